import { t } from '@gangway/messages';
import { moreAheadShadow, useOverflow, visuallyHidden } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import type { MRT_Column } from 'material-react-table';
import { Fragment, memo, useRef } from 'react';
import { cellStyles } from '../cells/cell-styles.ts';
import { firstRowsStyle, fixedColumns, fixedStyle, roles } from './fixed-columns.ts';
import type { DataTableRow, OpenRowParts, TableRecord, TableView } from './table-types.ts';
import { actionKey, bodyCellStyle, cellContent, edge, nameClass, visibleColumns } from './table-columns.ts';
import { headStyles } from './head-styles.ts';
import { TableHead } from './table-head.tsx';
import { isSelecting } from './table-selection.tsx';
import { isSameView, type RowView } from './row-view.ts';
import { rowHeights } from '../state/table-preferences.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRowsInTurn } from './use-rows-in-turn.ts';

export type TableGridProps<Row> = TableView<Row> & { openRow: OpenRowParts<Row> | undefined };

const noRows: readonly never[] = [];

/** Rows as a table. */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const { table, definitions, caption, loading, fetching, nothing, highlighted, openRow } = props;
  const { density, columnVisibility, pagination } = table.getState();
  const [containerRef, overflows] = useOverflow();
  const columns = visibleColumns(table);
  const rowHeight = density === 'compact' ? rowHeights.compact : rowHeights.comfortable;
  const fixed = fixedColumns(columns);
  const pinned = overflows && columns.at(-1)?.id === actionKey;
  const open = openRow?.row ?? null;
  const rows = loading ? noRows : table.getRowModel().rows;
  // Prepend a new row, and an open one that a refetch no longer returns: typed text is never lost.
  const shown = open === null || rows.some(({ id }) => id === open.id) ? rows : [open, ...rows];

  const keys = useRowKeys(shown.map(({ id }) => id));
  const body = useRef<HTMLTableSectionElement>(null);
  useRowsInTurn(body, rows, fixed !== undefined);

  const bodyRow = (row: DataTableRow<Row>) => (
    <BodyRow
      key={keys.get(row.id)}
      row={row}
      table={table}
      columns={columns}
      definitions={definitions}
      visibility={columnVisibility}
      highlighted={row.id === highlighted}
      selected={row.getIsSelected()}
      renderOpenCell={row.id === open?.id ? openRow?.renderCell : undefined}
    />
  );

  return (
    <Box
      ref={containerRef}
      // Make a scrolling table focusable for the keyboard; a shadow shows that there is more.
      {...(overflows
        ? { tabIndex: 0, role: 'region', 'aria-label': t('{label}, scrollable', { label: caption }) }
        : {})}
      sx={[overflows ? scrolling : {}, pinned ? {} : moreAheadShadow]}
    >
      <Table
        {...roles.table}
        aria-label={caption}
        aria-busy={loading || fetching}
        data-selecting={isSelecting(table) || undefined}
        sx={[
          (theme) => tableStyle(theme, rowHeight, overflows),
          overflows ? pinnedNames : {},
          pinned ? pinnedActions : {},
          fixed === undefined ? {} : fixedStyle(fixed, rowHeight),
          firstRowsStyle(rowHeight),
        ]}
      >
        <TableHead table={table} isFixed={fixed !== undefined} />
        <TableBody
          ref={body}
          {...roles.group}
          onKeyDown={(event) => {
            const { target } = event;
            if (target instanceof Element && target.closest('[data-open-row]') !== null) openRow?.onKeyDown(event);
          }}
        >
          {loading ? <SkeletonRows columnCount={columns.length} rowCount={pagination.pageSize} /> : null}
          {shown.map((row) =>
            row.id === open?.id && openRow !== undefined ? (
              <Fragment key={keys.get(row.id)}>
                {openRow.wrap(
                  <>
                    {bodyRow(row)}
                    {openRow.panel === null ? null : (
                      <TableRow data-open-row sx={rowStyle}>
                        <TableCell colSpan={columns.length}>{openRow.panel}</TableCell>
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
              <TableCell colSpan={Math.max(1, columns.length)} sx={{ border: 0 }}>
                {nothing}
              </TableCell>
            </TableRow>
          )}
        </TableBody>
      </Table>
    </Box>
  );
}

type BodyRowProps<Row> = RowView<Row> & {
  /** The visible ones, which `definitions` and `visibility` decide. */
  columns: readonly MRT_Column<TableRecord<Row>>[];
  /** Set for the open row only. */
  renderOpenCell: OpenRowParts<Row>['renderCell'] | undefined;
};

/** Plain elements, styled once for the whole table: the library would style thousands of cells one by one. */
function PlainRow<Row>({ row, table, columns, highlighted, selected, renderOpenCell }: BodyRowProps<Row>) {
  return (
    <tr
      {...roles.row}
      data-row-id={row.id}
      data-open-row={renderOpenCell !== undefined || undefined}
      data-highlighted={highlighted || undefined}
      data-selected={selected || undefined}
    >
      {columns.map((column) => {
        const content = cellContent(column, row, table);
        return (
          <td key={column.id} {...roles.cell} className={nameClass(column)} style={bodyCellStyle(column)}>
            {renderOpenCell === undefined
              ? content
              : (renderOpenCell(column.id) ?? <Box sx={besideInputStyle}>{content}</Box>)}
          </td>
        );
      })}
    </tr>
  );
}

function isSameRow<Row>(before: BodyRowProps<Row>, after: BodyRowProps<Row>): boolean {
  return isSameView(before, after) && before.renderOpenCell === after.renderOpenCell;
}

/** `memo` forgets that the component is generic. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same component
const BodyRow = memo(PlainRow, isSameRow) as typeof PlainRow;

/** Grey bars in the shape of the coming rows. */
function SkeletonRows({ columnCount, rowCount }: { columnCount: number; rowCount: number }) {
  return Array.from({ length: Math.min(rowCount, 10) }, (_row, rowIndex) => (
    <TableRow key={rowIndex}>
      {Array.from({ length: columnCount }, (_cell, cellIndex) => (
        <TableCell key={cellIndex}>
          {rowIndex === 0 && cellIndex === 0 ? (
            <Box component="output" sx={visuallyHidden}>
              {t('Loading')}
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
  // The app frame sets the height of its sticky bar.
  const stickyTop = overflows ? '0px' : 'var(--gw-sticky-top, 0px)';
  return {
    borderCollapse: 'separate',
    '& thead': { position: 'sticky', top: stickyTop, zIndex: 3 },
    ...headStyles(theme),
    '& td, & th': { boxSizing: 'border-box', paddingBlock: 0, paddingInline: '0 16px' },
    '& tr > :first-of-type': { paddingInlineStart: edge },
    '& tr > :last-of-type': { paddingInlineEnd: edge },
    ...cellStyles(theme),
    // Two lines of 18 px and the border fit: no row grows when its column narrows.
    '& tbody td': { height: rowHeight },
    '& tr[data-row-id]': rowStyle(theme),
    '& tr[data-row-id] > td': {
      ...theme.typography.body2,
      borderBottom: `1px solid ${palette.divider}`,
      color: palette.text.primary,
      // Two lines fit into a compact row.
      lineHeight: '18px',
      textAlign: 'start',
    },
    // Let an error grow its cell downwards; the other cells stay aligned.
    '& tbody tr[data-open-row] td': { verticalAlign: 'top' },
    '& tbody tr:last-of-type td': { borderBottom: `1px solid ${palette.divider}` },
    // Keep focused elements clear of the sticky header.
    '& tbody :is(a, button, input, textarea, [tabindex])': { scrollMarginTop: `calc(${stickyTop} + 112px)` },
  } as const;
}

/** Pins the names to the left edge of a scrolling table. */
const pinnedNames = (theme: Theme) => {
  const { palette } = theme.vars ?? theme;
  return {
    '& .named': {
      position: 'sticky',
      insetInlineStart: 0,
      zIndex: 1,
      backgroundColor: palette.background.paper,
    },
    '& tr:hover > .named': { backgroundColor: palette.surface.hover },
    '& tr:is([data-open-row], [data-highlighted], [data-selected]) > .named': { backgroundColor: palette.soft.primary },
  } as const;
};

/** Pins the actions to the right edge of a scrolling table. */
const pinnedActions = (theme: Theme) => {
  const { palette } = theme.vars ?? theme;
  const last = '& tr > :last-child:not([colspan])';
  return {
    [last]: {
      position: 'sticky',
      insetInlineEnd: 0,
      zIndex: 1,
      // Keep the buttons apart from what scrolls under their edge.
      paddingInlineStart: '10px',
      backgroundColor: palette.background.paper,
    },
    // Mark the edge while more content can be scrolled into sight.
    [`[data-more-ahead] > ${last}`]: {
      boxShadow: edgeShadow,
    },
    // Keep actions on one line: two would double the height of every row.
    '& tbody tr > :last-child:not([colspan]) > div': { flexWrap: 'nowrap' },
    '& tr:is([data-open-row], [data-highlighted], [data-selected]) > :last-child:not([colspan])': {
      backgroundColor: palette.soft.primary,
    },
  } as const;
};

/** Shadow of a pinned column over the columns that scroll under it. */
const edgeShadow = 'calc(-10px * var(--forward, 1)) 0 10px -8px rgb(6 18 23 / .32)';

const scrolling = {
  overflow: 'auto',
  maxHeight: 'max(320px, calc(100dvh - 200px))',
} as const;

const rowStyle = (theme: Theme) => {
  const { palette } = theme.vars ?? theme;
  const tint = palette.soft.primary;
  return {
    verticalAlign: 'middle',
    transition: 'background-color 220ms',
    '&:hover': { backgroundColor: palette.surface.hover },
    '&[data-open-row], &[data-open-row]:hover': { backgroundColor: tint },
    '&[data-highlighted], &[data-highlighted]:hover': { backgroundColor: tint },
    '&[data-selected], &[data-selected]:hover': { backgroundColor: tint },
  } as const;
};

/** As high as an input with its margins. */
const besideInputStyle = { display: 'flex', alignItems: 'center', minHeight: 46 } as const;
