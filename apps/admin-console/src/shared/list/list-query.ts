import type { TableQuery } from '@gangway/table-kit';
import type { Static, TObject } from 'typebox';

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
export function wholeListQuery<S extends TObject>(schema: S, query: TableQuery): Static<S> {
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
