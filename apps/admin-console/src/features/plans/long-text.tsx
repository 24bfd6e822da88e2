import { CellText } from '@gangway/table-kit';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import { useState } from 'react';

/** Longer text than this is cut off in its cell. */
const fits = 20;
/** Enough of it to tell one button from another. */
const naming = 36;

/** Text on one line; a button opens what does not fit. */
export function LongText({ text }: { text: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isLong = text.length > fits || text.includes('\n');
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, maxWidth: '100%' }}>
      <CellText text={text} maxWidth={80} />
      {isLong ? (
        <ButtonBase
          aria-label={`More of ${text.slice(0, naming)}…`}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{
            // A card shows all of it.
            'dd &': { display: 'none' },
            font: 'inherit',
            color: 'primary.main',
            fontWeight: 600,
            px: 0.5,
            minHeight: 24,
            flexShrink: 0,
            whiteSpace: 'nowrap',
            borderRadius: 0.5,
          }}
        >
          More
        </ButtonBase>
      ) : null}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Description', tabIndex: -1 } }}
      >
        <Box
          dir="auto"
          sx={{ p: 2, maxWidth: 360, typography: 'body2', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {text}
        </Box>
      </Popover>
    </Box>
  );
}
