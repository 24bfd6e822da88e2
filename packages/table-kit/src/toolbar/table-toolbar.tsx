import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState, type ReactNode } from 'react';
import type { ColumnDefinition } from '../table/table-columns.ts';
import type { DataTableInstance, OnExport } from '../table/table-types.ts';
import type { TableState } from '../state/use-table-state.ts';
import { ActiveFilters, type FilterLabels } from './active-filters.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { ColumnsTool, ExportTool, ViewTool } from './view-tools.tsx';

export type TableToolbarProps<Row> = {
  table: DataTableInstance<Row>;
  definitions: readonly ColumnDefinition<Row>[];
  state: TableState;
  filterLabels: FilterLabels;
  /** Fields the page adds to the filter panel. */
  filterFields: ReactNode;
  children: ReactNode;
  /** Keys of the columns that are hidden by default. */
  optional: readonly string[];
  resetView: () => void;
  onExport: OnExport | undefined;
  onRefresh: (() => void) | undefined;
  isPhone: boolean;
  /** Hides the density, which cards do not have. */
  asCards: boolean;
  /** Offers the choice of columns; a page that renders its cards chooses their content. */
  showsColumns: boolean;
};

/** Page actions and filters on the left, view tools on the right. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { table, state, onExport, isPhone } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const filterButton = useRef<HTMLButtonElement>(null);
  const hasFilters = table.getAllLeafColumns().some((column) => column.getCanFilter());
  const chips = (
    <ActiveFilters
      state={state}
      definitions={props.definitions}
      labels={props.filterLabels}
      onRemoved={() => filterButton.current?.focus()}
    />
  );

  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'start', gap: 1, mb: 1.5 }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, flex: { sm: 1 }, minWidth: { sm: 0 } }}
      >
        {props.children}
        {hasFilters ? (
          <Button
            ref={filterButton}
            variant="outlined"
            color="inherit"
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            startIcon={<FilterListOutlined />}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
          >
            Filter
          </Button>
        ) : null}
        {isPhone ? null : chips}
      </Box>
      {/* oxlint-disable-next-line prefer-tag-over-role -- a fieldset is for form fields */}
      <Box role="group" aria-label="Table view" sx={{ display: 'flex', flexShrink: 0, ml: 'auto' }}>
        {props.showsColumns ? <ColumnsTool table={table} optional={props.optional} iconOnly={isPhone} /> : null}
        {onExport === undefined ? null : <ExportTool onExport={onExport} iconOnly={isPhone} />}
        <ViewTool table={table} onRefresh={props.onRefresh} hasDensity={!props.asCards} onReset={props.resetView} />
      </Box>
      {/* Give the chips a line to themselves on a phone: two do not fit next to the tools. */}
      {isPhone ? chips : null}
      {hasFilters ? (
        <FilterPanel
          table={table}
          definitions={props.definitions}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          isPhone={isPhone}
          isFiltered={state.isFiltered}
          onClear={state.clearFilters}
        >
          {props.filterFields}
        </FilterPanel>
      ) : null}
    </Box>
  );
}
