import type { ReactNode } from 'react';
import { RowCheckbox } from '../table/table-selection.tsx';
import type { DataTableInstance, DataTableRow } from '../table/table-types.ts';

export interface MarkedCellProps<Row> {
  row: DataTableRow<Row>;
  table: DataTableInstance<Row>;
  /** Names the row's checkbox. */
  label: string;
  mark: ReactNode;
  children?: ReactNode;
}

/**
 * Text after a mark. The row's checkbox takes the mark's place under the pointer, with the focus, and as soon as one row
 * is selected; it is always there for the keyboard.
 */
export function MarkedCell<Row>({ row, table, label, mark, children }: MarkedCellProps<Row>) {
  return (
    <span className="cell-marked">
      <RowMark row={row} table={table} label={label} mark={mark} />
      {children}
    </span>
  );
}

/** The mark with its checkbox; the checkbox alone where there is no mark. */
export function RowMark<Row>({ row, table, label, mark }: Omit<MarkedCellProps<Row>, 'children'>) {
  const checkbox = <RowCheckbox row={row} table={table} label={label} />;
  if (mark === undefined) return checkbox;
  return (
    <span className={row.getCanSelect() ? 'row-mark selectable' : 'row-mark'}>
      {mark}
      {checkbox}
    </span>
  );
}
