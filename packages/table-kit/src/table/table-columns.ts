import { t } from '@gangway/messages';
import type { TableCellProps } from '@mui/material/TableCell';
import type { MRT_Column, MRT_ColumnDef } from 'material-react-table';
import { createElement, type CSSProperties, type ReactNode } from 'react';
import { CellText } from '../cells/cell-text.tsx';
import { MarkedCell } from '../cells/marked-cell.tsx';
import type { TableQuery } from '../state/table-query.ts';
import { extraRoom, headRoom } from './column-room.ts';
import type { DataTableInstance, DataTableRow, TableRecord } from './table-types.ts';

/**
 * One column as specified (section 3): an object with exactly one key, mapping a data key to its label. The table says
 * the label in the reader's language.
 */
export type TableHeader = Readonly<Record<string, string>>;

/** Specification section 3: `Select option: name, id`. */
export type SelectOption = { readonly id: string | number; readonly name: string };

/** What a filter's own field is rendered with. */
export type FilterFieldParts = {
  /** Id of the input, which the label names. */
  id: string;
  label: string;
  /** Empty without a filter. */
  value: string;
  onChange: (value: string) => void;
  /** Renders a value among those offered. */
  renderValue: (value: Omit<FilterValue, 'query'>) => ReactNode;
};

/** A value of a filter that is offered. */
export type FilterValue = {
  value: string;
  name: string;
  /** All values that are offered with it. */
  among: readonly string[];
  /** What narrows the list now, this filter included. */
  query: TableQuery;
};

/** Column options beyond the label, all optional. */
export type TableColumn<Row> = {
  align?: 'left' | 'right' | 'center';
  /** Fixed width in pixels; more where the head needs it. Columns without one share the remaining width by their content. */
  width?: number;
  /** Narrowest width in pixels, where other columns need the room for the words of a language; `width` by default. */
  least?: number;
  /** Messages of the row's buttons: `width` is that of English, and grows with longer ones. */
  buttons?: readonly string[];
  /** Takes the width that the other columns leave, from `width` up. */
  grow?: boolean;
  /** Widest text in pixels before it wraps to a second line. */
  maxWidth?: number;
  /** Fits the content on one line and leaves extra width to other columns. */
  fit?: boolean;
  /** Text of a cell, also on cards; `row[key]` by default. */
  value?: (row: Row) => string | number | null | undefined;
  /** Text of the cell in an export, where it differs. */
  exported?: (row: Row) => string;
  /** Mark before the text, larger on a card; a selectable row has its checkbox in the mark's place. */
  mark?: (row: Row, size: 26 | 36) => ReactNode;
  /** Names the row at its checkbox, where the cell's text alone does not. */
  named?: (row: Row) => string;
  /** Renders the cell instead of its text. */
  render?: (row: Row) => ReactNode;
  /** Kind of filter, `text` by default. */
  filter?: 'text' | 'select' | 'none';
  /** Field of the filter instead of a text field, such as choices that a server searches. */
  filterField?: (field: FilterFieldParts) => ReactNode;
  /** Renders an offered value of the filter instead of its name, such as with a count. */
  filterValue?: (value: FilterValue) => ReactNode;
  /** Choices of a `select` filter. */
  options?: readonly SelectOption[];
  /** `false` removes the sort button. */
  sortable?: boolean;
  /** Hidden until the user shows it. */
  optional?: boolean;
  /** `false` keeps the column out of the show and hide menu. */
  hideable?: boolean;
  /** Explains a terse header; the table says it in the reader's language. */
  tooltip?: string;
};

/** Column options by column key. */
export type TableColumns<Row> = Readonly<Record<string, TableColumn<Row>>>;

/** A column keyed `action` neither sorts nor filters (specification section 3). */
export const actionKey = 'action';

/** Key of the column that numbers rows across pages. */
const serialKey = 'serial';

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  return '';
}

function fieldOf(row: unknown, key: string): unknown {
  return typeof row === 'object' && row !== null ? (Reflect.get(row, key) as unknown) : undefined;
}

/** What our own rows read from a column, in the library's place for it. */
type ColumnMeta<Row> = {
  /** Renders a cell. Called by the row: a component for each of a thousand cells takes longer than their elements. */
  content: (row: DataTableRow<Row>, table: DataTableInstance<Row>) => ReactNode;
  /** Whether the column shows marks, and with them the checkboxes of the rows. */
  isMarked?: boolean;
};

export type ColumnDefinition<Row> = MRT_ColumnDef<TableRecord<Row>> & {
  id: string;
  meta: ColumnMeta<Row>;
} & Pick<TableColumn<Row>, 'filterField' | 'filterValue'>;

/**
 * Headers and options as columns of material-react-table, in order of appearance. Columns of type `display` (S.no and
 * action) hold no data: they neither sort nor filter.
 *
 * @throws TypeError when a header holds no key or several: the order would be ambiguous.
 */
export function columnDefinitions<Row>(
  headers: readonly TableHeader[],
  columns: TableColumns<Row> = {},
  serial = false,
): ColumnDefinition<Row>[] {
  const definitions = headers.map((header): ColumnDefinition<Row> => {
    const [entry, ...others] = Object.entries(header);
    if (entry === undefined || others.length > 0) {
      throw new TypeError(`A table header is an object with one key, not ${JSON.stringify(header)}`);
    }
    const [key, label] = entry;
    const {
      align = 'left',
      width: given,
      least,
      buttons = [],
      maxWidth,
      tooltip,
      options = [],
      mark,
      render,
      filter = 'text',
      ...extra
    } = columns[key] ?? {};
    const fit = extra.fit ?? key === actionKey;
    const value = extra.value ?? ((row: Row) => fieldOf(row, key));
    const isData = key !== actionKey;
    const width = given === undefined ? undefined : Math.max(given + extraRoom(buttons), headRoom(label));
    const minWidth = least === undefined ? undefined : Math.max(least, headRoom(label));
    return {
      id: key,
      header: t(label),
      columnDefType: isData ? 'data' : 'display',
      accessorFn: ({ row }) => (row === null ? '' : textOf(value(row))),
      meta: {
        content: (tableRow, table) => {
          const { row } = tableRow.original;
          if (row === null) return null;
          if (!isData) return createElement('div', { className: 'row-actions' }, render?.(row));
          const content =
            render === undefined ? createElement(CellText, { text: textOf(value(row)), maxWidth }) : render(row);
          if (mark === undefined) return content;
          const named = extra.named?.(row) ?? textOf(value(row));
          return createElement(MarkedCell<Row>, { row: tableRow, table, label: named, mark: mark(row, 26) }, content);
        },
        ...(mark === undefined ? {} : { isMarked: true }),
      },
      enableSorting: isData && extra.sortable !== false,
      enableColumnFilter: isData && filter !== 'none',
      enableHiding: isData && extra.hideable !== false,
      ...(extra.filterField === undefined ? {} : { filterField: extra.filterField }),
      ...(extra.filterValue === undefined ? {} : { filterValue: extra.filterValue }),
      filterVariant: filter === 'select' ? 'select' : 'text',
      filterSelectOptions: options.map(({ id, name }) => ({ value: String(id), label: name })),
      muiTableHeadCellProps: {
        align,
        title: tooltip && t(tooltip),
        style: headStyle(fit, width, minWidth, extra.grow),
      },
      muiTableBodyCellProps: { align, ...(fit ? { style: noWrap } : {}) },
    };
  });
  return serial ? [serialColumn(), ...definitions] : definitions;
}

function headStyle(fit: boolean, width: number | undefined, minWidth: number | undefined, grow = false): CSSProperties {
  if (width === undefined) return fit ? fitStyle : {};
  // A fixed layout leaves the rest to a column without a width.
  if (grow) return { minWidth: minWidth ?? width };
  return minWidth === undefined ? { width } : { width, minWidth };
}

const noWrap = { whiteSpace: 'nowrap' } as const;
/** Tables widen a column to its content, so 1 px means "fit". */
const fitStyle = { ...noWrap, width: 1 } as const;

function serialColumn<Row>(): ColumnDefinition<Row> {
  return {
    id: serialKey,
    header: t('S.no'),
    columnDefType: 'display',
    enableHiding: true,
    meta: { content: ({ original }) => original.serial },
    muiTableHeadCellProps: { style: { width: 64 } },
  };
}

/** A column, as far as its head is concerned. */
export type HeadedColumn<Row> = {
  columnDef: Pick<MRT_ColumnDef<TableRecord<Row>>, 'muiTableHeadCellProps'>;
};

/** Props `columnDefinitions` attaches to a column's header cell. */
export function headCellProps<Row>({ columnDef }: HeadedColumn<Row>) {
  const { muiTableHeadCellProps: props } = columnDef;
  return typeof props === 'object' ? props : {};
}

/** Alignment of a column's body cells, and whether they stay on one line. */
export function bodyCellStyle<Row>({ columnDef }: MRT_Column<TableRecord<Row>>): CSSProperties | undefined {
  const { muiTableBodyCellProps: props } = columnDef;
  if (typeof props !== 'object') return undefined;
  const { align, style } = props;
  const aligned = cellAlign(align);
  if (aligned === undefined) return style;
  // Use tabular figures in columns of numbers alone: they look typewritten in dates and texts.
  return { ...aligned, ...(align === 'right' ? { fontVariantNumeric: 'tabular-nums' } : {}), ...style };
}

/** Alignment of a column's cells, mirrored with the page; undefined at its start. */
export function cellAlign(align: TableCellProps['align']): CSSProperties | undefined {
  if (align === 'right') return { textAlign: 'end' };
  return align === 'center' ? { textAlign: 'center' } : undefined;
}

/** Renders the cell of a row. */
export function cellContent<Row>(
  { columnDef: { meta } }: MRT_Column<TableRecord<Row>>,
  row: DataTableRow<Row>,
  table: DataTableInstance<Row>,
): ReactNode {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- set by `columnDefinitions` and the column of checkboxes
  return (meta as ColumnMeta<Row> | undefined)?.content(row, table);
}

/** Whether the column shows marks, and with them the checkboxes of the rows. */
export function isMarked({ meta }: { meta?: object | undefined }): boolean {
  return meta !== undefined && 'isMarked' in meta;
}

/** Class of the cells that name their rows: they stay in sight while the others scroll. */
export function nameClass<Row>({ id, columnDef }: MRT_Column<TableRecord<Row>>): string | undefined {
  return id === 'name' || isMarked(columnDef) ? 'named' : undefined;
}

/** Padding of a table's outer edges: the page's gutter, inside a box its own. */
export const edge = 'max(16px, var(--gw-gutter, 0px))';

/** Margin that aligns the icon of a line's last button, not the button's edge, with the edge of the content. */
export const iconAtEdge = '-12px';

/** Visible columns, in order of appearance. */
export function visibleColumns<Row>(table: DataTableInstance<Row>) {
  return table.getAllLeafColumns().filter((column) => column.getIsVisible());
}
