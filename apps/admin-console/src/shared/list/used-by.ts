import type { ApiClient } from '@gangway/api-client';
import type { UsedBy, search } from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { branches, counted, services, type Things } from '../text/counted.ts';
import { joined } from '../text/joined.ts';

export type UsedType = 'organization' | 'branch' | 'service' | 'plan' | 'role' | 'user';

const uses: readonly (readonly [keyof UsedBy, Things])[] = [
  ['users', msg('{n, plural, one {# user} other {# users}}')],
  ['branches', branches],
  ['services', services],
  ['plans', msg('{n, plural, one {# plan} other {# plans}}')],
  ['liveSubscriptions', msg('{n, plural, one {# active subscription} other {# active subscriptions}}')],
];

/** 'Used by 41 users in 6 branches and 12 active subscriptions'; undefined for an unused record. */
export function usedByText(used: UsedBy): string | undefined {
  const found = uses.flatMap(([key, things]) => {
    const count = used[key] ?? 0;
    return count === 0 ? [] : [{ key, text: counted(count, things) }];
  });
  const [first, second, ...others] = found;
  if (first === undefined) return undefined;
  // Say that users are in branches.
  const parts =
    first.key === 'users' && second?.key === 'branches'
      ? [t('{users} in {branches}', { users: first.text, branches: second.text }), ...others.map(({ text }) => text)]
      : found.map(({ text }) => text);
  return t('Used by {uses}', { uses: joined(parts) });
}

/** '12 sessions will end'; undefined for none, or where an earlier API does not say. */
export function sessionsText({ sessions = 0 }: UsedBy): string | undefined {
  return sessions === 0
    ? undefined
    : t('{n, plural, one {# session will end} other {# sessions will end}}', { n: sessions });
}

/** Details of a confirmation. Undefined if the count failed. */
export async function readUsedBy(
  api: ApiClient<{ search: typeof search }>,
  type: UsedType,
  id: number,
): Promise<UsedBy | undefined> {
  try {
    return (await api.search.usedBy({ params: { type, id } })).body;
  } catch {
    // Ask the question without the counts.
    return undefined;
  }
}
