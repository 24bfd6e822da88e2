import { useOverflow, useSteady, visuallyHidden } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import { useMaterialReactTable, type MRT_ColumnDef, type MRT_Row } from 'material-react-table';
import { Fragment, memo, useMemo, type ReactNode } from 'react';
import { CellContent } from './cell-content.tsx';
import { cellStyles } from './cell-styles.ts';
import type { ResolvedColumn } from './table-columns.ts';
import { TableHead } from './table-head.tsx';
import { rowHeights, type TablePreferences } from './table-preferences.ts';
import type { TableRecord, TableView } from './table-record.ts';
import type { FrameInline } from './table-frame.tsx';

export type TableGridProps<Row> = TableView<Row> & {
  density: TablePreferences['density'];
  filtersShown: boolean;
  inline: FrameInline<Row> | undefined;
};

/**
 * Rows as a table. material-react-table is the engine (columns, sorting state, rows); all is drawn here: the library's own header
 * repeats names to screen readers and brings the date pickers with it, and its cells make styles one by one, which of a
 * hundred rows takes longer than all the rest.
 */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const { caption, columns, records, state, loading, fetching, nothing, density, inline, openId, highlightId } = props;
  const { query } = state;

  const definitions = useMemo(
    () =>
      columns.map((column): MRT_ColumnDef<TableRecord<Row>> => ({
        id: column.key,
        header: column.label,
        accessorFn: (record) => (record.row === null ? '' : column.value(record.row)),
        enableSorting: column.sortable,
        sortDescFirst: false,
      })),
    [columns],
  );
  const data = useMemo(() => [...records], [records]);

  const table = useMaterialReactTable<TableRecord<Row>>({
    columns: definitions,
    data,
    getRowId: (record) => record.id,
    manualSorting: true,
    manualFiltering: true,
    manualPagination: true,
    enablePagination: false,
    // Specification section 4: repeated clicks give ascending, then descending; never unsorted.
    enableSortingRemoval: false,
    enableMultiSort: false,
    enableGlobalFilter: false,
    enableColumnActions: false,
    // Otherwise every cell is a Tab stop.
    enableKeyboardShortcuts: false,
    state: {
      density,
      sorting: query.sort === null ? [] : [{ id: query.sort.key, desc: query.sort.descending }],
      columnOrder: definitions.map((definition) => definition.id ?? ''),
    },
    onSortingChange: (change) => {
      const current = query.sort === null ? [] : [{ id: query.sort.key, desc: query.sort.descending }];
      const [next] = typeof change === 'function' ? change(current) : change;
      if (next !== undefined) state.setSort({ key: next.id, descending: next.desc });
    },
  });

  const toggleSort = useSteady((key: string) => table.getColumn(key).toggleSorting());
  const [containerRef, overflows] = useOverflow();
  const columnCount = Math.max(1, columns.length);

  const drawOpenCell = (column: ResolvedColumn<Row>, record: TableRecord<Row>) =>
    inline?.renderOpenCell(column) ?? (
      <Box sx={besideInputStyle}>
        <CellContent column={column} record={record} />
      </Box>
    );
  const bodyRow = ({ original: record }: MRT_Row<TableRecord<Row>>) => (
    <BodyRow
      key={record.place ?? record.id}
      record={record}
      columns={columns}
      highlighted={record.id === highlightId}
      drawOpenCell={record.id === openId ? drawOpenCell : undefined}
    />
  );

  return (
    <Box
      ref={containerRef}
      // Wider than its place: it scrolls by itself, so the keyboard must reach it.
      {...(overflows ? { tabIndex: 0, role: 'region', 'aria-label': `${caption}, scrollable` } : {})}
      sx={overflows ? { overflow: 'auto', maxHeight: 'max(320px, calc(100dvh - 200px))' } : {}}
    >
      <Table
        aria-label={caption}
        aria-busy={loading || fetching}
        sx={[
          (theme) => tableStyle(theme, rowHeights[density], overflows),
          overflows && columns.at(-1)?.kind === 'action' ? pinnedActions : {},
        ]}
      >
        <TableHead columns={columns} toggleSort={toggleSort} state={state} filtersShown={props.filtersShown} />
        <TableBody
          onKeyDown={(event) => {
            const { target } = event;
            if (target instanceof Element && target.closest('[data-open-row]') !== null)
              inline?.onOpenRowKeyDown(event);
          }}
        >
          {loading ? <SkeletonRows columnCount={columnCount} rowCount={query.size} /> : null}
          {loading
            ? null
            : table.getRowModel().rows.map((row) =>
                row.original.id === openId && inline !== undefined ? (
                  <Fragment key={row.id}>
                    {inline.wrapOpen(
                      <>
                        {bodyRow(row)}
                        {inline.openPanel === null ? null : (
                          <TableRow data-open-row sx={rowStyle}>
                            <TableCell colSpan={columnCount}>{inline.openPanel}</TableCell>
                          </TableRow>
                        )}
                      </>,
                    )}
                  </Fragment>
                ) : (
                  bodyRow(row)
                ),
              )}
          {nothing === null ? null : (
            <TableRow>
              <TableCell colSpan={columnCount} sx={{ border: 0 }}>
                {nothing}
              </TableCell>
            </TableRow>
          )}
        </TableBody>
      </Table>
    </Box>
  );
}

interface BodyRowProps<Row> {
  record: TableRecord<Row>;
  columns: readonly ResolvedColumn<Row>[];
  highlighted: boolean;
  /** Only of the row that is open. */
  drawOpenCell: ((column: ResolvedColumn<Row>, record: TableRecord<Row>) => ReactNode) | undefined;
}

function DrawnRow<Row>({ record, columns, highlighted, drawOpenCell }: BodyRowProps<Row>) {
  return (
    <tr
      data-row-id={record.id}
      data-open-row={drawOpenCell !== undefined || undefined}
      data-highlighted={highlighted || undefined}
    >
      {columns.map((column) => (
        <td key={column.key} style={column.align === 'left' ? undefined : { textAlign: column.align }}>
          {drawOpenCell?.(column, record) ?? <CellContent column={column} record={record} />}
        </td>
      ))}
    </tr>
  );
}

function isSameRow<Row>(before: BodyRowProps<Row>, after: BodyRowProps<Row>): boolean {
  return (
    before.record.row === after.record.row &&
    before.record.id === after.record.id &&
    before.record.serial === after.record.serial &&
    before.columns === after.columns &&
    before.highlighted === after.highlighted &&
    before.drawOpenCell === after.drawOpenCell
  );
}

/**
 * Drawn anew when its data or the columns change: what is pressed shows at once that it was, with the rows as they are.
 * `memo` forgets that the component is generic.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same component
const BodyRow = memo(DrawnRow, isSameRow) as typeof DrawnRow;

/** Rows of grey bars in the shape of what is coming. */
function SkeletonRows({ columnCount, rowCount }: { columnCount: number; rowCount: number }) {
  return Array.from({ length: Math.min(rowCount, 10) }, (_row, rowIndex) => (
    <TableRow key={rowIndex}>
      {Array.from({ length: columnCount }, (_cell, cellIndex) => (
        <TableCell key={cellIndex}>
          {rowIndex === 0 && cellIndex === 0 ? (
            <Box component="output" sx={visuallyHidden}>
              Loading
            </Box>
          ) : null}
          <Skeleton aria-hidden width={`${50 + ((rowIndex * 17 + cellIndex * 29) % 40)}%`} />
        </TableCell>
      ))}
    </TableRow>
  ));
}

function tableStyle(theme: Theme, rowHeight: number, overflows: boolean) {
  const { palette } = theme.vars ?? theme;
  // The app frame says how high its own sticky bar is.
  const stickyTop = overflows ? '0px' : 'var(--gw-sticky-top, 0px)';
  return {
    borderCollapse: 'separate',
    '& thead': { position: 'sticky', top: stickyTop, zIndex: 3 },
    '& thead th, & thead td': { backgroundColor: palette.background.paper, py: 0.75, whiteSpace: 'nowrap' },
    '& thead tr:first-of-type > *': { borderTopLeftRadius: 'inherit' },
    '& td, & th': { px: 1.25 },
    ...cellStyles(theme),
    '& tbody td': { height: rowHeight, py: 0.25 },
    '& tr[data-row-id]': rowStyle(theme),
    '& tr[data-row-id] > td': {
      ...theme.typography.body2,
      borderBottom: `1px solid ${palette.divider}`,
      color: palette.text.primary,
      textAlign: 'left',
      whiteSpace: 'nowrap',
    },
    // An error grows its cell downwards; what stands beside it stays in line.
    '& tbody tr[data-open-row] td': { verticalAlign: 'top' },
    '& tbody tr:last-of-type td': { borderBottom: `1px solid ${palette.divider}` },
    // What Tab reaches must not hide under the sticky header.
    '& tbody :is(a, button, input, textarea, [tabindex])': { scrollMarginTop: `calc(${stickyTop} + 112px)` },
  } as const;
}

/** Where the table is wider than its place the actions stay in sight, at its right edge. */
const pinnedActions = (theme: Theme) => {
  const { palette } = theme.vars ?? theme;
  const last = '& tr > :last-child:not([colspan])';
  return {
    [last]: {
      position: 'sticky',
      right: 0,
      zIndex: 1,
      backgroundColor: palette.background.paper,
      boxShadow: `inset 1px 0 0 ${palette.divider}`,
    },
    // In two lines they would make every row twice as high.
    '& tbody tr > :last-child:not([colspan]) > div': { flexWrap: 'nowrap' },
    '& tr:is([data-open-row], [data-highlighted]) > :last-child:not([colspan])': {
      backgroundColor: palette.soft.primary,
    },
  } as const;
};

const rowStyle = (theme: Theme) => {
  const { palette } = theme.vars ?? theme;
  const tint = palette.soft.primary;
  return {
    verticalAlign: 'middle',
    transition: 'background-color 220ms',
    '&:hover': { backgroundColor: palette.action.hover },
    '&[data-open-row], &[data-open-row]:hover': { backgroundColor: tint },
    '&[data-highlighted], &[data-highlighted]:hover': { backgroundColor: tint },
  } as const;
};

/** As high as an input with its margins. */
const besideInputStyle = { display: 'flex', alignItems: 'center', minHeight: 46 } as const;
