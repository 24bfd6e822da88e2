import type { MRT_Row, MRT_TableInstance } from 'material-react-table';
import type { KeyboardEvent, ReactNode } from 'react';
import type { TablePreferences } from '../state/table-preferences.ts';
import type { TableState } from '../state/use-table-state.ts';
import type { FilterLabels } from '../toolbar/active-filters.tsx';
import type { ColumnDefinition, TableColumns, TableHeader } from './table-columns.ts';
import type { TableSelection } from './table-selection.tsx';

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

/** Props of both layouts, table and cards. */
export type TableView<Row> = {
  table: DataTableInstance<Row>;
  /** The same as long as the columns are: the table's own change with every render. */
  definitions: readonly ColumnDefinition<Row>[];
  caption: string;
  loading: boolean;
  fetching: boolean;
  /** Id of the row just added, or linked to. */
  highlighted: string | null;
  /** Shown instead of rows when there are none. */
  nothing: ReactNode;
};

export type DataTableProps<Row> = {
  /** The table's name for people who cannot see it, e.g. 'Branches'. */
  caption: string;
  /** Specification section 3: a list of one-key objects, data key to label. */
  headers: readonly TableHeader[];
  columns?: TableColumns<Row>;
  /** Begins with `S.no`, counted on over the pages. */
  serial?: boolean;
  /** One page of rows as the server answered it; `undefined` before the first answer. */
  rows: readonly Row[] | undefined;
  /** Rows over all pages; the length of `rows` unless given. */
  total?: number | undefined;
  /** `total` is only as far as the server counted: shown with a plus, without a way to the last page. */
  totalCapped?: boolean | undefined;
  /** The first answer is on its way: skeletons. */
  loading?: boolean;
  /** A later answer is on its way: old rows stay under a progress line. */
  fetching?: boolean;
  /** Called with the page that is likely to be opened next. */
  onPrefetchPage?: (page: number) => void;
  /** The failure as a sentence; old rows stay. */
  error?: string | null | undefined;
  /** Behind *Refresh* and *Try again*. */
  onRefresh?: () => void;
  state: TableState;
  getRowId: (row: Row) => RowId;
  /** Names a row: heads its card and names its actions. */
  rowLabel: (row: Row) => string;
  /** The page's own actions, left above the table. */
  toolbar?: ReactNode;
  /** Without a single row: one sentence and the page's main button. */
  empty: { message: string; action?: ReactNode };
  /** Where filters or a search leave nothing, e.g. 'No branch matches'. */
  filteredEmpty?: string;
  /** Labels of filters by key, for filters that only links set and for columns whose label says too little. */
  filterLabels?: FilterLabels;
  /** Fields for filters that are no columns; each sets its filter on `state`. */
  filterFields?: ReactNode;
  /** Exports all filtered rows; while its promise is pending the button waits. */
  onExport?: () => void | Promise<void>;
  preferences?: TablePreferences | null | undefined;
  onPreferencesChange?: (next: TablePreferences) => void;
  /** Tints one row, e.g. the one just added. */
  highlightRowId?: RowId | null | undefined;
  /** Makes rows selectable; the page brings the actions. */
  selection?: TableSelection<Row> | null | undefined;
  /** Renders a card's content on phones instead of the columns; the row's actions then open from one button. */
  renderCard?: (row: Row) => ReactNode;
  /** `false` for a row without actions: its card has no button for them. */
  hasActions?: (row: Row) => boolean;
};

/** The open row of the inline table, and how it is rendered. */
export type OpenRowParts<Row> = {
  /** The open row; null while none is. */
  row: DataTableRow<Row> | null;
  /** Why sorting, filters and pages are disabled; null while no row is open. */
  disabledReason: string | null;
  /** Wraps the open row and its panel. */
  wrap: (children: ReactNode) => ReactNode;
  /** The input of a column; `undefined` where the cell stays text. */
  renderCell: (columnId: string) => ReactNode | undefined;
  panel: ReactNode;
  onKeyDown: (event: KeyboardEvent) => void;
};
