import { t } from '@gangway/messages';
import type { TableState } from '@gangway/table-kit';
import { startSide, ViewChips, type ViewChipsProps } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useState, type ReactNode } from 'react';

export interface PopoverChipsProps extends Required<Pick<ViewChipsProps, 'views' | 'onView' | 'filters'>> {
  /** Names the filters for screen readers. */
  label: string;
  /** Query of the current view. */
  value: string;
  state: TableState;
  /** Fields behind *+ Filter*. */
  children: ReactNode;
}

/** Views as chips, the chosen filters, and the fields behind *+ Filter*, for lists that are no tables. */
export function PopoverChips({ label, state, children, ...chips }: PopoverChipsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ViewChips label={t('Views')} {...chips} onFilter={(_key, element) => setAnchor(element)} onAdd={setAnchor} />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: startSide() }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('Filter'), sx: { mt: 0.75, p: 2, width: 320 } } }}
      >
        <Box component="search" aria-label={label} sx={{ display: 'grid', gap: 2 }}>
          {children}
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', mt: 2 }}>
          <Button onClick={state.clearFilters}>{t('Clear filters')}</Button>
          <Button variant="outlined" onClick={() => setAnchor(null)}>
            {t('Done')}
          </Button>
        </Box>
      </Popover>
    </>
  );
}
