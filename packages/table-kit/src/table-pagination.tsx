import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import FirstPage from '@mui/icons-material/FirstPage';
import LastPage from '@mui/icons-material/LastPage';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { memo, useId, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { blockedProps, Hint, useBlocked } from './blocked.tsx';
import { pageSizes } from './table-query.ts';
import type { TableState } from './use-table-state.ts';

export type TablePaginationProps = {
  state: TableState;
  total: number;
  /** The total is a floor: more rows exist than were counted. */
  totalCapped: boolean;
  rowsShown: number;
  /** Told which page somebody is about to open: the pointer or the focus is on its button. */
  onPageAhead: (page: number) => void;
};

const figures = new Intl.NumberFormat('en');

/** Page sizes, the range that is shown, and the way to other pages. */
export const TablePagination = memo(function TablePagination(props: TablePaginationProps) {
  const { state, total, totalCapped, rowsShown, onPageAhead } = props;
  const blocked = useBlocked();
  const sizeId = useId();
  const { page, size } = state.query;
  const pageCount = Math.max(1, Math.ceil(total / size));
  const hasNext = page < pageCount || (totalCapped && rowsShown === size);
  const first = (page - 1) * size + 1;
  const last = first + rowsShown - 1;

  const counted = `${figures.format(total)}${totalCapped ? '+' : ''}`;
  const range = rowsShown === 0 ? 'No rows' : `${figures.format(first)}–${figures.format(last)} of ${counted}`;

  const pageButton = (name: string, icon: ReactNode, target: number, possible: boolean) => (
    <Hint title={name} naming>
      <IconButton
        aria-label={name}
        {...(possible ? blockedProps(blocked) : { 'aria-disabled': true })}
        onClick={() => {
          if (possible && blocked === null) state.setPage(target);
        }}
        {...(possible && blocked === null
          ? { onPointerEnter: () => onPageAhead(target), onFocus: () => onPageAhead(target) }
          : {})}
        sx={{ width: 36, height: 36, '&[aria-disabled="true"]': { color: 'action.disabled', cursor: 'default' } }}
      >
        {icon}
      </IconButton>
    </Hint>
  );

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
          value={size}
          onChange={(event) => {
            const next = pageSizes.find((candidate) => String(candidate) === event.target.value);
            if (next !== undefined && blocked === null) state.setSize(next);
          }}
          slotProps={{
            select: { native: true },
            htmlInput: {
              id: sizeId,
              ...blockedProps(blocked),
              onMouseDown: (event: MouseEvent) => {
                if (blocked !== null) event.preventDefault();
              },
              onKeyDown: (event: KeyboardEvent) => {
                if (blocked !== null && event.key !== 'Tab') event.preventDefault();
              },
            },
          }}
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
        {pageButton('First page', <FirstPage fontSize="small" />, 1, page > 1)}
        {pageButton('Previous page', <ChevronLeft fontSize="small" />, page - 1, page > 1)}
        {pageButton('Next page', <ChevronRight fontSize="small" />, page + 1, hasNext)}
        {totalCapped ? null : pageButton('Last page', <LastPage fontSize="small" />, pageCount, page < pageCount)}
      </Box>
    </Box>
  );
});
