import type { AccessReason, UnavailableReason } from '@gangway/contract';
import { dayBefore, longDay } from '../records/index.ts';
import { type AccessState, obstacle } from './access-state.ts';
import type { LimitRow } from './limit-state.ts';
import { limitReachedText } from './limit-text.ts';

/** Explains a grey tile to its person; null when the service can be opened. */
export function explain(
  state: AccessState & LimitRow,
  settings: { httpsOnly: boolean },
): { reason: UnavailableReason; explanation: string } | null {
  const found = obstacle(state, settings);
  if (found === null) return null;
  const reason = forThePerson(found);
  return { reason, explanation: sentence(reason, state) };
}

/** Hides reasons that make no sense to the person: a role that is off does not count, and a person who is off has no session. */
function forThePerson(reason: AccessReason): UnavailableReason {
  return reason === 'role-off' || reason === 'user-off' || reason === 'organization-off' ? 'no-role' : reason;
}

function sentence(reason: UnavailableReason, state: AccessState & LimitRow): string {
  const { ended_on, start_date, end_date } = state;
  switch (reason) {
    case 'service-off':
      return 'This service is inactive.';
    case 'no-role':
      return 'You don’t have a role in this service.';
    case 'access-ended':
      return `Your access ended on ${longDay(ended_on ?? '')}.`;
    case 'plan-not-started':
      return `Your plan starts on ${longDay(start_date ?? '')}.`;
    case 'plan-ended':
      return `Your plan ended on ${longDay(dayBefore(end_date ?? ''))}.`;
    case 'no-plan':
      return 'You don’t have a plan for this service.';
    case 'limit-reached':
      return limitReachedText(state);
    case 'no-address':
      return 'The address of this service is not configured.';
  }
}
