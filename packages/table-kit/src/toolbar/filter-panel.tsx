import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { type ColumnDefinition, visibleColumns } from '../table/table-columns.ts';
import type { DataTableInstance } from '../table/table-types.ts';
import { FilterField } from './filter-field.tsx';

export type FilterPanelProps<Row> = {
  table: DataTableInstance<Row>;
  definitions: readonly ColumnDefinition<Row>[];
  /** Button the panel is anchored to; `null` while closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  /** Page fields, before those of the columns. */
  children: ReactNode;
  /** Shows a bottom sheet, within reach of the thumb. */
  isPhone: boolean;
  isFiltered: boolean;
  onClear: () => void;
};

/** A field for each filterable column, above the rows, which update at once. */
export function FilterPanel<Row>({
  table,
  definitions,
  anchor,
  onClose,
  children,
  isPhone,
  ...own
}: FilterPanelProps<Row>) {
  const titleId = useId();
  const content = (
    <Box sx={{ p: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography id={titleId} component="h2" variant="h3">
        Filter
      </Typography>
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {children}
        {visibleColumns(table)
          .filter((column) => column.getCanFilter())
          .map((column) => (
            <FilterField
              key={column.id}
              column={column}
              filterField={definitions.find(({ id }) => id === column.id)?.filterField}
              onDone={onClose}
            />
          ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        {own.isFiltered ? <Button onClick={own.onClear}>Clear all</Button> : null}
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </Box>
    </Box>
  );
  return isPhone ? (
    <Dialog
      open={anchor !== null}
      onClose={onClose}
      aria-labelledby={titleId}
      sx={{ '& .MuiDialog-container': { alignItems: 'end' } }}
      slotProps={{
        paper: { sx: { m: 0, width: '100%', maxWidth: '100%', maxHeight: '88dvh', borderRadius: '8px 8px 0 0' } },
      }}
    >
      {content}
    </Dialog>
  ) : (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: { mt: 0.5, width: 560, maxWidth: 'calc(100vw - 32px)' },
        },
      }}
    >
      {content}
    </Popover>
  );
}
