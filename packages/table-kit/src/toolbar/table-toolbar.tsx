import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { OnExport } from '../table/table-types.ts';
import { FilterBar, type FilterBarProps } from './filter-bar.tsx';
import { ColumnsTool, ExportTool, ViewTool } from './view-tools.tsx';

export type TableToolbarProps<Row> = Omit<FilterBarProps<Row>, 'hasSort' | 'children'> & {
  /** Fields of the page's own filters. */
  filterFields: ReactNode;
  /** The page's own controls, after views and filters. */
  children: ReactNode;
  /** Keys of the columns that are hidden by default. */
  optional: readonly string[];
  resetView: () => void;
  onExport: OnExport | undefined;
  onRefresh: (() => void) | undefined;
  isPhone: boolean;
  /** Without headers: offers the sort, and hides the density. */
  asCards: boolean;
  /** Offers the choice of columns; a page that renders its cards chooses their content. */
  showsColumns: boolean;
};

/** Views and filters on the left, view tools on the right. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { table, onExport, isPhone, asCards, filterFields } = props;
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center', gap: 1, mb: 1.5 }}>
      <FilterBar {...props} hasSort={asCards}>
        {filterFields}
      </FilterBar>
      <Box sx={{ display: 'flex', flexShrink: 0, alignItems: 'center', gap: 1, marginInlineStart: 'auto' }}>
        {props.children}
        {/* oxlint-disable-next-line prefer-tag-over-role -- a fieldset is for form fields */}
        <Box role="group" aria-label={t('Table view')} sx={{ display: 'flex' }}>
          {props.showsColumns ? <ColumnsTool table={table} optional={props.optional} iconOnly={isPhone} /> : null}
          {onExport === undefined ? null : <ExportTool onExport={onExport} iconOnly={isPhone} />}
          <ViewTool table={table} onRefresh={props.onRefresh} hasDensity={!asCards} onReset={props.resetView} />
        </Box>
      </Box>
    </Box>
  );
}
