import type { TableQuery } from '@gangway/table-kit';
import type { Static, TObject } from 'typebox';
import { pageOf } from '@gangway/api-client';
import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';

/** The query of what a call answers: `bodyQuery([...queryKeys.users, 'one', id], (signal) => api.user.read({ params: { id }, signal }))`. */
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

/** The query of one page of a list; the page before stays in sight until it is there. */
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

/** A list of the contract as its screen reads it: page by page, and whole for the export. */
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
 * A table's query as parameters of a list call of the contract. Sorting and paging pass as they are; a filter passes if the
 * list knows it, so that a mistyped address is ignored instead of failing.
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

/** The same rows as a table shows, on all pages: a list call without page and size answers everything it holds. */
function wholeListQuery<S extends TObject>(schema: S, query: TableQuery): Static<S> {
  const { page: _page, size: _size, ...params } = listQuery(schema, query) as Record<string, unknown>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- page and size may be left out of every list call
  return params as Static<S>;
}

/** A table's query for a list whose filters stand without `f.` before them; what it does not know in an address is ignored. */
export function plainQuery<S extends TObject>(schema: S, { page, size, q, filters }: TableQuery): Static<S> {
  const known = Object.entries(filters).filter(([key]) => Object.hasOwn(schema.properties, key));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- queries travel as text; the server reads each parameter by the same schema
  return { page, size, ...(q === '' ? {} : { q }), ...Object.fromEntries(known) } as Static<S>;
}
