import { defaultPageSize, ownEntry } from '@gangway/contract';
import { type AnyColumn, type SQL, and, sql } from 'drizzle-orm';
import { fieldProblem, say } from '../server/index.ts';
import { folded, inOrder, type Order } from '../store/index.ts';

/** The query parameters every list understands. */
export interface ListParams {
  page?: number | undefined;
  size?: number | undefined;
  sort?: string | undefined;
  q?: string | undefined;
  [filter: `f.${string}`]: string | number | boolean | undefined;
}

type Column = AnyColumn | SQL;
type Filter = (value: string) => SQL;

export interface ListColumns {
  /** Values of `sort` and the columns behind them. */
  sort: Readonly<Record<string, Column>>;
  /** Those of them that may be missing, which counts as earlier than any value. */
  missingFirst?: readonly string[];
  /** Order without `sort`. */
  defaultSort: string;
  /** Makes every order total, so that pages never overlap. */
  id: Column;
  /** Filters by their names without `f.`. */
  filter: Readonly<Record<string, Filter>>;
  /** Free search: a column of folded text with a trigram index, or a condition of the list's own. */
  search?: Column | Filter;
}

export interface ListQuery {
  /** Undefined: every row. */
  where: SQL | undefined;
  orderBy: SQL[];
  /** The parts of `orderBy`, for lists with their own paging. */
  order: Order;
  /** Undefined where the call named neither page nor size: the whole list, as the specification has it. */
  limit: number | undefined;
  offset: number;
  filtered: boolean;
}

/**
 * Turns query parameters into `where`, `orderBy`, `limit` and `offset`, by the list's own columns. `scope` restricts the rows a
 * caller may see and does not count as a filter.
 * @throws HttpProblem 400 at `sort` for an unknown column.
 */
export function listQuery(params: ListParams, columns: ListColumns, scope?: SQL): ListQuery {
  const filters: SQL[] = [];
  for (const [name, value] of Object.entries(params)) {
    const wanted = String(value ?? '').trim();
    if (!name.startsWith('f.') || wanted === '') continue;
    const filter = ownEntry(columns.filter, name.slice(2));
    if (!filter) throw fieldProblem(name, say('no_such_filter'));
    filters.push(filter(wanted));
  }
  const search = params.q?.trim();
  if (search && columns.search) {
    filters.push(typeof columns.search === 'function' ? columns.search(search) : contains(columns.search, search));
  }

  const sort = params.sort ?? columns.defaultSort;
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const column = Object.hasOwn(columns.sort, name) ? columns.sort[name] : undefined;
  if (!column) {
    throw fieldProblem('sort', say('no_such_sort', { columns: Object.keys(columns.sort).join(', ') }));
  }
  const order = { column, descending, missingFirst: columns.missingFirst?.includes(name) ?? false };
  const paged = params.page !== undefined || params.size !== undefined;
  const size = params.size ?? defaultPageSize;
  return {
    where: and(scope, ...filters),
    orderBy: [inOrder(order, columns.id)],
    order,
    limit: paged ? size : undefined,
    offset: paged ? ((params.page ?? 1) - 1) * size : 0,
    filtered: filters.length > 0,
  };
}

/** Part of a text, by the trigram index of a column or expression that is folded. */
export function contains(column: Column, text: string): SQL {
  return sql`${column} like ${containing(text)}`;
}

/** The `like` pattern for folded text that contains this one. */
export const containing = (text: string) => folded(`%${escapeLike(text)}%`);

/** The `like` pattern for folded text that begins with this one. */
export const beginningIn = (text: string) => folded(`${escapeLike(text)}%`);

/** The same for a column that is not folded. */
export function containsFolded(column: Column, text: string): SQL {
  return contains(folded(column), text);
}

export function equals(column: Column): Filter {
  return (value) => sql`${column} = ${value}`;
}

export function equalsNumber(column: Column): Filter {
  return (value) => sql`${column} = ${Number(value)}`;
}

export function equalsFlag(column: Column): Filter {
  return (value) => sql`${column} = ${value === 'true'}`;
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
