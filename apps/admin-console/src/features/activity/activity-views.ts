import { msg, t } from '@gangway/messages';
import { formatDay, type ChosenFilter } from '@gangway/ui-kit';
import type { TableQuery } from '@gangway/table-kit';
import { actionLabel } from '../../shared/audit/audit-messages.ts';

type Filters = TableQuery['filters'];

const changes: Filters = { changesOnly: 'true' };
const everything: Filters = { show: 'all' };

/** Views of the trail by the filters that make them; `show` is the page's own. */
const views: readonly { name: string; filters: Filters }[] = [
  { name: msg('Changes'), filters: changes },
  { name: msg('Sign-ins'), filters: { changesOnly: 'false' } },
  { name: msg('Refused'), filters: { result: 'refused' } },
  { name: msg('By the system'), filters: { bySystem: 'true' } },
  { name: msg('All activity'), filters: everything },
];

const viewKeys = ['changesOnly', 'result', 'bySystem', 'show'] as const;

const queryOf = (filters: Filters) =>
  Object.entries(filters)
    .map(([key, value]) => `${key}=${value}`)
    .join();

/** Each with its name as a message. */
export const activityViews = views.map(({ name, filters }) => ({ name, query: queryOf(filters) }));

/**
 * The view that an address asks for. Changes by default, which sign-ins would drown; all activity where the address
 * names a record, an action or a bulk change.
 */
export function viewOf(filters: Filters): Filters {
  const chosen = Object.fromEntries(Object.entries(filters).filter(([key]) => viewKeys.some((each) => each === key)));
  if (Object.keys(chosen).length > 0) return chosen;
  const isNarrow = ['action', 'targetId', 'batchId'].some((key) => Object.hasOwn(filters, key));
  return isNarrow ? everything : changes;
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
  actor: (value) => t('Who: {value}', { value }),
  action: (value) => t('Action: {value}', { value: actionLabel(value) }),
  target: (value) => t('Target: {value}', { value }),
  from: (value) => t('From {day}', { day: formatDay(value) }),
  to: (value) => t('Until {day}', { day: formatDay(value) }),
  targetType: (value) => t('Kind: {kind}', { kind: value.replaceAll('-', ' ') }),
  targetId: (value) => t('ID {id}', { id: value }),
  batchId: (value) => t('Bulk change {value}', { value }),
};

/** Filters beyond the view, as chips. */
export function chosenFilters(filters: Filters): ChosenFilter[] {
  return Object.entries(filters).flatMap(([key, value]) => {
    const label = Object.hasOwn(labels, key) ? labels[key] : undefined;
    return label === undefined ? [] : [{ key, name: label(value) }];
  });
}
