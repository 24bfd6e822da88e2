import { type Database, inTransaction, selectRows } from '../../store/index.ts';
import { type Caller, fieldProblem, HttpProblem, say } from '../../server/index.ts';
import { dayBefore, readRecord } from '../../records/index.ts';
import { inUnitOfWork, type UnitOfWork } from '../../trail/index.ts';
import { refuseUnreleased, today, writeScope } from '../../entitlement/index.ts';
import { endLostServiceSessions, lockManagedUser } from '../../identity/index.ts';
import { nullable, ServiceType, type Subscription } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { checkedDay, refuseOverlap } from './check-subscription.ts';
import { readSubscription, subscriptionScope } from './subscription-list.ts';

const LockedSubscription = Type.Object({
  id: Type.Integer(),
  user_id: Type.Integer(),
  service_id: Type.Integer(),
  service_type: ServiceType,
  version: Type.Integer(),
  service: Type.String(),
  plan_id: Type.Integer(),
  plan: Type.String(),
  organization_id: Type.Integer(),
  start_date: Type.String(),
  end_date: nullable(Type.String()),
  today: Type.String(),
});
export type LockedSubscription = Static<typeof LockedSubscription>;

const lockedColumns = sql`id, user_id, service_id, service_type, version, organization_id, start_date::text, end_date::text, plan_id,
  (select v.display_name from services v where v.id = service_id) as service,
  (select p.display_name from plans p where p.id = plan_id) as plan,
  ${today}::text as today`;

/**
 * Locks a subscription that the caller may end, after its user: two locks in one order cannot deadlock.
 * @throws HttpProblem 404 out of the caller's scope, 403 for people above the caller and plans that are not released.
 */
export async function lockSubscription(work: UnitOfWork, id: number): Promise<LockedSubscription> {
  const { tx, caller } = work;
  const scope = subscriptionScope(writeScope(caller));
  const owner = await readRecord(
    tx,
    'subscription',
    Type.Object({ user_id: Type.Integer() }),
    sql`select user_id from subscriptions where id = ${id} ${scope ? sql`and ${scope}` : sql``}`,
  );
  await lockManagedUser(tx, caller, owner.user_id, 'grants');
  const found = await readRecord(
    tx,
    'subscription',
    LockedSubscription,
    sql`select ${lockedColumns} from subscriptions where id = ${id} ${scope ? sql`and ${scope}` : sql``} for update`,
  );
  await refuseUnreleased(work, found.organization_id, [
    {
      serviceId: found.service_id,
      serviceName: found.service,
      plan: { id: found.plan_id, name: found.plan },
      field: 'planId',
    },
  ]);
  return found;
}

export async function setEnd(
  { tx, events }: UnitOfWork,
  found: LockedSubscription,
  endDate: string | null,
  action: 'subscription.ended' | 'subscription.reopened' = 'subscription.ended',
): Promise<void> {
  await tx.execute(sql`update subscriptions set end_date = ${endDate}, version = version + 1 where id = ${found.id}`);
  const subscription = await readSubscription(tx, found.id);
  events.push({
    action,
    target: { type: 'subscription', id: found.id, name: `${subscription.user.name}: ${subscription.plan.name}` },
    organizationId: found.organization_id,
    before: { endDate: found.end_date },
    after: { endDate },
  });
}

/** Ends each subscription of a locked user that runs or is to come. */
export async function endSubscriptionsOf(work: UnitOfWork, userId: number): Promise<void> {
  const { tx } = work;
  const rows = await selectRows(
    tx,
    LockedSubscription,
    sql`select ${lockedColumns} from subscriptions
         where user_id = ${userId} and (end_date is null or end_date > greatest(start_date, ${today}))
         order by id for update`,
  );
  for (const found of rows) {
    await setEnd(work, found, found.today < found.start_date ? found.start_date : found.today);
  }
  await endLostServiceSessions(tx, { userId });
}

const Next = Type.Object({ start_date: Type.String() });

/** Ends a subscription: on `endDate`, else today; one that has not begun is cancelled on its own first day. */
export function endSubscription(
  db: Database,
  caller: Caller,
  id: number,
  endDate: string | undefined,
): Promise<Subscription> {
  return inTransaction(db, (tx) =>
    inUnitOfWork(tx, caller, async (work) => {
      await endLocked(work, await lockSubscription(work, id), endDate);
      return readSubscription(tx, id);
    }),
  );
}

/**
 * Ends a locked subscription.
 * @throws HttpProblem 400 at `endDate`, 409 when it ended already, or when its successor or another plan starts earlier.
 */
export async function endLocked(
  work: UnitOfWork,
  found: LockedSubscription,
  endDate: string | undefined,
): Promise<void> {
  const { tx } = work;
  if (endDate !== undefined) checkedDay(endDate, 'endDate');
  if (found.end_date !== null && (found.end_date <= found.today || found.end_date <= found.start_date)) {
    const message =
      found.end_date <= found.start_date
        ? say('subscription_cancelled')
        : say('subscription_ended', { last: dayBefore(found.end_date) });
    throw new HttpProblem(409, 'already_ended', message);
  }
  const day = endDate ?? (found.today < found.start_date ? found.start_date : found.today);
  if (day < found.start_date) {
    throw fieldProblem('endDate', say('subscription_ends_before_start', { start: found.start_date }));
  }
  const [successor] = await selectRows(
    tx,
    Next,
    // Skip successors cancelled before their start: those never were plans.
    sql`select start_date::text from subscriptions
         where predecessor_id = ${found.id} and (end_date is null or end_date > start_date) order by start_date limit 1`,
  );
  if (successor && day > successor.start_date) {
    throw new HttpProblem(409, 'overlap', say('subscription_ends_after_successor', { start: successor.start_date }));
  }
  if (found.end_date !== null && day > found.end_date) await refuseOverlap(tx, daysOf(found, day));
  await setEnd(work, found, day);
  await endLostServiceSessions(tx, { userId: found.user_id });
}

/** The days of a subscription if it ended on this one. */
function daysOf(found: LockedSubscription, endDate: string | null) {
  return {
    userId: found.user_id,
    serviceId: found.service_id,
    serviceType: found.service_type,
    startDate: found.start_date,
    endDate,
    except: found.id,
  };
}

/**
 * Restores the former end of a locked subscription.
 * @throws HttpProblem 409 when the person has another plan for these days by now.
 */
export async function takeEndBack(work: UnitOfWork, found: LockedSubscription, endDate: string | null): Promise<void> {
  await refuseOverlap(work.tx, daysOf(found, endDate));
  await setEnd(work, found, endDate, 'subscription.reopened');
}
