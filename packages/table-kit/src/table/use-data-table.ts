import { t } from '@gangway/messages';
import { useTexts } from '@gangway/messages/react';
import {
  useMaterialReactTable,
  type MRT_ColumnFiltersState,
  type MRT_PaginationState,
  type MRT_RowSelectionState,
  type MRT_SortingState,
  type MRT_TableOptions,
  type MRT_Updater,
  type MRT_VisibilityState,
} from 'material-react-table';
import { createElement, useMemo, useState } from 'react';
import { defaultPreferences, hiddenColumns, keptColumns, useTablePreferences } from '../state/table-preferences.ts';
import { pageSizes, type TableSort } from '../state/table-query.ts';
import type { TableState } from '../state/use-table-state.ts';
import { columnDefinitions, isMarked, type ColumnDefinition } from './table-columns.ts';
import { PageCheckbox, RowCheckbox, selectKey } from './table-selection.tsx';
import type { DataTableInstance, DataTableProps, DataTableRow, TableRecord } from './table-types.ts';

const noRows: readonly never[] = [];
/** In order of appearance. */
const columnOrder: string[] = [];
const keepOrder = () => {};

export type DataTableParts<Row> = {
  table: DataTableInstance<Row>;
  definitions: readonly ColumnDefinition<Row>[];
  /** Keys of the columns that are hidden by default. */
  optional: readonly string[];
  /** Restores the default columns and density. */
  resetView: () => void;
};

type Options<Row> = Partial<MRT_TableOptions<TableRecord<Row>>>;

/** Drives material-react-table over one page of rows by the address (`TableState`) and the person's preferences. */
export function useDataTable<Row>(props: DataTableProps<Row>): DataTableParts<Row> {
  const { headers, columns, serial = false } = props;
  const definitions = useTexts(() => columnDefinitions(headers, columns, serial), [headers, columns, serial]);
  const records = useRecords(props);
  const querying = queryOptions(props, usePressedSort(props.state));
  const { viewing, optional, resetView } = useViewOptions(props, definitions);
  const selecting = useSelectionOptions(props, records);
  const table = useMaterialReactTable<TableRecord<Row>>({
    columns: definitions,
    data: records,
    getRowId: ({ id }) => id,
    manualSorting: true,
    manualFiltering: true,
    manualPagination: true,
    // Specification section 4: repeated clicks give ascending, then descending; never unsorted.
    enableSortingRemoval: false,
    sortDescFirst: false,
    enableMultiSort: false,
    // Keep cells out of the Tab order.
    enableKeyboardShortcuts: false,
    // The library sets the order once it is mounted, and the whole table would render again.
    onColumnOrderChange: keepOrder,
    ...querying,
    ...viewing,
    ...selecting,
    state: { columnOrder, ...querying.state, ...viewing.state, ...selecting.state },
  });
  return { table, definitions, optional, resetView };
}

/** Numbers rows by the page they belong to: the query may already request the next one. */
function useRecords<Row>({ rows = noRows, state: { query }, getRowId }: DataTableProps<Row>): TableRecord<Row>[] {
  const [answered, setAnswered] = useState({ rows, query });
  if (answered.rows !== rows) setAnswered({ rows, query });
  return useMemo(
    () =>
      answered.rows.map((row, index): TableRecord<Row> => {
        const before = (answered.query.page - 1) * answered.query.size;
        return { id: String(getRowId(row)), row, serial: before + index + 1 };
      }),
    // eslint-disable-next-line react/exhaustive-deps -- getRowId is written in place and always means the same
    [answered],
  );
}

/**
 * Marks the pressed column in the frame of the press: the address changes in a transition, which waits until the rows
 * are rendered.
 */
function usePressedSort({ query, setSort }: TableState) {
  const [pressed, setPressed] = useState({ at: query, sort: query.sort });
  // Follow the address once it has changed, by the press or by Back.
  if (pressed.at !== query) setPressed({ at: query, sort: query.sort });
  return {
    sort: pressed.at === query ? pressed.sort : query.sort,
    press: (sort: TableSort) => {
      setPressed({ at: query, sort });
      setSort(sort);
    },
  };
}

/** Sorting, filters, search and pages, read from and written to the address. */
function queryOptions<Row>(props: DataTableProps<Row>, { sort, press }: ReturnType<typeof usePressedSort>) {
  const { state } = props;
  const { query } = state;
  const rowCount = rowCountOf(props);
  const sorting: MRT_SortingState = sort === null ? [] : [{ id: sort.key, desc: sort.descending }];
  const columnFilters: MRT_ColumnFiltersState = Object.entries(query.filters).map(([id, value]) => ({ id, value }));
  const pagination: MRT_PaginationState = { pageIndex: query.page - 1, pageSize: query.size };
  return {
    rowCount,
    state: { sorting, columnFilters, globalFilter: query.q, pagination },
    onSortingChange: (change) => {
      const [next] = changed(change, sorting);
      if (next !== undefined) press({ key: next.id, descending: next.desc });
    },
    onColumnFiltersChange: (change) => {
      const next = new Map(changed(change, columnFilters).map(({ id, value }) => [id, String(value)]));
      for (const key of new Set([...Object.keys(query.filters), ...next.keys()])) {
        const value = next.get(key) ?? '';
        if (value !== (query.filters[key] ?? '')) state.setFilter(key, value);
      }
    },
    onGlobalFilterChange: (text: unknown) => state.setQ(typeof text === 'string' ? text : ''),
    onPaginationChange: (change) => {
      const next = changed(change, pagination);
      const nextSize = pageSizes.find((candidate) => candidate === next.pageSize);
      if (nextSize !== undefined && nextSize !== query.size) state.setSize(nextSize);
      // Replace the entry where the library leaves a page without rows: Back must not lead there.
      else state.setPage(next.pageIndex + 1, { replace: (query.page - 1) * query.size >= rowCount });
    },
  } satisfies Options<Row>;
}

/**
 * Assumes until the first response that the requested page exists. For a capped total: the rows up to here, and one
 * more after a full page.
 */
function rowCountOf<Row>({ rows, total, totalCapped = false, state: { query } }: DataTableProps<Row>): number {
  const { page, size } = query;
  if (rows === undefined) return page * size;
  const counted = total ?? rows.length;
  const upToHere = (page - 1) * size + rows.length + (rows.length === size ? 1 : 0);
  return totalCapped ? Math.max(counted, upToHere) : counted;
}

/** Visible columns and density, read from and written to the user's preferences. */
function useViewOptions<Row>(props: DataTableProps<Row>, definitions: readonly ColumnDefinition<Row>[]) {
  const { columns } = props;
  const optional = useMemo(
    () => Object.keys(columns ?? {}).filter((key) => columns?.[key]?.optional === true),
    [columns],
  );
  const [kept, setPreferences] = useTablePreferences(props.preferences, props.onPreferencesChange);
  const { density, hidden } = kept;
  // Depend on the keys alone: a page gives a new object of preferences with each render, and rows would all follow.
  const columnVisibility = useMemo<MRT_VisibilityState>(() => {
    const fixed = definitions.filter(({ enableHiding }) => enableHiding === false).map(({ id }) => id);
    const keys = hiddenColumns(hidden, optional);
    const visibility = Object.fromEntries(keys.filter((key) => !fixed.includes(key)).map((key) => [key, false]));
    const marked = definitions.find(isMarked);
    // Marks hold the checkboxes: they need no column.
    return marked === undefined || visibility[marked.id] === false ? visibility : { ...visibility, [selectKey]: false };
  }, [definitions, hidden, optional]);
  const viewing = {
    state: { columnVisibility, density },
    onColumnVisibilityChange: (change) => {
      const next = changed(change, columnVisibility);
      const keys = Object.keys(next).filter((key) => key !== selectKey && next[key] === false);
      setPreferences({ ...kept, hidden: keptColumns(keys, optional) });
    },
    onDensityChange: (change) => {
      setPreferences({ ...kept, density: changed(change, density) === 'compact' ? 'compact' : 'comfortable' });
    },
  } satisfies Options<Row>;
  return { viewing, optional, resetView: () => setPreferences(defaultPreferences) };
}

function useSelectionOptions<Row>({ selection, rowLabel }: DataTableProps<Row>, records: readonly TableRecord<Row>[]) {
  // Keep its identity: rows render again only when the row itself changes.
  const selectColumn = useTexts(
    () => ({
      header: t('Select'),
      enableHiding: false,
      Header: ({ table }: { table: DataTableInstance<Row> }) => createElement(PageCheckbox<Row>, { table }),
      meta: {
        content: (row: DataTableRow<Row>, table: DataTableInstance<Row>) =>
          row.original.row === null
            ? null
            : createElement(RowCheckbox<Row>, { row, table, label: rowLabel(row.original.row) }),
      },
      muiTableHeadCellProps: { style: { width: 36 } },
    }),
    [],
  );
  const held = selection?.selection;
  const canSelect = (row: Row | null): boolean => row !== null && selection?.canSelect?.(row) !== false;
  const selected =
    held?.all === true ? records.filter(({ row }) => canSelect(row)).map(({ id }) => id) : (held?.ids ?? noRows);
  const rowSelection: MRT_RowSelectionState = Object.fromEntries(selected.map((id) => [id, true]));
  return {
    enableRowSelection: selection ? ({ original: { row } }) => canSelect(row) : false,
    displayColumnDefOptions: { [selectKey]: selectColumn },
    state: { rowSelection },
    onRowSelectionChange: (change) => {
      const next = changed(change, rowSelection);
      held?.setIds(Object.keys(next).filter((id) => next[id] === true));
    },
  } satisfies Options<Row>;
}

function changed<Value>(change: MRT_Updater<Value>, current: Value): Value {
  return isUpdate(change) ? change(current) : change;
}

function isUpdate<Value>(change: MRT_Updater<Value>): change is (current: Value) => Value {
  return typeof change === 'function';
}
