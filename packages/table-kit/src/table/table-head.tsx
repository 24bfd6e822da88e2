import ArrowDownward from '@mui/icons-material/ArrowDownward';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import MuiTableHead from '@mui/material/TableHead';
import TableCell, { type TableCellProps } from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { memo, useState, type ReactNode } from 'react';
import type { DataTableInstance } from './table-types.ts';
import { disabledByReason, Hint, useDisabledReason } from '../cells/disabled-reason.tsx';
import { roles } from './fixed-columns.ts';
import { headCellProps, isMarked, nameClass } from './table-columns.ts';
import { PageCheckbox, selectKey } from './table-selection.tsx';

/** Header row with sort buttons. */
export function TableHead<Row>({ table, isFixed }: { table: DataTableInstance<Row>; isFixed: boolean }) {
  const [group] = table.getHeaderGroups();
  const selectable = table.options.enableRowSelection !== false;
  return (
    <MuiTableHead {...roles.group}>
      <TableRow {...roles.row}>
        {group?.headers.map(({ column }) =>
          column.id === selectKey ? (
            <TableCell
              key={column.id}
              {...roles.head}
              style={isFixed ? undefined : headCellProps(column).style}
              padding="none"
            >
              <PageCheckbox table={table} />
            </TableCell>
          ) : (
            <HeadCell
              key={column.id}
              {...headCellProps(column)}
              // The row has the widths.
              {...(isFixed ? { style: undefined } : {})}
              className={nameClass(column)}
              id={column.id}
              label={column.columnDef.header}
              sorted={column.getCanSort() ? column.getIsSorted() : null}
              table={table}
              before={isMarked(column.columnDef) && selectable ? <PageCheckbox table={table} /> : null}
            />
          ),
        )}
      </TableRow>
    </MuiTableHead>
  );
}

interface HeadCellProps<Row> extends Pick<TableCellProps, 'align' | 'title' | 'style' | 'className'> {
  table: DataTableInstance<Row>;
  id: string;
  label: string;
  /** Before the label: a checkbox. */
  before: ReactNode;
  /** Null for a column that does not sort. */
  sorted: false | keyof typeof directions | null;
}

const directions = { asc: 'ascending', desc: 'descending' } as const;

function PlainHeadCell<Row>({ table, id, label, before, sorted, align, title, style, className }: HeadCellProps<Row>) {
  const disabled = useDisabledReason();
  // Mount a hint with its first text, and keep it: most heads have none, and each renders twice.
  const [isHinted, setHinted] = useState(title !== undefined);
  if (!isHinted && disabled !== null) setHinted(true);
  if (sorted === null) {
    return (
      <TableCell {...roles.head} align={align} title={title} style={style}>
        {before}
        {label}
      </TableCell>
    );
  }
  const button = (
    <TableSortLabel
      active
      direction={sorted === false ? 'asc' : sorted}
      IconComponent={sorted === false ? UnfoldMore : ArrowDownward}
      {...disabledByReason(disabled)}
      onClick={disabled === null ? table.getColumn(id).getToggleSortingHandler() : undefined}
      sx={sortLabelStyle}
    >
      {title === undefined ? label : <span className="explained">{label}</span>}
    </TableSortLabel>
  );
  return (
    <TableCell
      {...roles.head}
      align={align}
      className={className}
      style={style}
      aria-sort={sorted === false ? 'none' : directions[sorted]}
    >
      {before}
      {isHinted ? <Hint title={title ?? ''}>{button}</Hint> : button}
    </TableCell>
  );
}

/** A head is the same on every page, and its button costs as much as a row. `memo` forgets that the component is generic. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same component
const HeadCell = memo(PlainHeadCell) as typeof PlainHeadCell;

const sortLabelStyle = {
  minHeight: 28,
  mx: -0.5,
  px: 0.5,
  borderRadius: 0.5,
  lineHeight: '18px',
  // Put the icon after the label without taking width: nine icons would take as much as a column.
  flexDirection: 'row',
  '&.Mui-active': { color: 'inherit' },
  '& .MuiTableSortLabel-icon': {
    fontSize: 14,
    m: 0,
    position: 'absolute',
    insetInlineStart: 'calc(100% - 3px)',
    top: 'calc(50% - 7px)',
  },
  '[aria-sort="none"] & .MuiTableSortLabel-icon': { color: 'text.secondary', opacity: 0 },
  '[aria-sort="none"] &:is(:hover, :focus-visible, .Mui-focusVisible) .MuiTableSortLabel-icon': { opacity: 1 },
  '[aria-sort$="ending"] & .MuiTableSortLabel-icon': { color: 'primary.main' },
  // Underline a label that has an explanation.
  '& > .explained': { textDecoration: 'underline dotted', textUnderlineOffset: '3px' },
  '&[aria-disabled="true"]': { cursor: 'default', color: 'text.secondary' },
} as const;
