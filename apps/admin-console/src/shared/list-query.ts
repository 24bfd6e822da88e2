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
