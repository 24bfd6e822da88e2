import { t } from '@gangway/messages';
import { EmptyState, ErrorNotice, ProgressLine, visuallyHidden, type View } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useMemo, type ReactNode, type Ref } from 'react';
import { DisabledReasonProvider, type DisabledReason } from '../cells/disabled-reason.tsx';
import { FollowedLinks, useFollowLinks } from '../cells/row-link.tsx';
import type { FilterLabels } from '../toolbar/filter-bar.tsx';
import { TableToolbar } from '../toolbar/table-toolbar.tsx';
import { TableCards } from './table-cards.tsx';
import { TableGrid } from './table-grid.tsx';
import { TablePagination } from './table-pagination.tsx';
import { extendSelection, SelectionBar } from './table-selection.tsx';
import type { DataTableProps, OpenRowParts } from './table-types.ts';
import { useDataTable, type DataTableParts } from './use-data-table.ts';
import { useReturnFocus } from './use-return-focus.ts';

/**
 * A table of rows that a server sorts, filters and pages. Generic over rows: names, queries and messages belong to the
 * page.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return <TableFrame {...props} {...useDataTable(props)} />;
}

export type TableFrameProps<Row> = DataTableProps<Row> &
  DataTableParts<Row> & { openRow?: OpenRowParts<Row>; frameRef?: Ref<HTMLDivElement> };

const noLabels: FilterLabels = {};
const noViews: readonly View[] = [];

/** Toolbar, rows as table or cards, and pages: the frame shared by both tables. */
export function TableFrame<Row>(props: TableFrameProps<Row>) {
  const { frameRef, state, table, definitions, rows, openRow, selection, error, onRefresh, fetching = false } = props;
  const { breakpoints } = useTheme();
  const isPhone = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  const asCards = useMediaQuery(breakpoints.down('md'), { noSsr: true });
  const reasonId = useId();
  const reason = openRow?.disabledReason ?? null;
  const disabled = useMemo<DisabledReason>(
    () => (reason === null ? null : { reason, id: reasonId }),
    [reason, reasonId],
  );
  const rememberRow = useReturnFocus(rows !== undefined && rows.length > 0);
  const followLink = useFollowLinks();
  const failed = error !== null && error !== undefined;

  return (
    <DisabledReasonProvider value={disabled}>
      <Box
        ref={frameRef}
        onClickCapture={rememberRow}
        onClick={followLink}
        onKeyDown={selection ? (event) => extendSelection(event, table) : undefined}
        sx={{ minWidth: 0 }}
      >
        <Box id={reasonId} sx={visuallyHidden}>
          {reason}
        </Box>
        <TableToolbar
          table={table}
          definitions={definitions}
          state={state}
          all={props.all}
          views={props.views ?? noViews}
          labels={props.filterLabels ?? noLabels}
          filterFields={props.filterFields}
          optional={props.optional}
          resetView={props.resetView}
          onExport={props.onExport}
          onRefresh={onRefresh}
          isPhone={isPhone}
          asCards={asCards}
          showsColumns={!asCards || props.renderCard === undefined}
        >
          {props.toolbar}
        </TableToolbar>
        {failed ? (
          <Box sx={{ mb: 1.5 }}>
            <ErrorNotice message={error} onRetry={onRefresh} retrying={fetching} />
          </Box>
        ) : null}
        {/* Hide a header without rows: the error above says it all. */}
        {failed && rows === undefined ? null : (
          <FollowedLinks value>
            <Rows {...props} asCards={asCards} failed={failed} />
          </FollowedLinks>
        )}
        {selection ? (
          <SelectionBar
            {...selection}
            table={table}
            total={props.total ?? rows?.length ?? 0}
            totalCapped={props.totalCapped ?? false}
          />
        ) : null}
      </Box>
    </DisabledReasonProvider>
  );
}

/** Rows in the layout for the screen's width, and their pages. */
function Rows<Row>(props: TableFrameProps<Row> & { asCards: boolean; failed: boolean }) {
  const { table, definitions, caption, rows, openRow, asCards, failed, loading = false, fetching = false } = props;
  const { highlightRowId = null, total, totalCapped = false } = props;
  const { pagination } = table.getState();
  const isEmpty = !loading && rows?.length === 0 && (asCards || (openRow?.row ?? null) === null);
  const nothing = isEmpty && !failed ? <Nothing {...props} /> : null;
  const highlighted = highlightRowId === null ? null : String(highlightRowId);
  const view = { table, definitions, caption, loading, fetching, nothing, highlighted };
  return (
    <Box
      // Reach into the page's gutter: hairlines run from edge to edge.
      sx={{ position: 'relative', mx: 'calc(-1 * var(--gw-gutter, 0px))', borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ position: 'absolute', insetInline: 0, top: 0, zIndex: 4 }}>
        <ProgressLine active={fetching && !loading} label={t('Updating')} />
      </Box>
      {asCards ? (
        <TableCards
          {...view}
          rowLabel={props.rowLabel}
          renderCard={props.renderCard}
          markOf={markOf(props.columns)}
          hasActions={props.hasActions}
        />
      ) : (
        <TableGrid {...view} openRow={openRow} />
      )}
      {rows === undefined ? null : (
        <TablePagination
          page={pagination.pageIndex + 1}
          size={pagination.pageSize}
          rowsShown={table.getCoreRowModel().rows.length}
          total={total ?? rows.length}
          totalCapped={totalCapped}
          onPage={(page) => table.setPageIndex(page - 1)}
          onSize={(size) => table.setPageSize(size)}
          onPrefetchPage={props.onPrefetchPage}
        />
      )}
    </Box>
  );
}

/** The mark on a card: that of the column with marks. */
function markOf<Row>(columns: DataTableProps<Row>['columns'] = {}): ((row: Row) => ReactNode) | undefined {
  const mark = Object.values(columns).find((column) => column.mark !== undefined)?.mark;
  return mark === undefined ? undefined : (row) => mark(row, 36);
}

function Nothing({
  state,
  empty,
  filteredEmpty = t('Nothing matches'),
}: Pick<DataTableProps<unknown>, 'state' | 'empty' | 'filteredEmpty'>) {
  return (
    <Box component="output" sx={{ display: 'block' }}>
      {state.isFiltered ? (
        <EmptyState
          message={filteredEmpty}
          action={
            <Button variant="outlined" onClick={state.clearFilters}>
              {t('Clear filters')}
            </Button>
          }
        />
      ) : (
        <EmptyState {...empty} />
      )}
    </Box>
  );
}
