export type { FilterLabels } from './toolbar/filter-bar.tsx';
export { currentView } from './state/table-views.ts';
export { CountedValue, type CountOfValue } from './toolbar/counted-value.tsx';
export { DataTable } from './table/data-table.tsx';
export { InlineRowTable } from './inline/inline-row-table.tsx';
export { TablePagination, type TablePaginationProps } from './table/table-pagination.tsx';
export { MultiValue, type MultiValueProps, type Several } from './cells/multi-value.tsx';
export { RowAction, type RowActionProps } from './cells/row-action.tsx';
export { CellLink } from './cells/cell-link.tsx';
export { barBelowTable } from './table/bar-below-table.ts';
export { CellDetail, CellText } from './cells/cell-text.tsx';
export { firstInRow, focusRowAction, hasOpenRow } from './inline/open-rows.ts';
export { RowError } from './inline/row-error.ts';
export { selectedCount, useRowSelection, type RowSelection, type TableSelection } from './table/table-selection.tsx';
export { useTableState, type TableState, type TableStateOptions } from './state/use-table-state.ts';
export type { CustomInput, InlineRowTableProps, RowDraft, RowField, RowPanel } from './inline/row-draft.ts';
export type {
  FilterFieldParts,
  FilterValue,
  SelectOption,
  TableColumn,
  TableColumns,
  TableHeader,
} from './table/table-columns.ts';
export type { TablePreferences } from './state/table-preferences.ts';
export {
  parseTableQuery,
  type PageSize,
  type TableDefaults,
  type TableQuery,
  type TableSort,
} from './state/table-query.ts';
export { useExportMenu } from './toolbar/use-export-menu.tsx';
export type { DataTableProps, ExportFormat, RowId } from './table/table-types.ts';
