import type { TableCellProps } from '@mui/material/TableCell';
import { memo, useState, type CSSProperties, type ReactNode } from 'react';
import type { DataTableInstance } from './table-types.ts';
import { disabledByReason, Hint, useDisabledReason } from '../cells/disabled-reason.tsx';
import { roles } from './fixed-columns.ts';
import { cellAlign, headCellProps, isMarked, nameClass } from './table-columns.ts';
import { PageCheckbox, selectKey } from './table-selection.tsx';

/** Header row with sort buttons. Plain elements, styled by the table (`headStyles`): MUI's cost as much as ten rows. */
export function TableHead<Row>({ table, isFixed }: { table: DataTableInstance<Row>; isFixed: boolean }) {
  const [group] = table.getHeaderGroups();
  const selectable = table.options.enableRowSelection !== false;
  return (
    <thead {...roles.group}>
      <tr {...roles.row}>
        {group?.headers.map(({ column }) => {
          const { align, title, style } = headCellProps(column);
          // The row has the widths of fixed columns.
          const width = isFixed ? undefined : style;
          return column.id === selectKey ? (
            <th key={column.id} scope="col" {...roles.head} style={width}>
              <PageCheckbox table={table} />
            </th>
          ) : (
            <HeadCell
              key={column.id}
              align={align}
              width={width}
              title={title}
              className={nameClass(column)}
              id={column.id}
              label={column.columnDef.header}
              sorted={column.getCanSort() ? column.getIsSorted() : null}
              table={table}
              before={isMarked(column.columnDef) && selectable ? <PageCheckbox table={table} /> : null}
            />
          );
        })}
      </tr>
    </thead>
  );
}

interface HeadCellProps<Row> {
  table: DataTableInstance<Row>;
  id: string;
  label: string;
  align: TableCellProps['align'];
  width: CSSProperties | undefined;
  title: string | undefined;
  className: string | undefined;
  /** Before the label: a checkbox. */
  before: ReactNode;
  /** Null for a column that does not sort. */
  sorted: false | keyof typeof directions | null;
}

const directions = { asc: 'ascending', desc: 'descending' } as const;

function PlainHeadCell<Row>(props: HeadCellProps<Row>) {
  const { table, id, label, before, sorted, align, width, title, className } = props;
  const style = { ...cellAlign(align), ...width };
  const disabled = useDisabledReason();
  // Mount a hint with its first text, and keep it: most heads have none, and each renders twice.
  const [isHinted, setHinted] = useState(title !== undefined);
  if (!isHinted && disabled !== null) setHinted(true);
  if (sorted === null) {
    return (
      <th scope="col" {...roles.head} title={title} style={style}>
        {before}
        {label}
      </th>
    );
  }
  const button = (
    <button
      type="button"
      className="sort-label"
      {...disabledByReason(disabled)}
      onClick={disabled === null ? table.getColumn(id).getToggleSortingHandler() : undefined}
    >
      {title === undefined ? label : <span className="explained">{label}</span>}
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={sorted === false ? bothWays : downwards} />
      </svg>
    </button>
  );
  return (
    <th
      scope="col"
      {...roles.head}
      className={className}
      style={style}
      aria-sort={sorted === false ? 'none' : directions[sorted]}
    >
      {before}
      {isHinted ? <Hint title={title ?? ''}>{button}</Hint> : button}
    </th>
  );
}

/** Material's icons `ArrowDownward` and `UnfoldMore`. */
const downwards = 'm20 12-1.41-1.41L13 16.17V4h-2v12.17l-5.58-5.59L4 12l8 8z';
const bothWays =
  'M12 5.83 15.17 9l1.41-1.41L12 3 7.41 7.59 8.83 9zm0 12.34L8.83 15l-1.41 1.41L12 21l4.59-4.59L15.17 15z';

/** A head is the same on every page of rows. `memo` forgets that the component is generic. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same component
const HeadCell = memo(PlainHeadCell) as typeof PlainHeadCell;
