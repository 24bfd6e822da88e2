import type { MRT_Row, MRT_TableInstance } from 'material-react-table';
import type { ReactNode } from 'react';
import type { ColumnDefinition } from './table-columns.ts';

export type RowId = string | number;

/** A row as the table holds it. The row that is being added has no data yet. */
export type TableRecord<Row> = {
  readonly id: string;
  readonly row: Row | null;
  readonly serial: number | null;
};

/** material-react-table with its state: columns, sorting, filters, pages, visibility, density, and which row is open. */
export type DataTableInstance<Row> = MRT_TableInstance<TableRecord<Row>>;
export type DataTableRow<Row> = MRT_Row<TableRecord<Row>>;

/** The columns that are not hidden, in order of appearance. */
export function visibleColumns<Row>(table: DataTableInstance<Row>) {
  return table.getAllLeafColumns().filter((column) => column.getIsVisible());
}

/** What table and cards are given alike. */
export type TableView<Row> = {
  table: DataTableInstance<Row>;
  /** The same as long as the columns are: the table's own change with every render. */
  definitions: readonly ColumnDefinition<Row>[];
  caption: string;
  loading: boolean;
  fetching: boolean;
  /** The row that was just added, or that a link points out. */
  highlighted: string | null;
  /** Stands in the place of rows when there are none. */
  nothing: ReactNode;
};
