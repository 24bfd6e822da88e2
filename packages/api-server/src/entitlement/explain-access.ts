import type { AccessReason, UnavailableReason } from '@gangway/contract';
import { dayBefore } from '../records/index.ts';
import { say, type Sentence } from '../server/index.ts';
import { type AccessState, obstacle } from './access-state.ts';
import type { LimitRow } from './limit-state.ts';
import { limitReachedSentence } from './limit-text.ts';

/** Explains a grey tile to its person; null when the service can be opened. */
export function explain(
  state: AccessState & LimitRow,
  settings: { httpsOnly: boolean },
): { reason: UnavailableReason; explanation: Sentence } | null {
  const found = obstacle(state, settings);
  if (found === null) return null;
  const reason = forThePerson(found);
  return { reason, explanation: sentence(reason, state) };
}

/** Hides reasons that make no sense to the person: a role that is off does not count, and a person who is off has no session. */
function forThePerson(reason: AccessReason): UnavailableReason {
  return reason === 'role-off' || reason === 'user-off' || reason === 'organization-off' ? 'no-role' : reason;
}

function sentence(reason: UnavailableReason, state: AccessState & LimitRow): Sentence {
  const { ended_on, start_date, end_date } = state;
  switch (reason) {
    case 'service-off':
      return say('service_off');
    case 'no-role':
      return say('no_role');
    case 'access-ended':
      return say('your_access_ended', { last: ended_on ?? '' });
    case 'plan-not-started':
      return say('your_plan_starts', { start: start_date ?? '' });
    case 'plan-ended':
      return say('your_plan_ended', { last: dayBefore(end_date ?? '') });
    case 'no-plan':
      return say('no_plan');
    case 'limit-reached':
      return limitReachedSentence(state);
    case 'no-address':
      return say('no_address');
  }
}
