import { headCellProps, type HeadedColumn } from './table-columns.ts';

/** Columns that each have a width. */
export type FixedColumns = {
  /** Pixels that they need together. */
  width: number;
  /** Their widths, for a grid: one that grows takes the rest, otherwise each grows in proportion. */
  tracks: string;
};

/** Undefined where columns share the width by their content. */
export function fixedColumns<Row>(columns: readonly HeadedColumn<Row>[]): FixedColumns | undefined {
  const styles = columns.map((column) => headCellProps(column).style ?? {});
  const least = styles.map(({ width, minWidth }) => minWidth ?? width);
  if (!least.every((width): width is number => typeof width === 'number' && width > 1)) return undefined;
  const grows = styles.some(({ width }) => width === undefined);
  const tracks = styles.map(({ width }, at) => {
    if (!grows) return `minmax(${least[at]}px, ${width}fr)`;
    return width === undefined ? `minmax(${least[at]}px, 1fr)` : `minmax(${least[at]}px, ${width}px)`;
  });
  return { width: least.reduce((sum, width) => sum + width, 0), tracks: tracks.join(' ') };
}

/** Roles of a table's elements: some browsers take them from what is laid out as a table, and these rows are grids. */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/**
 * Lays out each row by itself, since its columns are known: a browser then skips the rows out of sight, which it cannot
 * in a table. Cells have one line, with an ellipsis where it is longer.
 */
export function fixedStyle({ width, tracks }: FixedColumns, rowHeight: number) {
  return {
    minWidth: width,
    '&, & thead, & tbody': { display: 'block' },
    // Hold hidden texts: in a narrow window the page would scroll past its end.
    '& tr': { position: 'relative', display: 'grid', gridTemplateColumns: tracks },
    '& tbody > tr': { gridAutoRows: `minmax(${rowHeight}px, auto)` },
    // `useRowsInTurn` ends the wait of rows out of sight.
    '& tr[data-row-id]:not([data-open-row], [data-laid-out])': {
      contentVisibility: 'auto',
      containIntrinsicBlockSize: `auto ${rowHeight}px`,
    },
    '& td, & th': { display: 'block', alignContent: 'center', paddingInline: '0 9px' },
    '& [colspan]': { gridColumn: '1 / -1' },
    '& tbody td': { height: 'auto' },
    '& tr[data-row-id] > td': { overflow: 'hidden', fontSize: '0.84375rem', letterSpacing: '-0.003em' },
    '& wbr': { display: 'none' },
    '& .cell-text': {
      display: 'block',
      maxWidth: '100% !important',
      whiteSpace: 'nowrap',
      textOverflow: 'ellipsis',
    },
    '& .cell-value > span[title]': { maxWidth: 'none' },
    // Break a long label between words rather than widen its column.
    '& .row-action': { whiteSpace: 'normal', textAlign: 'start', lineHeight: '18px', wordBreak: 'keep-all' },
    // Show the whole of a focused value.
    '& td:focus-within': { overflow: 'visible' },
    '& .cell-link:focus-visible .cell-text': { overflow: 'visible', maxWidth: 'none !important' },
  } as const;
}

/** Leaves out of the first frame the rows that a screen cannot show (`useRowsInTurn`). */
export function firstRowsStyle(rowHeight: number): Record<string, { contentVisibility: 'hidden' }> {
  const onScreen = Math.ceil(window.screen.availHeight / rowHeight);
  const later = `tr[data-row-id]:nth-of-type(n + ${onScreen + 2}):not([data-open-row], :focus-within)`;
  return { [`& tbody[data-first-rows] > ${later}`]: { contentVisibility: 'hidden' } };
}
