import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import FirstPage from '@mui/icons-material/FirstPage';
import LastPage from '@mui/icons-material/LastPage';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import type { DataTableInstance } from './data-table-instance.ts';
import { disabledByReason, disabledSelect, Hint, useDisabledReason } from './disabled-reason.tsx';
import { pageSizes } from './table-query.ts';

export type TablePaginationProps<Row> = {
  table: DataTableInstance<Row>;
  /** As far as it was counted. */
  total: number;
  /** The total is a floor: more rows exist than were counted. */
  totalCapped: boolean;
  /** Called with the page of the button that the pointer or the focus has reached. */
  onPrefetchPage: ((page: number) => void) | undefined;
};

const numbers = new Intl.NumberFormat('en');

/** Page sizes, the range that is shown, and the way to other pages. */
export function TablePagination<Row>({ table, total, totalCapped, onPrefetchPage }: TablePaginationProps<Row>) {
  const disabled = useDisabledReason();
  const sizeId = useId();
  const { pageIndex, pageSize } = table.getState().pagination;
  const rowsShown = table.getCoreRowModel().rows.length;
  const first = pageIndex * pageSize + 1;
  const last = first + rowsShown - 1;

  const counted = `${numbers.format(total)}${totalCapped ? '+' : ''}`;
  const range = rowsShown === 0 ? 'No rows' : `${numbers.format(first)}–${numbers.format(last)} of ${counted}`;

  const pageButton = (name: string, icon: ReactNode, target: number, possible: boolean) => (
    <Hint title={name} naming>
      <IconButton
        aria-label={name}
        {...(possible ? disabledByReason(disabled) : { 'aria-disabled': true })}
        {...(possible && disabled === null
          ? {
              onClick: () => table.setPageIndex(target),
              onPointerEnter: () => onPrefetchPage?.(target + 1),
              onFocus: () => onPrefetchPage?.(target + 1),
            }
          : {})}
        sx={{ width: 36, height: 36, '&[aria-disabled="true"]': { color: 'action.disabled', cursor: 'default' } }}
      >
        {icon}
      </IconButton>
    </Hint>
  );
  const canGoBack = table.getCanPreviousPage();
  const canGoOn = table.getCanNextPage();

  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 2, px: 2, py: 1 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mr: 'auto' }}>
        <Typography component="label" htmlFor={sizeId} variant="body2" sx={{ color: 'text.secondary' }}>
          Rows per page
        </Typography>
        <TextField
          select
          size="small"
          fullWidth={false}
          value={pageSize}
          onChange={(event) => {
            if (disabled === null) table.setPageSize(Number(event.target.value));
          }}
          slotProps={{ select: { native: true }, htmlInput: { id: sizeId, ...disabledSelect(disabled) } }}
          sx={{ '& select': { py: 0.75 } }}
        >
          {pageSizes.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </TextField>
      </Box>
      <Typography component="output" variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {range}
      </Typography>
      <Box sx={{ display: 'flex' }}>
        {pageButton('First page', <FirstPage fontSize="small" />, 0, canGoBack)}
        {pageButton('Previous page', <ChevronLeft fontSize="small" />, pageIndex - 1, canGoBack)}
        {pageButton('Next page', <ChevronRight fontSize="small" />, pageIndex + 1, canGoOn)}
        {totalCapped ? null : pageButton('Last page', <LastPage fontSize="small" />, table.getPageCount() - 1, canGoOn)}
      </Box>
    </Box>
  );
}
