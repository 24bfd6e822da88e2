import type { NewSubscription, Subscription } from '@gangway/contract';
import type { SelectOption } from '@gangway/form-kit';
import { object, requiredChoice } from '@gangway/form-kit/rules';
import { t } from '@gangway/messages';
import { formatDay } from '@gangway/ui-kit';
import { todayInUtc } from '../../shared/dates/calendar-day.ts';
import type { Subscriber } from './subscriber.ts';

export type SubscriptionDraft = {
  user: SelectOption | null;
  serviceId: number | '';
  serviceType: 'API' | 'UI' | '';
  planId: number | '';
  startDate: string;
};

/** An empty draft, or the successor of a subscription. */
export function draftOf(predecessor: Subscription | null): SubscriptionDraft {
  return {
    user: null,
    serviceId: predecessor?.service.id ?? '',
    serviceType: predecessor?.serviceType ?? '',
    planId: '',
    startDate: todayInUtc(),
  };
}

export const subscriptionRules = () =>
  object({
    user: requiredChoice(t('User')),
    serviceId: requiredChoice(t('Service')),
    serviceType: requiredChoice(t('Service type')),
    planId: requiredChoice(t('Plan')),
    startDate: requiredChoice(t('Start date')),
  });

/** Payload (specification section 3); null while user, branch or a choice is missing. */
export function payloadOf(draft: SubscriptionDraft, subscriber: Subscriber | null): NewSubscription | null {
  const { serviceId, serviceType, planId, startDate } = draft;
  if (subscriber === null || subscriber.organization === null || subscriber.branch === null) return null;
  if (serviceId === '' || serviceType === '' || planId === '' || startDate === '') return null;
  return {
    userId: subscriber.id,
    serviceId,
    serviceType,
    orgId: subscriber.organization.id,
    branchId: subscriber.branch.id,
    planId,
    startDate,
  };
}

/** Reason that this user cannot be subscribed at all. */
export function obstacleOf(subscriber: Subscriber): string | null {
  if (!subscriber.isActive) return t('This user is deactivated. Activate the user first.');
  if (subscriber.organization === null) return t('This user has no organization. Assign one first.');
  if (subscriber.branch === null) return t('This user has no branch. Assign one first.');
  return null;
}

/** Warnings before subscribing; none of them blocks. */
export function warningsFor(
  draft: SubscriptionDraft,
  subscriber: Subscriber,
  surroundings: {
    service: { readonly id: number; readonly key: string; readonly name: string } | null;
    subscriptions: readonly Subscription[];
    predecessor: Subscription | null;
  },
): readonly string[] {
  const { service, subscriptions, predecessor } = surroundings;
  if (service === null) return [];
  const warnings: string[] = [];
  const live = subscriptions.find(
    (other) =>
      other.id !== predecessor?.id &&
      other.service.id === service.id &&
      other.serviceType === draft.serviceType &&
      other.status !== 'Ended',
  );
  if (live !== undefined) {
    warnings.push(
      t('Already subscribed: {plan} for {service} ({serviceType}) since {day}.', {
        plan: live.plan.name,
        service: service.name,
        serviceType: live.serviceType,
        day: formatDay(live.startDate),
      }),
    );
  }
  if (!subscriber.serviceKeys.includes(service.key)) {
    warnings.push(
      t('The user has no role in {service}, so the subscription alone won’t open it.', { service: service.name }),
    );
  }
  if (draft.startDate !== '' && draft.startDate < todayInUtc()) warnings.push(t('The start date is in the past.'));
  return warnings;
}
