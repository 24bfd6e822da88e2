import { type NewSubscription, ServiceType, type Subscription } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { recordChange } from '../../audit/record-change.ts';
import { notify } from '../../notify.ts';
import { type Caller, writeScope } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../records/unique-name.ts';
import { HttpProblem, fieldProblem } from '../../http/http-problem.ts';
import { refuseUnreleased } from '../../identity/delegation.ts';
import { lockManagedUser } from '../../identity/managed-user.ts';
import { endLostServiceSessions } from '../../identity/sessions.ts';
import type { Database, Transaction } from '../../store/database.ts';
import { inTransaction } from '../../store/in-transaction.ts';
import { subscriptions } from '../../store/schema.ts';
import { closeFulfilled } from '../access-requests/close-fulfilled.ts';
import { readSubscription, subscriptionScope } from './subscription-list.ts';
import { selectRows } from '../../store/select-rows.ts';

const PartsRow = Type.Object({
  user_name: Type.Union([Type.String(), Type.Null()]),
  user_active: Type.Union([Type.Boolean(), Type.Null()]),
  user_organization: Type.Union([Type.Integer(), Type.Null()]),
  has_branch: Type.Boolean(),
  branch_organization: Type.Union([Type.Integer(), Type.Null()]),
  service: Type.Union([Type.String(), Type.Null()]),
  service_active: Type.Union([Type.Boolean(), Type.Null()]),
  plan: Type.Union([Type.String(), Type.Null()]),
  plan_active: Type.Union([Type.Boolean(), Type.Null()]),
  plan_service: Type.Union([Type.Integer(), Type.Null()]),
  plan_type: Type.Union([Type.String(), Type.Null()]),
});

const firstDay = '2000-01-01';
const lastDay = '2199-12-31';

/** A day inside the centuries that the store and every calendar agree on. */
function checkedDay(day: string, field: string): string {
  if (day < firstDay || day > lastDay) {
    throw fieldProblem(field, `The date must be between ${firstDay} and ${lastDay}.`);
  }
  return day;
}

/**
 * Whether user, organization, branch, service and plan belong together. The user's row stays locked, so that two
 * subscriptions of one user are made one after the other.
 * @throws HttpProblem 404 for what is not there or not the caller's, 403 for people above the caller and what is not released, 400 at the
 *   field that contradicts the others, 409 for what is switched off.
 */
async function checkParts(tx: Transaction, caller: Caller, wanted: NewSubscription): Promise<void> {
  await lockManagedUser(tx, caller, wanted.userId, 'grants');
  const rows = await selectRows(
    tx,
    PartsRow,
    sql`select u.first_name || ' ' || u.last_name as user_name, u.is_active as user_active,
               u.organization_id as user_organization,
               exists (select 1 from user_branches ub where ub.user_id = u.id and ub.branch_id = ${wanted.branchId})
                 as has_branch,
               b.organization_id as branch_organization,
               s.display_name as service, s.is_active as service_active,
               p.display_name as plan, p.is_active as plan_active, p.service_id as plan_service,
               p.service_type as plan_type
          from (select 1) as one
          left join users u on u.id = ${wanted.userId}
          left join branches b on b.id = ${wanted.branchId}
          left join services s on s.id = ${wanted.serviceId} and s.name <> 'user_management'
          left join plans p on p.id = ${wanted.planId}`,
  );
  const [parts] = rows;
  const scope = writeScope(caller);
  const isForeign = (organizationId: number | null) => scope !== null && organizationId !== scope.organizationId;
  if (!parts || parts.user_name === null || isForeign(parts.user_organization)) throw notFound('user');
  if (isForeign(wanted.orgId)) throw notFound('organization');
  if (parts.branch_organization === null || isForeign(parts.branch_organization)) throw notFound('branch');
  if (parts.service === null) throw notFound('service');
  if (parts.plan === null) throw notFound('plan');
  if (parts.user_organization !== wanted.orgId) {
    throw fieldProblem('orgId', 'The user belongs to another organization.');
  }
  if (parts.branch_organization !== wanted.orgId) {
    throw fieldProblem('branchId', 'The branch belongs to another organization.');
  }
  if (!parts.has_branch) throw fieldProblem('branchId', 'The user does not work in this branch.');
  if (parts.plan_service !== wanted.serviceId || parts.plan_type !== wanted.serviceType) {
    throw fieldProblem('planId', `The plan '${parts.plan}' is for another service or service type.`);
  }
  if (!parts.user_active) throw new HttpProblem(409, 'user_off', `${parts.user_name.trim()} is deactivated.`);
  if (!parts.service_active) throw new HttpProblem(409, 'service_off', `${parts.service} is switched off.`);
  if (!parts.plan_active) throw new HttpProblem(409, 'plan_off', `The plan '${parts.plan}' is switched off.`);
  await refuseUnreleased(tx, caller, wanted.orgId, [
    {
      serviceId: wanted.serviceId,
      serviceName: parts.service,
      plan: { id: wanted.planId, name: parts.plan },
      field: 'planId',
    },
  ]);
}

const OverlapRow = Type.Object({
  id: Type.Integer(),
  plan: Type.String(),
  start_date: Type.String(),
  end_date: Type.Union([Type.String(), Type.Null()]),
});

/** Days of a service and type in which a person may have no other plan; open-ended without `endDate`. */
interface Days {
  userId: number;
  serviceId: number;
  serviceType: ServiceType;
  startDate: string;
  endDate?: string | null;
  /** The subscription whose days they are. */
  except?: number;
}

/** One user has one plan at a time for a service and type; a change of plan is a successor. */
async function refuseOverlap(tx: Transaction, wanted: Days): Promise<void> {
  const rows = await selectRows(
    tx,
    OverlapRow,
    sql`select x.id, p.display_name as plan, x.start_date::text, x.end_date::text
          from subscriptions x join plans p on p.id = x.plan_id
         where x.user_id = ${wanted.userId} and x.service_id = ${wanted.serviceId}
           and x.service_type = ${wanted.serviceType} and x.id is distinct from ${wanted.except ?? null}::int
           and (x.end_date is null or (x.end_date > ${wanted.startDate} and x.end_date > x.start_date))
           and (${wanted.endDate ?? null}::date is null or x.start_date < ${wanted.endDate ?? null}::date)
         order by x.start_date limit 1`,
  );
  const [other] = rows;
  if (!other) return;
  const until = other.end_date === null ? 'without an end' : `until ${other.end_date}`;
  throw new HttpProblem(
    409,
    'overlap',
    `The user has '${other.plan}' from ${other.start_date} ${until}. Use 'Add new subscription' on it, or end it first.`,
  );
}

async function insertSubscription(
  tx: Transaction,
  caller: Caller,
  wanted: NewSubscription,
  predecessorId: number | null,
): Promise<Subscription> {
  const [made] = await tx
    .insert(subscriptions)
    .values({
      userId: wanted.userId,
      serviceId: wanted.serviceId,
      serviceType: wanted.serviceType,
      organizationId: wanted.orgId,
      branchId: wanted.branchId,
      planId: wanted.planId,
      startDate: wanted.startDate,
      predecessorId,
      createdBy: caller.id,
    })
    .returning({ id: subscriptions.id });
  if (!made) throw new Error('the subscription was not inserted');
  const subscription = await readSubscription(tx, made.id);
  await recordChange(tx, caller, {
    action: 'subscription.created',
    target: { type: 'subscription', id: made.id, name: `${subscription.user.name}: ${subscription.plan.name}` },
    organizationId: wanted.orgId,
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
    organizationId: wanted.orgId,
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

type SubscribeContext = Pick<Context, 'db' | 'config' | 'secrets'>;

/** Subscribes a user; a request for the service that waited for this plan alone is thereby granted. */
export function createSubscription(
  context: SubscribeContext,
  caller: Caller,
  wanted: NewSubscription,
): Promise<Subscription> {
  return inTransaction(context.db, async (tx) => {
    const made = await subscribe(tx, caller, wanted);
    await closeFulfilled(tx, context, caller, wanted.userId, [made.service.key]);
    return made;
  });
}

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
  end_date: Type.Union([Type.String(), Type.Null()]),
  today: Type.String(),
});
export type LockedSubscription = Static<typeof LockedSubscription>;

const lockedColumns = sql`id, user_id, service_id, service_type, version, organization_id, start_date::text, end_date::text, plan_id,
  (select v.display_name from services v where v.id = service_id) as service,
  (select p.display_name from plans p where p.id = plan_id) as plan,
  (now() at time zone 'UTC')::date::text as today`;

/**
 * The subscription, locked after its user: two locks in one order cannot deadlock. It is the caller's to end.
 * @throws HttpProblem 404 out of the caller's scope, 403 for people above the caller and what is not released.
 */
export async function lockSubscription(tx: Transaction, caller: Caller, id: number): Promise<LockedSubscription> {
  const scope = subscriptionScope(writeScope(caller));
  const [owner] = await selectRows(
    tx,
    Type.Object({ user_id: Type.Integer() }),
    sql`select user_id from subscriptions where id = ${id} ${scope ? sql`and ${scope}` : sql``}`,
  );
  if (!owner) throw notFound('subscription');
  await lockManagedUser(tx, caller, owner.user_id, 'grants');
  const rows = await selectRows(
    tx,
    LockedSubscription,
    sql`select ${lockedColumns} from subscriptions where id = ${id} ${scope ? sql`and ${scope}` : sql``} for update`,
  );
  const [found] = rows;
  if (!found) throw notFound('subscription');
  await refuseUnreleased(tx, caller, found.organization_id, [
    {
      serviceId: found.service_id,
      serviceName: found.service,
      plan: { id: found.plan_id, name: found.plan },
      field: 'planId',
    },
  ]);
  return found;
}

async function setEnd(
  tx: Transaction,
  caller: Caller,
  found: LockedSubscription,
  endDate: string | null,
): Promise<void> {
  await tx.execute(sql`update subscriptions set end_date = ${endDate}, version = version + 1 where id = ${found.id}`);
  const subscription = await readSubscription(tx, found.id);
  await recordChange(tx, caller, {
    action: 'subscription.ended',
    target: { type: 'subscription', id: found.id, name: `${subscription.user.name}: ${subscription.plan.name}` },
    organizationId: found.organization_id,
    before: { endDate: found.end_date },
    after: { endDate },
  });
}

/** Ends whatever of a user's subscriptions runs or is to come, within a transaction that has locked the user. */
export async function endSubscriptionsOf(tx: Transaction, caller: Caller, userId: number): Promise<void> {
  const rows = await selectRows(
    tx,
    LockedSubscription,
    sql`select ${lockedColumns} from subscriptions
         where user_id = ${userId} and (end_date is null or end_date > greatest(start_date, (now() at time zone 'UTC')::date))
         order by id for update`,
  );
  for (const found of rows) {
    await setEnd(tx, caller, found, found.today < found.start_date ? found.start_date : found.today);
  }
  await endLostServiceSessions(tx, { userId });
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
      throw fieldProblem('startDate', `The earlier subscription starts on ${earlier.start_date}: choose a later day.`);
    }
    if (earlier.end_date === null || earlier.end_date > wanted.startDate) {
      await setEnd(tx, caller, earlier, wanted.startDate);
    }
    await refuseOverlap(tx, wanted);
    const made = await insertSubscription(tx, caller, wanted, predecessorId);
    await endLostServiceSessions(tx, { userId: wanted.userId });
    await closeFulfilled(tx, context, caller, wanted.userId, [made.service.key]);
    return made;
  });
}

const Next = Type.Object({ start_date: Type.String() });

/** Ends a subscription: on `endDate`, else today; one that has not begun is cancelled on its own first day. */
export function endSubscription(
  db: Database,
  caller: Caller,
  id: number,
  endDate: string | undefined,
): Promise<Subscription> {
  return inTransaction(db, async (tx) => {
    await endLocked(tx, caller, await lockSubscription(tx, caller, id), endDate);
    return readSubscription(tx, id);
  });
}

/** The same of one that was locked. @throws HttpProblem 400 at `endDate`, 409 when it ended already or its successor comes before. */
export async function endLocked(
  tx: Transaction,
  caller: Caller,
  found: LockedSubscription,
  endDate: string | undefined,
): Promise<void> {
  if (endDate !== undefined) checkedDay(endDate, 'endDate');
  if (found.end_date !== null && (found.end_date <= found.today || found.end_date <= found.start_date)) {
    throw new HttpProblem(409, 'already_ended', `This subscription ended on ${found.end_date} already.`);
  }
  const day = endDate ?? (found.today < found.start_date ? found.start_date : found.today);
  if (day < found.start_date) {
    throw fieldProblem('endDate', `The subscription starts on ${found.start_date}: it cannot end before.`);
  }
  const next = await selectRows(
    tx,
    Next,
    sql`select start_date::text from subscriptions where predecessor_id = ${found.id} order by start_date limit 1`,
  );
  const [successor] = next;
  if (successor && day > successor.start_date) {
    throw new HttpProblem(409, 'overlap', `Its successor starts on ${successor.start_date}: it cannot end later.`);
  }
  await setEnd(tx, caller, found, day);
  await endLostServiceSessions(tx, { userId: found.user_id });
}

/**
 * Takes the end of a locked subscription back, to what it was before.
 * @throws HttpProblem 409 when the person has another plan for these days by now.
 */
export async function takeEndBack(
  tx: Transaction,
  caller: Caller,
  found: LockedSubscription,
  endDate: string | null,
): Promise<void> {
  await refuseOverlap(tx, {
    userId: found.user_id,
    serviceId: found.service_id,
    serviceType: found.service_type,
    startDate: found.start_date,
    endDate,
    except: found.id,
  });
  await setEnd(tx, caller, found, endDate);
}
