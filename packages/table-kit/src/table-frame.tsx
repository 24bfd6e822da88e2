import { EmptyState, ErrorNotice, ProgressLine, useSteady, visuallyHidden } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useMemo, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { BlockedProvider, type Blocked } from './blocked.tsx';
import { FilterField } from './filter-field.tsx';
import { TableCards } from './table-cards.tsx';
import { resolveColumns, type ResolvedColumn, type TableColumns, type TableHeader } from './table-columns.ts';
import { TableGrid } from './table-grid.tsx';
import { TablePagination } from './table-pagination.tsx';
import { useTablePreferences, type TablePreferences } from './table-preferences.ts';
import { rowPlaces } from './row-places.ts';
import type { RowId, TableRecord } from './table-record.ts';
import { TableToolbar } from './table-toolbar.tsx';
import type { TableState } from './use-table-state.ts';

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
  /** Told which page somebody is about to open, so that it can be asked for before it is. */
  onPageAhead?: (page: number) => void;
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
  /** Exports all filtered rows; while its promise is pending the button waits. */
  onExport?: () => void | Promise<void>;
  preferences?: TablePreferences | null | undefined;
  onPreferencesChange?: (next: TablePreferences) => void;
  /** Tints one row, e.g. the one just added. */
  highlightRowId?: RowId | null | undefined;
  /** Draws a card's content on phones instead of the columns. */
  renderCard?: (row: Row) => ReactNode;
};

/** What the inline table adds to the frame: records of its own, an open row, and a reason to hold still. */
export type FrameInline<Row> = {
  /** Names why sorting, filters and paging rest; `null` when they work. */
  blockedReason: string | null;
  /** Records to show, given those of the page. */
  arrange: (records: readonly TableRecord<Row>[]) => readonly TableRecord<Row>[];
  openId: string | null;
  /** Wraps the open row and its panel. */
  wrapOpen: (children: ReactNode) => ReactNode;
  renderOpenCell: (column: ResolvedColumn<Row>) => ReactNode | undefined;
  openPanel: ReactNode;
  onOpenRowKeyDown: (event: KeyboardEvent) => void;
};

export type TableFrameProps<Row> = DataTableProps<Row> & {
  inline?: FrameInline<Row>;
  frameRef?: Ref<HTMLDivElement>;
};

const noRows: readonly never[] = [];

/** Toolbar, rows as table or cards, and pages: everything both tables share. */
export function TableFrame<Row>(props: TableFrameProps<Row>) {
  const { caption, headers, columns, serial = false, state, getRowId, inline, onRefresh, onExport, error } = props;
  const { loading = false, fetching = false } = props;
  const { page, size, filters } = state.query;
  const rows = props.rows ?? noRows;
  const total = props.total ?? rows.length;
  const totalCapped = props.totalCapped ?? false;

  const theme = useTheme();
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true });
  const [preferences, setPreferences] = useTablePreferences(props.preferences, props.onPreferencesChange);
  const keepPreferences = useSteady(setPreferences);
  const runExport = useSteady(() => onExport?.());
  const sayPageAhead = useSteady((next: number) => props.onPageAhead?.(next));
  const [filtersShown, setFiltersShown] = useState(Object.keys(filters).length > 0);
  const blockedId = useId();

  const resolved = useMemo(() => resolveColumns(headers, columns, serial), [headers, columns, serial]);
  const visible = useMemo(
    () => resolved.filter((column) => !column.hideable || !preferences.hidden.includes(column.key)),
    [resolved, preferences.hidden],
  );
  // Rows are numbered by the page they were answered for: the next one may be on its way already.
  const placesOf = (before: ReadonlyMap<string, string> | null) =>
    rowPlaces(
      rows.map((row) => String(getRowId(row))),
      before,
    );
  const [answered, setAnswered] = useState(() => ({ rows, query: state.query, places: placesOf(null) }));
  if (answered.rows !== rows) {
    setAnswered({
      rows,
      query: state.query,
      places: placesOf(answered.query === state.query ? answered.places : null),
    });
  }
  const records = useMemo(
    () =>
      answered.rows.map((row, index): TableRecord<Row> => {
        const id = String(getRowId(row));
        const { page: ofPage, size: ofSize } = answered.query;
        return { id, place: answered.places.get(id), row, serial: (ofPage - 1) * ofSize + index + 1 };
      }),
    // eslint-disable-next-line react/exhaustive-deps -- getRowId is written in place and always means the same
    [answered],
  );
  const shown = inline === undefined ? records : inline.arrange(records);

  // Rows went away under the reader (deleted, or a stale link): show the last page that has any.
  const lastPage = Math.max(1, Math.ceil(total / size));
  const isPastEnd =
    !loading && !fetching && !totalCapped && props.rows !== undefined && rows.length === 0 && page > lastPage;
  const { setPage } = state;
  useEffect(() => {
    if (isPastEnd) setPage(lastPage, { replace: true });
  }, [isPastEnd, lastPage, setPage]);

  const blockedReason = inline?.blockedReason ?? null;
  const blocked = useMemo<Blocked>(
    () => (blockedReason === null ? null : { reason: blockedReason, id: blockedId }),
    [blockedReason, blockedId],
  );

  const nothing = emptyState(props, shown.length === 0 && !loading && props.rows !== undefined);
  const view = {
    caption,
    columns: visible,
    records: shown,
    state,
    loading,
    fetching,
    nothing,
    openId: inline?.openId ?? null,
    highlightId:
      props.highlightRowId === null || props.highlightRowId === undefined ? null : String(props.highlightRowId),
    rowLabel: props.rowLabel,
  };

  return (
    <BlockedProvider value={blocked}>
      <Box ref={props.frameRef} sx={{ minWidth: 0 }}>
        <Box id={blockedId} sx={visuallyHidden}>
          {blockedReason}
        </Box>
        <TableToolbar
          columns={resolved}
          state={state}
          preferences={preferences}
          onPreferencesChange={keepPreferences}
          filtersShown={filtersShown}
          onFiltersShownChange={setFiltersShown}
          onExport={onExport === undefined ? undefined : runExport}
          onRefresh={onRefresh}
          fetching={fetching}
          isPhone={isPhone}
        >
          {props.toolbar}
        </TableToolbar>
        {isPhone && filtersShown ? (
          <Box
            component="fieldset"
            aria-label="Filters"
            sx={{ display: 'grid', gap: 2, m: 0, mt: 2, mb: 2.5, p: 0, border: 0 }}
          >
            {visible
              .filter((column) => column.filter !== 'none')
              .map((column) => (
                <FilterField
                  key={column.key}
                  labelled
                  label={column.label}
                  kind={column.filter === 'select' ? 'select' : 'text'}
                  options={column.options}
                  value={filters[column.key] ?? ''}
                  onCommit={(value) => state.setFilter(column.key, value)}
                />
              ))}
          </Box>
        ) : null}
        {error === null || error === undefined ? null : (
          <Box sx={{ mb: 1.5 }}>
            <ErrorNotice message={error} onRetry={onRefresh} retrying={fetching} />
          </Box>
        )}
        <Paper
          variant={isPhone ? 'elevation' : 'outlined'}
          elevation={0}
          sx={{ position: 'relative', ...(isPhone ? { bgcolor: 'transparent' } : { containerType: 'inline-size' }) }}
        >
          <Box sx={{ position: 'absolute', insetInline: 0, top: 0, zIndex: 4 }}>
            <ProgressLine active={fetching && !loading} label="Updating" />
          </Box>
          {isPhone ? (
            <TableCards {...view} renderCard={props.renderCard} />
          ) : (
            <TableGrid {...view} density={preferences.density} filtersShown={filtersShown} inline={inline} />
          )}
          {props.rows === undefined ? null : (
            <TablePagination
              state={state}
              total={total}
              totalCapped={totalCapped}
              rowsShown={rows.length}
              onPageAhead={sayPageAhead}
            />
          )}
        </Paper>
      </Box>
    </BlockedProvider>
  );
}

function emptyState<Row>(props: TableFrameProps<Row>, isEmpty: boolean): ReactNode {
  if (!isEmpty || (props.error !== null && props.error !== undefined)) return null;
  const { state, empty, filteredEmpty = 'Nothing matches' } = props;
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
