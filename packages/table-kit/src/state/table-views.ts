import type { View } from '@gangway/ui-kit';
import { parseTableQuery, type TableQuery } from './table-query.ts';

/**
 * The view whose filters and search are those of the query; of several, the one with its sort. Undefined where filters
 * narrow every view further.
 */
export function currentView(views: readonly View[], query: TableQuery): View | undefined {
  const parsed = views.map((view) => ({ view, its: parseTableQuery(new URLSearchParams(view.query), '', {}, {}) }));
  const alike = parsed.filter(({ its }) => narrowing(its) === narrowing(query));
  const sorted = alike.find(({ its }) => its.sort !== null && JSON.stringify(its.sort) === JSON.stringify(query.sort));
  return (sorted ?? alike[0])?.view;
}

/** Filters and search in one fixed form. */
function narrowing({ filters, q }: TableQuery): string {
  return JSON.stringify([q, Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1))]);
}
