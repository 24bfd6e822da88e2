import type { ReactNode } from 'react';
import type { ResolvedColumn } from './table-columns.ts';
import type { TableState } from './use-table-state.ts';

export type RowId = string | number;

/** A row as the table holds it. The row that is being added has no data yet. */
export type TableRecord<Row> = {
  readonly id: string;
  /** The drawn row it stands in (`rowPlaces`); its id where that is left out. */
  readonly place?: string | undefined;
  readonly row: Row | null;
  readonly serial: number | null;
};

/** What the table and the cards draw alike. */
export type TableView<Row> = {
  caption: string;
  columns: readonly ResolvedColumn<Row>[];
  records: readonly TableRecord<Row>[];
  state: TableState;
  loading: boolean;
  fetching: boolean;
  /** Stands in the place of rows when there are none. */
  nothing: ReactNode;
  openId: string | null;
  highlightId: string | null;
  rowLabel: (row: Row) => string;
};
