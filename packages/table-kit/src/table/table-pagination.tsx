import { formatCount, formatNumber, t } from '@gangway/messages';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import FirstPage from '@mui/icons-material/FirstPage';
import LastPage from '@mui/icons-material/LastPage';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { disabledByReason, disabledSelect, Hint, useDisabledReason } from '../cells/disabled-reason.tsx';
import { edge, iconAtEdge } from './table-columns.ts';
import { pageSizes, type PageSize } from '../state/table-query.ts';

export type TablePaginationProps = {
  /** Starts at 1. */
  page: number;
  size: number;
  rowsShown: number;
  /** Number of rows counted. */
  total: number;
  /** The total is a lower bound: there are more rows than were counted. */
  totalCapped: boolean;
  /** Aligned with the text above it, not with the gutter of a table. */
  flush?: boolean;
  onPage: (page: number) => void;
  onSize: (size: PageSize) => void;
  /** Called with the page of the button under pointer or focus. */
  onPrefetchPage?: ((page: number) => void) | undefined;
};

/** Page sizes, the visible range, and buttons to other pages. */
export function TablePagination({
  page,
  size,
  rowsShown,
  total,
  totalCapped,
  flush = false,
  onPage,
  onSize,
  onPrefetchPage,
}: TablePaginationProps) {
  const disabled = useDisabledReason();
  const sizeId = useId();
  const first = (page - 1) * size + 1;
  const last = first + rowsShown - 1;

  const counted = formatCount(total, totalCapped);
  const range =
    rowsShown === 0
      ? t('No rows')
      : t('{first}–{last} of {counted}', {
          first: formatNumber(first),
          last: formatNumber(last),
          counted,
        });

  const pageButton = (name: string, icon: ReactNode, target: number, possible: boolean) => (
    <Hint title={name} naming>
      <IconButton
        aria-label={name}
        {...(possible ? disabledByReason(disabled) : { 'aria-disabled': true })}
        {...(possible && disabled === null
          ? {
              onClick: () => onPage(target),
              onPointerEnter: () => onPrefetchPage?.(target),
              onFocus: () => onPrefetchPage?.(target),
            }
          : {})}
        sx={{
          width: 36,
          height: 36,
          '[dir="rtl"] & svg': { transform: 'scaleX(-1)' },
          '&[aria-disabled="true"]': { color: 'action.disabled', cursor: 'default' },
        }}
      >
        {icon}
      </IconButton>
    </Hint>
  );
  const pages = Math.ceil(total / size);
  const canGoBack = page > 1;
  // Go on past a capped total: there are more rows than were counted.
  const canGoOn = page < pages || (totalCapped && rowsShown === size);

  return (
    <Box
      component="nav"
      aria-label={t('Pages')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 2,
        px: flush ? 0 : edge,
        py: 1,
      }}
    >
      <Typography component="output" variant="body2" sx={{ marginInlineEnd: 'auto', color: 'text.secondary' }}>
        <bdi>{range}</bdi>
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography component="label" htmlFor={sizeId} variant="body2" sx={{ color: 'text.secondary' }}>
          {t('Rows per page')}
        </Typography>
        <TextField
          select
          size="small"
          fullWidth={false}
          value={size}
          onChange={(event) => {
            const chosen = pageSizes.find((each) => String(each) === event.target.value);
            if (disabled === null && chosen !== undefined) onSize(chosen);
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
      <Box sx={{ display: 'flex', marginInlineEnd: iconAtEdge }}>
        {pageButton(t('First page'), <FirstPage fontSize="small" />, 1, canGoBack)}
        {pageButton(t('Previous page'), <ChevronLeft fontSize="small" />, page - 1, canGoBack)}
        {pageButton(t('Next page'), <ChevronRight fontSize="small" />, page + 1, canGoOn)}
        {totalCapped ? null : pageButton(t('Last page'), <LastPage fontSize="small" />, pages, canGoOn)}
      </Box>
    </Box>
  );
}
