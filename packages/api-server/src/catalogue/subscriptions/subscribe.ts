import type { NewSubscription, Subscription } from '@gangway/contract';
import { type Database, insertRow, inTransaction, subscriptions } from '../../store/index.ts';
import { type Caller, fieldProblem, say } from '../../server/index.ts';
import { inUnitOfWork, notify, type UnitOfWork } from '../../trail/index.ts';
import { endLostServiceSessions } from '../../identity/index.ts';
import { checkParts, checkedDay, refuseOverlap } from './check-subscription.ts';
import { lockSubscription, setEnd } from './end-subscription.ts';
import { readSubscription } from './subscription-list.ts';

async function insertSubscription(
  { tx, caller, events }: UnitOfWork,
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
  events.push({
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
    title: say('subscription_added', { user: subscription.user.name, plan: subscription.plan.name }),
    link: `/subscriptions?f.userId=${wanted.userId}`,
    organizationId,
    actorId: caller.id,
  });
  return subscription;
}

/** Subscribes a user. */
export async function subscribe(work: UnitOfWork, wanted: NewSubscription): Promise<Subscription> {
  checkedDay(wanted.startDate, 'startDate');
  await checkParts(work, wanted);
  await refuseOverlap(work.tx, wanted);
  return insertSubscription(work, wanted, null);
}

/** Closes the access requests that a subscription fulfils; `register-modules.ts` hands it in. */
export type CloseRequests = (work: UnitOfWork, userId: number, services: readonly string[]) => Promise<void>;

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
  return inTransaction(context.db, (tx) =>
    inUnitOfWork(tx, caller, async (work) => {
      const made = await subscribe(work, wanted);
      await context.closeRequests(work, wanted.userId, [made.service.key]);
      return made;
    }),
  );
}

/** Adds the successor of a subscription; the earlier one ends on the day the new one starts, unless it ended before. */
export function addSuccessor(
  context: SubscribeContext,
  caller: Caller,
  predecessorId: number,
  wanted: NewSubscription,
): Promise<Subscription> {
  checkedDay(wanted.startDate, 'startDate');
  return inTransaction(context.db, (tx) =>
    inUnitOfWork(tx, caller, (work) => succeed(work, context, predecessorId, wanted)),
  );
}

async function succeed(
  work: UnitOfWork,
  { closeRequests }: SubscribeContext,
  predecessorId: number,
  wanted: NewSubscription,
): Promise<Subscription> {
  const { tx } = work;
  const earlier = await lockSubscription(work, predecessorId);
  if (earlier.user_id !== wanted.userId) {
    throw fieldProblem('userId', say('earlier_subscription_of_other_user'));
  }
  if (earlier.service_id !== wanted.serviceId) {
    throw fieldProblem('serviceId', say('earlier_subscription_of_other_service'));
  }
  await checkParts(work, wanted);
  if (wanted.startDate <= earlier.start_date) {
    throw fieldProblem('startDate', say('earlier_subscription_starts_later', { start: earlier.start_date }));
  }
  if (earlier.end_date === null || earlier.end_date > wanted.startDate) {
    await setEnd(work, earlier, wanted.startDate);
  }
  await refuseOverlap(tx, wanted);
  const made = await insertSubscription(work, wanted, predecessorId);
  await endLostServiceSessions(tx, { userId: wanted.userId });
  await closeRequests(work, wanted.userId, [made.service.key]);
  return made;
}
