import type { MRT_VisibilityState } from 'material-react-table';
import type { DataTableInstance, DataTableRow, TableView } from './table-types.ts';

/** Everything a row's output depends on, in both layouts. */
export type RowView<Row> = {
  row: DataTableRow<Row>;
  table: DataTableInstance<Row>;
  definitions: TableView<Row>['definitions'];
  visibility: MRT_VisibilityState;
  highlighted: boolean;
  selected: boolean;
};

/** Compares data, columns and state, for `memo`: selecting a row renders that row alone. */
export function isSameView<Row>(before: RowView<Row>, after: RowView<Row>): boolean {
  return (
    before.row.original.row === after.row.original.row &&
    before.row.original.serial === after.row.original.serial &&
    before.definitions === after.definitions &&
    before.visibility === after.visibility &&
    before.highlighted === after.highlighted &&
    before.selected === after.selected
  );
}
