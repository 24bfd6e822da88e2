import type { TableQuery } from '@gangway/table-kit';
import type { Static, TObject } from 'typebox';
import { listQuery } from './list-query.ts';

/** The same rows as a table shows, on all pages: a list call without page and size answers everything it holds. */
export function wholeListQuery<S extends TObject>(schema: S, query: TableQuery): Static<S> {
  const { page: _page, size: _size, ...params } = listQuery(schema, query) as Record<string, unknown>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- page and size may be left out of every list call
  return params as Static<S>;
}
