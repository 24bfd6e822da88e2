import { pageOf } from '@gangway/api-client';
import type { TableQuery } from '@gangway/table-kit';
import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';
import type { Static, TObject } from 'typebox';
import { listQuery, wholeListQuery } from '../list/list-query.ts';

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
