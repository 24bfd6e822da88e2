import type { TableQuery } from '@gangway/table-kit';
import type { Static, TObject } from 'typebox';

/**
 * A table's query in the words of a list call of the contract. Sorting and paging pass as they are; a filter passes if the
 * list knows it, so that a mistyped address narrows nothing instead of failing.
 */
export function listQuery<S extends TObject>(schema: S, query: TableQuery): Static<S> {
  const words: Record<string, string | number> = { page: query.page, size: query.size };
  if (query.sort !== null) words['sort'] = `${query.sort.descending ? '-' : ''}${query.sort.key}`;
  if (query.q !== '') words['q'] = query.q;
  for (const [key, value] of Object.entries(query.filters)) {
    if (Object.hasOwn(schema.properties, `f.${key}`)) words[`f.${key}`] = value;
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- queries travel as text; the server reads each word by the same schema
  return words as Static<S>;
}
