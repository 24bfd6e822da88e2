import {
  useMaterialReactTable,
  type MRT_ColumnFiltersState,
  type MRT_DensityState,
  type MRT_PaginationState,
  type MRT_RowSelectionState,
  type MRT_SortingState,
  type MRT_Updater,
  type MRT_VisibilityState,
} from 'material-react-table';
import { createElement, useMemo, useState } from 'react';
import type { DataTableInstance, DataTableRow, TableRecord } from './data-table-instance.ts';
import type { DataTableProps } from './data-table.tsx';
import { columnDefinitions, type ColumnDefinition } from './table-columns.ts';
import { defaultPreferences, hiddenColumns, keptColumns, useTablePreferences } from '../state/table-preferences.ts';
import { PageCheckbox, RowCheckbox, selectKey } from './table-selection.tsx';
import { pageSizes } from '../state/table-query.ts';

const noRows: readonly never[] = [];
/** In order of appearance. */
const columnOrder: string[] = [];

export type DataTableParts<Row> = {
  table: DataTableInstance<Row>;
  definitions: readonly ColumnDefinition<Row>[];
  /** Keys of the columns that are hidden as they come. */
  optional: readonly string[];
  /** Shows the columns as they come, in the default density. */
  resetView: () => void;
};

/** material-react-table over one page of rows: its state is the address (`TableState`) and the person's preferences. */
export function useDataTable<Row>(props: DataTableProps<Row>): DataTableParts<Row> {
  const { headers, columns, serial = false, state, getRowId, totalCapped = false, selection, rowLabel } = props;
  const rows = props.rows ?? noRows;
  const { query } = state;
  const optional = useMemo(
    () => Object.keys(columns ?? {}).filter((key) => columns?.[key]?.optional === true),
    [columns],
  );
  const [kept, setPreferences] = useTablePreferences(props.preferences, props.onPreferencesChange);

  const definitions = useMemo(() => columnDefinitions(headers, columns, serial), [headers, columns, serial]);

  // Rows are numbered by the page they were answered for: the next one may be on its way already.
  const [answered, setAnswered] = useState({ rows, query });
  if (answered.rows !== rows) setAnswered({ rows, query });
  const records = useMemo(
    () =>
      answered.rows.map((row, index): TableRecord<Row> => {
        const before = (answered.query.page - 1) * answered.query.size;
        return { id: String(getRowId(row)), row, serial: before + index + 1 };
      }),
    // eslint-disable-next-line react/exhaustive-deps -- getRowId is written in place and always means the same
    [answered],
  );

  // Before the first answer the page that was asked for is taken to exist. Of a capped total only so much is known: the rows up
  // to here, and one more behind a full page.
  const { page, size } = query;
  const upToHere = (page - 1) * size + rows.length + (rows.length === size ? 1 : 0);
  const total = props.total ?? rows.length;
  const rowCount = props.rows === undefined ? page * size : totalCapped ? Math.max(total, upToHere) : total;

  const sorting: MRT_SortingState = query.sort === null ? [] : [{ id: query.sort.key, desc: query.sort.descending }];
  const columnFilters: MRT_ColumnFiltersState = Object.entries(query.filters).map(([id, value]) => ({ id, value }));
  const pagination: MRT_PaginationState = { pageIndex: page - 1, pageSize: size };
  const columnVisibility = useMemo<MRT_VisibilityState>(() => {
    const fixed = definitions.filter(({ enableHiding }) => enableHiding === false).map(({ id }) => id);
    const hidden = hiddenColumns(kept, optional);
    return Object.fromEntries(hidden.filter((key) => !fixed.includes(key)).map((key) => [key, false]));
  }, [definitions, kept, optional]);
  const { density } = kept;

  // Without a change of the rows they are drawn once.
  const selectColumn = useMemo(
    () => ({
      header: 'Select',
      enableHiding: false,
      Header: ({ table: of }: { table: DataTableInstance<Row> }) => createElement(PageCheckbox<Row>, { table: of }),
      Cell: ({ row, table: of }: { row: DataTableRow<Row>; table: DataTableInstance<Row> }) =>
        row.original.row === null
          ? null
          : createElement(RowCheckbox<Row>, { row, table: of, label: rowLabel(row.original.row) }),
      muiTableHeadCellProps: { style: { width: 36 } },
    }),
    // eslint-disable-next-line react/exhaustive-deps -- rowLabel is written in place and always means the same
    [],
  );
  const held = selection?.selection;
  const canSelect = (row: Row | null): boolean => row !== null && selection?.canSelect?.(row) !== false;
  const selected =
    held?.all === true ? records.filter(({ row }) => canSelect(row)).map(({ id }) => id) : (held?.ids ?? noRows);
  const rowSelection: MRT_RowSelectionState = Object.fromEntries(selected.map((id) => [id, true]));

  const table = useMaterialReactTable<TableRecord<Row>>({
    columns: definitions,
    data: records,
    getRowId: ({ id }) => id,
    rowCount,
    manualSorting: true,
    manualFiltering: true,
    manualPagination: true,
    // Specification section 4: repeated clicks give ascending, then descending; never unsorted.
    enableSortingRemoval: false,
    sortDescFirst: false,
    enableMultiSort: false,
    // Otherwise every cell is a Tab stop.
    enableKeyboardShortcuts: false,
    enableRowSelection: selection ? ({ original: { row } }) => canSelect(row) : false,
    displayColumnDefOptions: { [selectKey]: selectColumn },
    onRowSelectionChange: (change) => {
      const next = changed(change, rowSelection);
      held?.setIds(Object.keys(next).filter((id) => next[id] === true));
    },
    state: {
      sorting,
      columnFilters,
      globalFilter: query.q,
      pagination,
      columnVisibility,
      columnOrder,
      density,
      rowSelection,
    },
    onSortingChange: (change) => {
      const [next] = changed(change, sorting);
      if (next !== undefined) state.setSort({ key: next.id, descending: next.desc });
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
      if (nextSize !== undefined && nextSize !== size) state.setSize(nextSize);
      // The library leaves a page that has no rows (any more), and Back must not lead there.
      else state.setPage(next.pageIndex + 1, { replace: (page - 1) * size >= rowCount });
    },
    onColumnVisibilityChange: (change) => {
      const next = changed(change, columnVisibility);
      const hidden = Object.keys(next).filter((key) => next[key] === false);
      setPreferences({ ...kept, hidden: keptColumns(hidden, optional) });
    },
    onDensityChange: (change) => {
      const next: MRT_DensityState = changed(change, density);
      setPreferences({ ...kept, density: next === 'compact' ? 'compact' : 'comfortable' });
    },
  });
  return { table, definitions, optional, resetView: () => setPreferences(defaultPreferences) };
}

function changed<Value>(change: MRT_Updater<Value>, current: Value): Value {
  return isUpdate(change) ? change(current) : change;
}

function isUpdate<Value>(change: MRT_Updater<Value>): change is (current: Value) => Value {
  return typeof change === 'function';
}
