import type { View } from '@gangway/ui-kit';
import type { MRT_Row, MRT_TableInstance } from 'material-react-table';
import type { KeyboardEvent, ReactNode } from 'react';
import type { TablePreferences } from '../state/table-preferences.ts';
import type { TableState } from '../state/use-table-state.ts';
import type { FilterLabels } from '../toolbar/filter-bar.tsx';
import type { ColumnDefinition, TableColumns, TableHeader } from './table-columns.ts';
import type { TableSelection } from './table-selection.tsx';

export type RowId = string | number;

export type ExportFormat = 'csv' | 'xlsx';
export type OnExport = (format: ExportFormat) => void | Promise<void>;

/** A row as the table holds it. A row being added has no data yet. */
export type TableRecord<Row> = {
  readonly id: string;
  readonly row: Row | null;
  readonly serial: number | null;
};

/** material-react-table with its state: columns, sorting, filters, pages, visibility, density, and the open row. */
export type DataTableInstance<Row> = MRT_TableInstance<TableRecord<Row>>;
export type DataTableRow<Row> = MRT_Row<TableRecord<Row>>;

/** Props of both layouts, table and cards. */
export type TableView<Row> = {
  table: DataTableInstance<Row>;
  /** Stable while the columns are: the table's own definitions change with every render. */
  definitions: readonly ColumnDefinition<Row>[];
  caption: string;
  loading: boolean;
  fetching: boolean;
  /** Id of the row just added or linked to. */
  highlighted: string | null;
  /** Shown instead of rows when there are none. */
  nothing: ReactNode;
};

export type DataTableProps<Row> = {
  /** Accessible name of the table, e.g. 'Branches'. */
  caption: string;
  /** Names the view of the whole list, e.g. 'All branches'. */
  all: string;
  /** List of one-key objects, data key to label (specification section 3). */
  headers: readonly TableHeader[];
  columns?: TableColumns<Row>;
  /** Begins with `S.no`, which continues across pages. */
  serial?: boolean;
  /** One page of rows from the server; `undefined` before the first response. */
  rows: readonly Row[] | undefined;
  /** Rows over all pages; the length of `rows` by default. */
  total?: number | undefined;
  /** `total` is only a lower bound: shown with a plus, without a button to the last page. */
  totalCapped?: boolean | undefined;
  /** First response pending: shows skeletons. */
  loading?: boolean;
  /** Later response pending: keeps old rows under a progress line. */
  fetching?: boolean;
  /** Called with the page that is likely to be opened next. */
  onPrefetchPage?: (page: number) => void;
  /** Failure as a sentence; old rows stay. */
  error?: string | null | undefined;
  /** Runs on *Refresh* and *Try again*. */
  onRefresh?: () => void;
  state: TableState;
  getRowId: (row: Row) => RowId;
  /** Names a row: the title of its card, and part of the names of its actions. */
  rowLabel: (row: Row) => string;
  /** Views of the list beside the whole of it. */
  views?: readonly View[];
  /** The page's own controls, after views and filters. */
  toolbar?: ReactNode;
  /** Shown without rows: a few words, what the list is for, and the page's main button. */
  empty: { message: string; hint?: ReactNode; action?: ReactNode };
  /** Shown when filters or a search match nothing, e.g. 'No branch matches'. */
  filteredEmpty?: string;
  /** Filter labels by key, for filters only links set and for columns whose label is too terse. */
  filterLabels?: FilterLabels;
  /** Fields for filters without a column, behind *More*; each sets its filter on `state`. */
  filterFields?: ReactNode;
  /** Exports all filtered rows; the button waits while the promise is pending. */
  onExport?: OnExport;
  preferences?: TablePreferences | null | undefined;
  onPreferencesChange?: (next: TablePreferences) => void;
  /** Highlights one row, e.g. the one just added. */
  highlightRowId?: RowId | null | undefined;
  /** Makes rows selectable; the page supplies the actions. */
  selection?: TableSelection<Row> | null | undefined;
  /** Renders a card's content on phones instead of the columns; one button opens the row's actions. */
  renderCard?: (row: Row) => ReactNode;
  /** `false` for a row without actions, whose card gets no button. */
  hasActions?: (row: Row) => boolean;
};

/** The open row of the inline table, and how to render it. */
export type OpenRowParts<Row> = {
  /** Open row; null while none is. */
  row: DataTableRow<Row> | null;
  /** Why sorting, filters and pages are disabled; null while no row is open. */
  disabledReason: string | null;
  /** Wraps the open row and its panel. */
  wrap: (children: ReactNode) => ReactNode;
  /** Input of a column; `undefined` where the cell stays text. */
  renderCell: (columnId: string) => ReactNode | undefined;
  panel: ReactNode;
  onKeyDown: (event: KeyboardEvent) => void;
};
