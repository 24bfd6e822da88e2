import type { ApiClient } from '@gangway/api-client';
import type { activity } from '@gangway/contract';
import { queryKeys } from '../api.ts';
import { bodyQuery } from '../queries/queries.ts';

/** Records whose pages show their changes: the trail's names of their types. */
export type AuditedType = 'user' | 'organization' | 'branch' | 'service' | 'plan' | 'role' | 'review';

/** Changes shown on a record's page; Activity has them all. */
const historySize = 50;

/** A record's changes, newest first. Leaves sign-ins to Activity: they would bury the rest. */
export function recordHistoryQuery(api: ApiClient<{ activity: typeof activity }>, type: AuditedType, id: number) {
  return bodyQuery([...queryKeys.activity, 'of', type, id], (signal) =>
    api.activity.list({
      query: { 'f.targetType': type, 'f.targetId': id, 'f.changesOnly': 'true', page: 1, size: historySize },
      signal,
    }),
  );
}
