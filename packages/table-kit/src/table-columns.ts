import type { ReactNode } from 'react';

/** One column as the specification gives it (section 3): an object with exactly one key, mapping a data key to its label. */
export type TableHeader = Readonly<Record<string, string>>;

/** Specification section 3: `Select option: name, id`. */
export type SelectOption = { readonly id: string | number; readonly name: string };

/** What a column may say beyond its label. Every part is optional. */
export type TableColumn<Row> = {
  align?: 'left' | 'right' | 'center';
  /** Preferred width in pixels; longer text is cut off with an ellipsis. */
  width?: number;
  /** The text of a cell; `row[key]` unless given. Also what a card shows. */
  value?: (row: Row) => string | number | null | undefined;
  /** Draws the cell instead of its text. */
  render?: (row: Row) => ReactNode;
  /** How the column filters: `text` unless said otherwise. */
  filter?: 'text' | 'select' | 'none';
  /** Choices of a `select` filter. */
  options?: readonly SelectOption[];
  /** `false` takes the sort button away. */
  sortable?: boolean;
  /** `false` keeps the column out of the show and hide menu. */
  hideable?: boolean;
  /** Plain words for a terse header. */
  tooltip?: string;
};

/** Extras by column key. */
export type TableColumns<Row> = Readonly<Record<string, TableColumn<Row>>>;

/** Specification section 3: a column keyed `action` neither sorts nor filters. */
export const actionKey = 'action';

/** Key and label of the column that counts rows on over the pages. */
export const serialKey = 'serial';
const serialLabel = 'S.no';

export type ResolvedColumn<Row> = {
  key: string;
  label: string;
  kind: 'data' | 'serial' | 'action';
  align: 'left' | 'right' | 'center';
  width: number | undefined;
  value: (row: Row) => string;
  render: ((row: Row) => ReactNode) | undefined;
  filter: 'text' | 'select' | 'none';
  options: readonly SelectOption[];
  sortable: boolean;
  hideable: boolean;
  tooltip: string | undefined;
};

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  return '';
}

function fieldOf(row: unknown, key: string): unknown {
  return typeof row === 'object' && row !== null ? (Reflect.get(row, key) as unknown) : undefined;
}

/**
 * Headers and extras as one list in order of appearance.
 *
 * @throws TypeError when a header holds no key or several: the list could not be read in order.
 */
export function resolveColumns<Row>(
  headers: readonly TableHeader[],
  columns: TableColumns<Row> = {},
  serial = false,
): ResolvedColumn<Row>[] {
  const resolved = headers.map((header): ResolvedColumn<Row> => {
    const [entry, ...others] = Object.entries(header);
    if (entry === undefined || others.length > 0) {
      throw new TypeError(`A table header is an object with one key, not ${JSON.stringify(header)}`);
    }
    const [key, label] = entry;
    const extra = columns[key] ?? {};
    const isAction = key === actionKey;
    const readValue = extra.value ?? ((row: Row) => fieldOf(row, key));
    return {
      key,
      label,
      kind: isAction ? 'action' : 'data',
      align: extra.align ?? 'left',
      width: extra.width,
      value: (row) => textOf(readValue(row)),
      render: extra.render,
      filter: isAction ? 'none' : (extra.filter ?? 'text'),
      options: extra.options ?? [],
      sortable: !isAction && extra.sortable !== false,
      hideable: !isAction && extra.hideable !== false,
      tooltip: extra.tooltip,
    };
  });
  if (!serial) return resolved;
  const serialColumn: ResolvedColumn<Row> = {
    key: serialKey,
    label: serialLabel,
    kind: 'serial',
    align: 'left',
    width: 64,
    value: () => '',
    render: undefined,
    filter: 'none',
    options: [],
    sortable: false,
    hideable: true,
    tooltip: undefined,
  };
  return [serialColumn, ...resolved];
}
