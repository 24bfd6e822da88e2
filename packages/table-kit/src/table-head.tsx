import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import ButtonBase from '@mui/material/ButtonBase';
import MuiTableHead from '@mui/material/TableHead';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { blockedProps, Hint, useBlocked } from './blocked.tsx';
import { FilterField } from './filter-field.tsx';
import type { ResolvedColumn } from './table-columns.ts';
import type { TableState } from './use-table-state.ts';

/** A visible column and the engine's way to turn its sorting over. */
export type HeadColumn<Row> = { column: ResolvedColumn<Row>; toggleSort: () => void };

export type TableHeadProps<Row> = {
  columns: readonly HeadColumn<Row>[];
  state: TableState;
  filtersShown: boolean;
};

/** Header row with sort buttons, and the row of filters under it. */
export function TableHead<Row>({ columns, state, filtersShown }: TableHeadProps<Row>) {
  return (
    <MuiTableHead>
      <TableRow>
        {columns.map(({ column, toggleSort }) => (
          <HeadCell key={column.key} column={column} state={state} toggleSort={toggleSort} />
        ))}
      </TableRow>
      {filtersShown ? (
        <TableRow>
          {columns.map(({ column }) => (
            <TableCell key={column.key} component="td" sx={{ py: 0.5, fontWeight: 400 }}>
              {column.filter === 'none' ? null : (
                <FilterField
                  label={column.label}
                  kind={column.filter}
                  options={column.options}
                  value={state.query.filters[column.key] ?? ''}
                  onCommit={(value) => state.setFilter(column.key, value)}
                />
              )}
            </TableCell>
          ))}
        </TableRow>
      ) : null}
    </MuiTableHead>
  );
}

function HeadCell<Row>({ column, state, toggleSort }: HeadColumn<Row> & { state: TableState }) {
  const blocked = useBlocked();
  const { sort } = state.query;
  if (!column.sortable) {
    return (
      <TableCell align={column.align} title={column.tooltip} sx={{ width: column.width }}>
        {column.label}
      </TableCell>
    );
  }
  const sorted = sort !== null && sort.key === column.key;
  const Arrow = sorted ? (sort.descending ? ArrowDownward : ArrowUpward) : UnfoldMore;
  const direction = sorted ? (sort.descending ? 'descending' : 'ascending') : undefined;
  return (
    <TableCell align={column.align} aria-sort={direction ?? 'none'} sx={{ width: column.width }}>
      <Hint title={column.tooltip ?? ''}>
        <ButtonBase
          {...blockedProps(blocked)}
          onClick={() => {
            if (blocked === null) toggleSort();
          }}
          sx={{
            font: 'inherit',
            color: 'inherit',
            minHeight: 28,
            mx: -0.5,
            px: 0.5,
            gap: 0.5,
            borderRadius: 0.5,
            whiteSpace: 'nowrap',
            '& > span': { whiteSpace: 'normal' },
            flexDirection: column.align === 'right' ? 'row-reverse' : 'row',
            '&[aria-disabled="true"]': { cursor: 'default', color: 'text.secondary' },
          }}
        >
          <Label text={column.label} />
          <Arrow aria-hidden sx={{ fontSize: 16, color: sorted ? 'primary.main' : 'text.secondary' }} />
        </ButtonBase>
      </Hint>
    </TableCell>
  );
}

const longKey = /^[a-z]+(?:[A-Z][a-z]+){3,}$/u;

/** A key long enough to widen its column alone may stand in two lines; any other label stands in one. */
function Label({ text }: { text: string }) {
  if (!longKey.test(text)) return text;
  const words = text.match(/[A-Z]?[a-z]+/gu) ?? [];
  return (
    <span>
      {words.slice(0, 2).join('')}
      <wbr />
      {words.slice(2).join('')}
    </span>
  );
}
