import type { NewSubscription, Subscription } from '@gangway/contract';
import { type Database, insertRow, inTransaction, subscriptions, type Transaction } from '../../store/index.ts';
import { type Caller, fieldProblem } from '../../server/index.ts';
import { longDay } from '../../records/index.ts';
import { notify, recordChange } from '../../trail/index.ts';
import { endLostServiceSessions } from '../../identity/index.ts';
import { checkParts, checkedDay, refuseOverlap } from './check-subscription.ts';
import { lockSubscription, setEnd } from './end-subscription.ts';
import { readSubscription } from './subscription-list.ts';

async function insertSubscription(
  tx: Transaction,
  caller: Caller,
  wanted: NewSubscription,
  predecessorId: number | null,
): Promise<Subscription> {
  const { userId, serviceId, serviceType, orgId: organizationId, branchId, planId, startDate } = wanted;
  const id = await insertRow(tx, subscriptions, {
    userId,
    serviceId,
    serviceType,
    organizationId,
    branchId,
    planId,
    startDate,
    predecessorId,
    createdBy: caller.id,
  });
  const subscription = await readSubscription(tx, id);
  await recordChange(tx, caller, {
    action: 'subscription.created',
    target: { type: 'subscription', id, name: `${subscription.user.name}: ${subscription.plan.name}` },
    organizationId,
    after: {
      user: subscription.user.email,
      service: subscription.service.key,
      serviceType: wanted.serviceType,
      plan: subscription.plan.name,
      startDate: wanted.startDate,
      ...(predecessorId === null ? {} : { predecessor: predecessorId }),
    },
  });
  await notify(tx, {
    kind: 'subscription-added',
    title: `${subscription.user.name} was subscribed to ${subscription.plan.name}`,
    link: `/subscriptions?f.userId=${wanted.userId}`,
    organizationId,
    actorId: caller.id,
  });
  return subscription;
}

/** Subscribes a user within the caller's transaction. */
export async function subscribe(tx: Transaction, caller: Caller, wanted: NewSubscription): Promise<Subscription> {
  checkedDay(wanted.startDate, 'startDate');
  await checkParts(tx, caller, wanted);
  await refuseOverlap(tx, wanted);
  return insertSubscription(tx, caller, wanted, null);
}

/** Closes the access requests that a subscription fulfils; `register-modules.ts` hands it in. */
export type CloseRequests = (
  tx: Transaction,
  caller: Caller,
  userId: number,
  services: readonly string[],
) => Promise<void>;

interface SubscribeContext {
  db: Database;
  closeRequests: CloseRequests;
}

/** Subscribes a user, and grants a request for the service that only waited for this plan. */
export function createSubscription(
  context: SubscribeContext,
  caller: Caller,
  wanted: NewSubscription,
): Promise<Subscription> {
  return inTransaction(context.db, async (tx) => {
    const made = await subscribe(tx, caller, wanted);
    await context.closeRequests(tx, caller, wanted.userId, [made.service.key]);
    return made;
  });
}

/** Adds the successor of a subscription; the earlier one ends on the day the new one starts, unless it ended before. */
export function addSuccessor(
  context: SubscribeContext,
  caller: Caller,
  predecessorId: number,
  wanted: NewSubscription,
): Promise<Subscription> {
  checkedDay(wanted.startDate, 'startDate');
  return inTransaction(context.db, async (tx) => {
    const earlier = await lockSubscription(tx, caller, predecessorId);
    if (earlier.user_id !== wanted.userId) {
      throw fieldProblem('userId', 'The earlier subscription belongs to another user.');
    }
    if (earlier.service_id !== wanted.serviceId) {
      throw fieldProblem('serviceId', 'The earlier subscription is for another service.');
    }
    await checkParts(tx, caller, wanted);
    if (wanted.startDate <= earlier.start_date) {
      throw fieldProblem(
        'startDate',
        `The earlier subscription starts on ${longDay(earlier.start_date)}: choose a later day.`,
      );
    }
    if (earlier.end_date === null || earlier.end_date > wanted.startDate) {
      await setEnd(tx, caller, earlier, wanted.startDate);
    }
    await refuseOverlap(tx, wanted);
    const made = await insertSubscription(tx, caller, wanted, predecessorId);
    await endLostServiceSessions(tx, { userId: wanted.userId });
    await context.closeRequests(tx, caller, wanted.userId, [made.service.key]);
    return made;
  });
}
