import type { ApiClient } from '@gangway/api-client';
import type { UsedBy, search } from '@gangway/contract';
import { counted, type Things } from '../text/counted.ts';

export type UsedType = 'organization' | 'branch' | 'service' | 'plan' | 'role' | 'user';

const nouns: readonly (readonly [keyof UsedBy, Things])[] = [
  ['users', ['user', 'users']],
  ['branches', ['branch', 'branches']],
  ['services', ['service', 'services']],
  ['plans', ['plan', 'plans']],
  ['liveSubscriptions', ['active subscription', 'active subscriptions']],
];

/** 'Used by 41 users in 6 branches and 12 active subscriptions'; undefined for an unused record. */
export function usedByText(used: UsedBy): string | undefined {
  const uses = nouns.flatMap(([key, things]) => {
    const count = used[key] ?? 0;
    return count === 0 ? [] : [{ key, text: counted(count, things) }];
  });
  const [first, second, ...others] = uses;
  if (first === undefined) return undefined;
  // Say that users are in branches.
  const parts =
    first.key === 'users' && second?.key === 'branches'
      ? [`${first.text} in ${second.text}`, ...others.map(({ text }) => text)]
      : uses.map(({ text }) => text);
  return `Used by ${new Intl.ListFormat('en-GB').format(parts)}`;
}

/** '12 sessions will end'; undefined for none, or where an earlier API does not say. */
export function sessionsText({ sessions = 0 }: UsedBy): string | undefined {
  return sessions === 0 ? undefined : counted(sessions, ['session will end', 'sessions will end']);
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
