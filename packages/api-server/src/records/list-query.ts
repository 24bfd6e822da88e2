import { defaultPageSize } from '@gangway/contract';
import { ownEntry } from './own-entry.ts';
import { type AnyColumn, type SQL, and, asc, desc, sql } from 'drizzle-orm';
import { fieldProblem } from '../server/index.ts';

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
  /** Order without `sort`. */
  defaultSort: string;
  /** Makes every order total, so that pages never overlap. */
  id: Column;
  /** Filters by their names without `f.`. */
  filter: Readonly<Record<string, Filter>>;
  /** Free search: a column of lower-case text with a trigram index, or a condition of the list's own. */
  search?: Column | Filter;
}

export interface ListQuery {
  /** Undefined: every row. */
  where: SQL | undefined;
  orderBy: SQL[];
  /** The parts of `orderBy`, for lists with their own paging. */
  order: { column: Column; descending: boolean };
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
    if (!name.startsWith('f.') || value === undefined || value === '') continue;
    const filter = ownEntry(columns.filter, name.slice(2));
    if (!filter) throw fieldProblem(name, 'There is no such filter.');
    filters.push(filter(String(value)));
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
    throw fieldProblem(
      'sort',
      `Sort by one of ${Object.keys(columns.sort).join(', ')}, with a leading minus to reverse.`,
    );
  }
  const direction = descending ? desc : asc;
  const paged = params.page !== undefined || params.size !== undefined;
  const size = params.size ?? defaultPageSize;
  return {
    where: and(scope, ...filters),
    orderBy: [direction(column), direction(columns.id)],
    order: { column, descending },
    limit: paged ? size : undefined,
    offset: paged ? ((params.page ?? 1) - 1) * size : 0,
    filtered: filters.length > 0,
  };
}

/** Part of a text, in any case, by the trigram index of a column that holds lower-case text. */
export function contains(column: Column, text: string): SQL {
  return sql`${column} like ${containing(text)}`;
}

/** The `like` pattern for lower-case text that contains this one. */
export const containing = (text: string) => `%${beginningIn(text)}`;

/** The `like` pattern for lower-case text that begins with this one. */
export const beginningIn = (text: string) => `${escapeLike(text.toLowerCase())}%`;

/** Part of a text in any case, for columns of mixed case. */
export function containsAnyCase(column: Column, text: string): SQL {
  return sql`${column} ilike ${`%${escapeLike(text)}%`}`;
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
