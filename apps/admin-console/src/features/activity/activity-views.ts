import { formatDay, type ChosenFilter } from '@gangway/ui-kit';
import type { TableQuery } from '@gangway/table-kit';
import { actionLabel } from '../../shared/audit/audit-messages.ts';

type Filters = TableQuery['filters'];

/** Views of the trail by the filters that make them; `show` is the page's own. */
const views: Readonly<Record<string, Filters>> = {
  Changes: { changesOnly: 'true' },
  'Sign-ins': { changesOnly: 'false' },
  Refused: { result: 'refused' },
  'By the system': { bySystem: 'true' },
  'All activity': { show: 'all' },
};

const viewKeys = ['changesOnly', 'result', 'bySystem', 'show'] as const;

const queryOf = (filters: Filters) =>
  Object.entries(filters)
    .map(([key, value]) => `${key}=${value}`)
    .join();

export const activityViews = Object.entries(views).map(([name, filters]) => ({ name, query: queryOf(filters) }));

/**
 * The view that an address asks for. Changes by default, which sign-ins would drown; all activity where the address
 * names a record, an action or a bulk change.
 */
export function viewOf(filters: Filters): Filters {
  const chosen = Object.fromEntries(Object.entries(filters).filter(([key]) => viewKeys.some((each) => each === key)));
  if (Object.keys(chosen).length > 0) return chosen;
  const isNarrow = ['action', 'targetId', 'batchId'].some((key) => Object.hasOwn(filters, key));
  return (isNarrow ? views['All activity'] : views['Changes']) ?? {};
}

export const valueOf = (filters: Filters): string => queryOf(viewOf(filters));

/** The address's parameters with another view, from its first page. */
export function withView(params: URLSearchParams, query: string): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of [...viewKeys.map((each) => `f.${each}`), 'page']) next.delete(key);
  const [key = '', value = ''] = query.split('=');
  next.set(`f.${key}`, value);
  return next;
}

const labels: Readonly<Record<string, (value: string) => string>> = {
  actor: (value) => `Who: ${value}`,
  action: (value) => `Action: ${actionLabel(value)}`,
  target: (value) => `Target: ${value}`,
  from: (value) => `From ${formatDay(value)}`,
  to: (value) => `Until ${formatDay(value)}`,
  targetType: (value) => `Kind: ${value.replaceAll('-', ' ')}`,
  targetId: (value) => `ID ${value}`,
  batchId: (value) => `Bulk change ${value}`,
};

/** Filters beyond the view, as chips. */
export function chosenFilters(filters: Filters): ChosenFilter[] {
  return Object.entries(filters).flatMap(([key, value]) => {
    const label = Object.hasOwn(labels, key) ? labels[key] : undefined;
    return label === undefined ? [] : [{ key, name: label(value) }];
  });
}
