import type { ApiClient } from '@gangway/api-client';
import type { UsedBy, search } from '@gangway/contract';
import { counted, type Things } from '../text/counted.ts';

export type UsedType = 'organization' | 'branch' | 'service' | 'plan' | 'role' | 'user';

const nouns: readonly (readonly [keyof UsedBy, Things])[] = [
  ['users', ['user', 'users']],
  ['branches', ['branch', 'branches']],
  ['services', ['service', 'services']],
  ['plans', ['plan', 'plans']],
  ['liveSubscriptions', ['live subscription', 'live subscriptions']],
];

/** 'Used by 41 users in 6 branches and 12 live subscriptions'; undefined where nothing uses the record. */
export function usedByText(used: UsedBy): string | undefined {
  const uses = nouns.flatMap(([key, things]) => {
    const count = used[key] ?? 0;
    return count === 0 ? [] : [{ key, text: counted(count, things) }];
  });
  const [first, second, ...others] = uses;
  if (first === undefined) return undefined;
  // People are said to be in their branches.
  const parts =
    first.key === 'users' && second?.key === 'branches'
      ? [`${first.text} in ${second.text}`, ...others.map(({ text }) => text)]
      : uses.map(({ text }) => text);
  return `Used by ${new Intl.ListFormat('en-GB').format(parts)}`;
}

/** '12 sessions will end'; undefined where none does, or an earlier API does not say. */
export function sessionsText({ sessions = 0 }: UsedBy): string | undefined {
  return sessions === 0 ? undefined : counted(sessions, ['session will end', 'sessions will end']);
}

/** What a confirmation says beside its question. Undefined when no one could say. */
export async function readUsedBy(
  api: ApiClient<{ search: typeof search }>,
  type: UsedType,
  id: number,
): Promise<UsedBy | undefined> {
  try {
    return (await api.search.usedBy({ params: { type, id } })).body;
  } catch {
    // The question can be asked without it.
    return undefined;
  }
}
