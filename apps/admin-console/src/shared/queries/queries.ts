import type { TableQuery } from '@gangway/table-kit';
import type { Static, TObject } from 'typebox';
import { pageOf } from '@gangway/api-client';
import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';

/**
 * Query of a call's body: `bodyQuery([...queryKeys.users, 'one', id], (signal) => api.user.read({ params: { id },
 * signal }))`.
 */
export function bodyQuery<Body, const Key extends QueryKey>(
  queryKey: Key,
  call: (signal: AbortSignal) => Promise<{ readonly body: Body }>,
) {
  return queryOptions({ queryKey, queryFn: async ({ signal }) => (await call(signal)).body });
}

interface ListAnswer<Row> {
  readonly body: readonly Row[];
  readonly headers: Readonly<Record<string, string>>;
}

/** Query of one page of a list; keeps the previous page until the next arrives. */
export function pageQuery<Row, const Key extends QueryKey>(
  queryKey: Key,
  call: (signal: AbortSignal) => Promise<ListAnswer<Row>>,
) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => pageOf(await call(signal)),
    placeholderData: keepPreviousData,
  });
}

/** A list of the contract as its screen reads it: by page, and whole for the export. */
export function listQueries<Row, S extends TObject>(
  key: QueryKey,
  schema: S,
  call: (input: { query: Static<S>; signal?: AbortSignal }) => Promise<ListAnswer<Row>>,
) {
  return {
    page: (query: TableQuery) =>
      pageQuery([...key, 'page', query], (signal) => call({ query: listQuery(schema, query), signal })),
    all: async (query: TableQuery) => (await call({ query: wholeListQuery(schema, query) })).body,
  };
}

/**
 * Converts a table's query to the parameters of a list call. Sorting and paging pass unchanged; filters unknown to the
 * list are dropped, so that a mistyped address is ignored instead of failing.
 */
export function listQuery<S extends TObject>(schema: S, query: TableQuery): Static<S> {
  const params: Record<string, string | number> = { page: query.page, size: query.size };
  if (query.sort !== null) params['sort'] = `${query.sort.descending ? '-' : ''}${query.sort.key}`;
  if (query.q !== '') params['q'] = query.q;
  for (const [key, value] of Object.entries(query.filters)) {
    if (Object.hasOwn(schema.properties, `f.${key}`)) params[`f.${key}`] = value;
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- queries travel as text; the server reads each parameter by the same schema
  return params as Static<S>;
}

/** A table's rows on all pages: a list call without page and size returns everything. */
function wholeListQuery<S extends TObject>(schema: S, query: TableQuery): Static<S> {
  const { page: _page, size: _size, ...params } = listQuery(schema, query) as Record<string, unknown>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- page and size may be left out of every list call
  return params as Static<S>;
}

/** Converts a table's query for a list whose filters have no `f.` prefix; drops unknown ones. */
export function plainQuery<S extends TObject>(schema: S, { page, size, q, filters }: TableQuery): Static<S> {
  const known = Object.entries(filters).filter(([key]) => Object.hasOwn(schema.properties, key));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- queries travel as text; the server reads each parameter by the same schema
  return { page, size, ...(q === '' ? {} : { q }), ...Object.fromEntries(known) } as Static<S>;
}
