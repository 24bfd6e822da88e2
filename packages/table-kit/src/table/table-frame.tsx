import { EmptyState, ErrorNotice, ProgressLine, visuallyHidden } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useMemo, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import type { FilterLabels } from '../toolbar/active-filters.tsx';
import type { DataTableProps } from './data-table.tsx';
import { DisabledReasonProvider, type DisabledReason } from '../cells/disabled-reason.tsx';
import { extendSelection, SelectionBar } from './table-selection.tsx';
import { TableCards } from './table-cards.tsx';
import { TableGrid } from './table-grid.tsx';
import { TablePagination } from './table-pagination.tsx';
import { TableToolbar } from '../toolbar/table-toolbar.tsx';
import { useReturnFocus } from './use-return-focus.ts';
import type { DataTableParts } from './use-data-table.ts';

/** What the inline table adds: how the open row is shown, which `creatingRow` or `editingRow` of the table names. */
export type OpenRowParts = {
  /** Why sorting, filters and pages are disabled; `null` while no row is open. */
  disabledReason: string | null;
  /** Wraps the open row and its panel. */
  wrap: (children: ReactNode) => ReactNode;
  /** The input of a column; `undefined` where the cell stays text. */
  renderCell: (columnId: string) => ReactNode | undefined;
  panel: ReactNode;
  onKeyDown: (event: KeyboardEvent) => void;
};

export type TableFrameProps<Row> = DataTableProps<Row> &
  DataTableParts<Row> & { openRow?: OpenRowParts; frameRef?: Ref<HTMLDivElement> };

const noLabels: FilterLabels = {};

/** Toolbar, rows as table or cards, and pages: everything both tables share. */
export function TableFrame<Row>(props: TableFrameProps<Row>) {
  const { state, empty, filteredEmpty = 'Nothing matches', frameRef, resetView } = props;
  const { table, definitions, caption, rows, openRow, onRefresh, error, loading = false, fetching = false } = props;
  const theme = useTheme();
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true });
  const asCards = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true });
  const reasonId = useId();
  const reason = openRow?.disabledReason ?? null;
  const disabled = useMemo<DisabledReason>(
    () => (reason === null ? null : { reason, id: reasonId }),
    [reason, reasonId],
  );
  const { creatingRow, editingRow } = table.getState();
  const rememberRow = useReturnFocus(rows !== undefined && rows.length > 0);
  const failed = error !== null && error !== undefined;
  const isEmpty = !loading && rows?.length === 0 && (asCards || (creatingRow ?? editingRow) === null);
  const nothing = isEmpty && !failed ? <Nothing {...{ state, empty, filteredEmpty }} /> : null;
  const highlighted =
    props.highlightRowId === null || props.highlightRowId === undefined ? null : String(props.highlightRowId);
  const view = { table, definitions, caption, loading, fetching, nothing, highlighted };
  const { selection } = props;

  return (
    <DisabledReasonProvider value={disabled}>
      <Box
        ref={frameRef}
        onClickCapture={rememberRow}
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
          filterLabels={props.filterLabels ?? noLabels}
          filterFields={props.filterFields}
          optional={props.optional}
          resetView={resetView}
          onExport={props.onExport}
          onRefresh={onRefresh}
          fetching={fetching}
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
        {/* A header without a body says less than the notice above. */}
        {failed && rows === undefined ? null : (
          <Paper
            variant={asCards ? 'elevation' : 'outlined'}
            elevation={0}
            sx={{ position: 'relative', ...(asCards ? { bgcolor: 'transparent' } : {}) }}
          >
            <Box sx={{ position: 'absolute', insetInline: 0, top: 0, zIndex: 4 }}>
              <ProgressLine active={fetching && !loading} label="Updating" />
            </Box>
            {asCards ? (
              <TableCards
                {...view}
                rowLabel={props.rowLabel}
                renderCard={props.renderCard}
                hasActions={props.hasActions}
              />
            ) : (
              <TableGrid {...view} openRow={openRow} />
            )}
            {rows === undefined ? null : (
              <TablePagination
                page={table.getState().pagination.pageIndex + 1}
                size={table.getState().pagination.pageSize}
                rowsShown={table.getCoreRowModel().rows.length}
                total={props.total ?? rows.length}
                totalCapped={props.totalCapped ?? false}
                onPage={(page) => table.setPageIndex(page - 1)}
                onSize={(size) => table.setPageSize(size)}
                onPrefetchPage={props.onPrefetchPage}
              />
            )}
          </Paper>
        )}
        {selection ? (
          <SelectionBar
            {...selection}
            pageIds={table
              .getRowModel()
              .rows.filter((row) => row.getCanSelect())
              .map(({ id }) => id)}
            pageExcluded={table.getRowModel().rows.filter((row) => !row.getCanSelect()).length}
            total={props.total ?? rows?.length ?? 0}
            totalCapped={props.totalCapped ?? false}
          />
        ) : null}
      </Box>
    </DisabledReasonProvider>
  );
}

type NothingProps = Pick<DataTableProps<unknown>, 'state' | 'empty'> & { filteredEmpty: string };

function Nothing({ state, empty, filteredEmpty }: NothingProps) {
  return (
    <Box component="output" sx={{ display: 'block' }}>
      {state.isFiltered ? (
        <EmptyState
          message={filteredEmpty}
          action={
            <Button variant="outlined" onClick={state.clearFilters}>
              Clear filters
            </Button>
          }
        />
      ) : (
        <EmptyState message={empty.message} action={empty.action} />
      )}
    </Box>
  );
}
