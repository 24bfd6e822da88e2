import type { ReactNode } from 'react';
import type { FilterLabels } from '../toolbar/active-filters.tsx';
import type { RowId } from './data-table-instance.ts';
import type { TableColumns, TableHeader } from './table-columns.ts';
import { TableFrame } from './table-frame.tsx';
import type { TablePreferences } from '../state/table-preferences.ts';
import type { TableSelection } from './table-selection.tsx';
import { useDataTable } from './use-data-table.ts';
import type { TableState } from '../state/use-table-state.ts';

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
  /** What could not be done, as a sentence; old rows stay. */
  error?: string | null | undefined;
  /** Behind *Refresh* and *Try again*. */
  onRefresh?: () => void;
  state: TableState;
  getRowId: (row: Row) => RowId;
  /** A row in words: heads its card and names its actions. */
  rowLabel: (row: Row) => string;
  /** The page's own actions, left above the table. */
  toolbar?: ReactNode;
  /** Without a single row: one sentence and the page's main button. */
  empty: { message: string; action?: ReactNode };
  /** Where filters or a search leave nothing, e.g. 'No branch matches'. */
  filteredEmpty?: string;
  /** What filters do, in words, by key: those that only links set, and those whose column label says too little. */
  filterLabels?: FilterLabels;
  /** Filters that are no columns, as fields for the panel; each sets its own on `state`. */
  filterFields?: ReactNode;
  /** Exports all filtered rows; while its promise is pending the button waits. */
  onExport?: () => void | Promise<void>;
  preferences?: TablePreferences | null | undefined;
  onPreferencesChange?: (next: TablePreferences) => void;
  /** Tints one row, e.g. the one just added. */
  highlightRowId?: RowId | null | undefined;
  /** Rows can be selected; the page says what is done with them. */
  selection?: TableSelection<Row> | null | undefined;
  /** Draws a card's content on phones instead of the columns; the row's actions then stand behind one button. */
  renderCard?: (row: Row) => ReactNode;
  /** `false` for a row without actions: its card has no button for them. */
  hasActions?: (row: Row) => boolean;
};

/**
 * A table of rows that a server sorts, filters and pages. It knows rows, never resources: what they are, where they come from and
 * what is said about them is the page's.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return <TableFrame {...props} {...useDataTable(props)} />;
}
