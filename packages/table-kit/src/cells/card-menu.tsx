import { endSide } from '@gangway/ui-kit';
import { t } from '@gangway/messages';
import MoreVert from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { useState, type ReactNode } from 'react';
import { cellStyles } from './cell-styles.ts';

/** Puts the row's actions behind one button on a card. */
export function CardMenu({ rowId, label, children }: { rowId: string; label: string; children: ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={t('Actions for {label}', { label })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ m: -1 }}
      >
        <MoreVert />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: endSide() }}
        transformOrigin={{ vertical: 'top', horizontal: endSide() }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('Actions for {label}', { label }) } }}
      >
        <Box
          data-row-id={rowId}
          // The chosen action may open a dialog, which then takes the focus.
          onClick={() => setAnchor(null)}
          sx={[
            cellStyles,
            {
              p: 0.5,
              minWidth: 160,
              '& .row-actions': { display: 'grid' },
              '& .row-actions > .row-action': {
                m: 0,
                px: 1.5,
                minHeight: 44,
                textAlign: 'start',
                color: 'text.primary',
              },
            },
          ]}
        >
          {children}
        </Box>
      </Popover>
    </>
  );
}
