import type { SubscriptionStatus, UnavailableReason } from '@gangway/contract';
import { longDay } from '../../long-day.ts';

export interface ServiceState {
  isActive: boolean;
  /** One that is switched on and has not run out. */
  hasRole: boolean;
  /** The last day of access that ran out. */
  endedOn: string | null;
  /** The service stands in the user's token: role and, where the service requires one, plan are there. */
  holds: boolean;
  planStatus: SubscriptionStatus | null;
  planStartDate: string | null;
  planEndDate: string | null;
  hasAddress: boolean;
}

/** Why a service is grey, the first obstacle first; null when it can be opened. */
export function explain(state: ServiceState): { reason: UnavailableReason; explanation: string } | null {
  if (!state.isActive) return { reason: 'service-off', explanation: 'This service is switched off.' };
  if (!state.hasRole) return missingRole(state);
  if (!state.holds) return missingPlan(state);
  if (!state.hasAddress) return { reason: 'no-address', explanation: 'The address of this service is not configured.' };
  return null;
}

function missingRole({ endedOn }: ServiceState) {
  return endedOn === null
    ? ({ reason: 'no-role', explanation: 'You have no role in this service.' } as const)
    : ({ reason: 'access-ended', explanation: `Your access ended on ${longDay(endedOn)}.` } as const);
}

function missingPlan({ planStatus, planStartDate, planEndDate }: ServiceState) {
  if (planStatus === 'Upcoming' && planStartDate !== null) {
    return { reason: 'plan-not-started', explanation: `Your plan starts on ${longDay(planStartDate)}.` } as const;
  }
  if (planStatus === 'Ended' && planEndDate !== null) {
    return { reason: 'plan-ended', explanation: `Your plan ended on ${longDay(planEndDate)}.` } as const;
  }
  return { reason: 'no-plan', explanation: 'You have no plan for this service.' } as const;
}
