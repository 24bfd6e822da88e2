import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import ButtonBase from '@mui/material/ButtonBase';
import MuiTableHead from '@mui/material/TableHead';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { memo } from 'react';
import { blockedProps, Hint, useBlocked } from './blocked.tsx';
import { FilterField } from './filter-field.tsx';
import type { ResolvedColumn } from './table-columns.ts';
import type { TableState } from './use-table-state.ts';

export type TableHeadProps<Row> = {
  columns: readonly ResolvedColumn<Row>[];
  /** The engine's way to turn a column's sorting over; always the same function. */
  toggleSort: (key: string) => void;
  state: TableState;
  filtersShown: boolean;
};

/** Header row with sort buttons, and the row of filters under it. */
export function TableHead<Row>({ columns, toggleSort, state, filtersShown }: TableHeadProps<Row>) {
  const { sort } = state.query;
  return (
    <MuiTableHead>
      <TableRow>
        {columns.map(({ key, label, tooltip, align, width, sortable }) => (
          <HeadCell
            key={key}
            name={key}
            label={label}
            tooltip={tooltip}
            align={align}
            width={width}
            sortable={sortable}
            direction={sort?.key !== key ? undefined : sort.descending ? 'descending' : 'ascending'}
            toggleSort={toggleSort}
          />
        ))}
      </TableRow>
      {filtersShown ? (
        <TableRow>
          {columns.map((column) => (
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

type HeadCellProps = Pick<ResolvedColumn<unknown>, 'label' | 'tooltip' | 'align' | 'width' | 'sortable'> & {
  name: string;
  direction: 'ascending' | 'descending' | undefined;
  toggleSort: (key: string) => void;
};

const arrows = { ascending: ArrowUpward, descending: ArrowDownward } as const;

/** Drawn anew when it sorts otherwise, not with every page of rows. */
const HeadCell = memo(function HeadCell(props: HeadCellProps) {
  const { name, label, tooltip, align, width, sortable, direction, toggleSort } = props;
  const blocked = useBlocked();
  if (!sortable) {
    return (
      <TableCell align={align} title={tooltip} sx={{ width }}>
        {label}
      </TableCell>
    );
  }
  const Arrow = direction === undefined ? UnfoldMore : arrows[direction];
  return (
    <TableCell align={align} aria-sort={direction ?? 'none'} sx={{ width }}>
      <Hint title={tooltip ?? ''}>
        <ButtonBase
          {...blockedProps(blocked)}
          onClick={() => {
            if (blocked === null) toggleSort(name);
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
            flexDirection: align === 'right' ? 'row-reverse' : 'row',
            '&[aria-disabled="true"]': { cursor: 'default', color: 'text.secondary' },
          }}
        >
          <Label text={label} />
          <Arrow
            aria-hidden
            sx={{ fontSize: 16, color: direction === undefined ? 'text.secondary' : 'primary.main' }}
          />
        </ButtonBase>
      </Hint>
    </TableCell>
  );
});

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
