import { selectRows, type Transaction } from '../../store/index.ts';
import { fieldProblem, HttpProblem, say } from '../../server/index.ts';
import { dayBefore, notFound } from '../../records/index.ts';
import type { UnitOfWork } from '../../trail/index.ts';
import { refuseUnreleased, writeScope } from '../../entitlement/index.ts';
import { lockManagedUser } from '../../identity/index.ts';
import { type NewSubscription, nullable, type ServiceType } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';

const PartsRow = Type.Object({
  user_name: nullable(Type.String()),
  user_active: nullable(Type.Boolean()),
  user_organization: nullable(Type.Integer()),
  has_branch: Type.Boolean(),
  branch: nullable(Type.String()),
  branch_active: nullable(Type.Boolean()),
  branch_organization: nullable(Type.Integer()),
  service: nullable(Type.String()),
  service_active: nullable(Type.Boolean()),
  plan: nullable(Type.String()),
  plan_active: nullable(Type.Boolean()),
  plan_service: nullable(Type.Integer()),
  plan_type: nullable(Type.String()),
});

const firstDay = '2000-01-01';
const lastDay = '2199-12-31';

/** A day inside the centuries that the store and every calendar agree on. */
export function checkedDay(day: string, field: string): string {
  if (day < firstDay || day > lastDay) {
    throw fieldProblem(field, say('date_out_of_range', { first: firstDay, last: lastDay }));
  }
  return day;
}

/**
 * Checks that user, organization, branch, service and plan belong together. Locks the user's row, so that two subscriptions of
 * one user follow each other, and the others against changes.
 * @throws HttpProblem 404 for a part that is unknown or out of scope, 403 for people above the caller and parts that are not
 *   released, 400 at the field that contradicts the others, 409 for a part that is switched off.
 */
export async function checkParts(work: UnitOfWork, wanted: NewSubscription): Promise<void> {
  const { tx, caller } = work;
  await lockManagedUser(tx, caller, wanted.userId, 'grants');
  // Holds the parts until the commit. A missing part leaves nothing to hold.
  await tx.execute(sql`
    select 1 from services s, plans p, branches b
     where s.id = ${wanted.serviceId} and p.id = ${wanted.planId} and b.id = ${wanted.branchId} for share`);
  const [parts] = await selectRows(
    tx,
    PartsRow,
    sql`select full_name(u) as user_name, u.is_active as user_active,
               u.organization_id as user_organization,
               exists (select 1 from user_branches ub where ub.user_id = u.id and ub.branch_id = ${wanted.branchId})
                 as has_branch,
               b.display_name as branch, b.is_active as branch_active, b.organization_id as branch_organization,
               s.display_name as service, s.is_active as service_active,
               p.display_name as plan, p.is_active as plan_active, p.service_id as plan_service,
               p.service_type as plan_type
          from (select 1) as one
          left join users u on u.id = ${wanted.userId}
          left join branches b on b.id = ${wanted.branchId}
          left join services s on s.id = ${wanted.serviceId} and s.name <> 'user_management'
          left join plans p on p.id = ${wanted.planId}`,
  );
  const scope = writeScope(caller);
  const isForeign = (organizationId: number | null) => scope !== null && organizationId !== scope.organizationId;
  if (!parts || parts.user_name === null || isForeign(parts.user_organization)) throw notFound('user');
  if (isForeign(wanted.orgId)) throw notFound('organization');
  if (parts.branch === null || isForeign(parts.branch_organization)) throw notFound('branch');
  if (parts.service === null) throw notFound('service');
  if (parts.plan === null) throw notFound('plan');
  if (parts.user_organization !== wanted.orgId) {
    throw fieldProblem('orgId', say('user_of_other_organization'));
  }
  if (parts.branch_organization !== wanted.orgId) {
    throw fieldProblem('branchId', say('branch_of_other_organization'));
  }
  if (!parts.has_branch) throw fieldProblem('branchId', say('user_not_in_branch'));
  if (parts.plan_service !== wanted.serviceId || parts.plan_type !== wanted.serviceType) {
    throw fieldProblem('planId', say('plan_for_other_service', { plan: parts.plan }));
  }
  if (!parts.user_active) throw new HttpProblem(409, 'user_off', say('user_inactive', { user: parts.user_name }));
  if (!parts.branch_active) throw new HttpProblem(409, 'branch_off', say('branch_inactive', { branch: parts.branch }));
  if (!parts.service_active)
    throw new HttpProblem(409, 'service_off', say('service_inactive', { service: parts.service }));
  if (!parts.plan_active) throw new HttpProblem(409, 'plan_off', say('plan_inactive', { plan: parts.plan }));
  await refuseUnreleased(work, wanted.orgId, [
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
  end_date: nullable(Type.String()),
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

/** Refuses a second plan at a time for a service and type; a change of plan is a successor. */
export async function refuseOverlap(tx: Transaction, wanted: Days): Promise<void> {
  const [other] = await selectRows(
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
  if (!other) return;
  const { plan, start_date: start, end_date: end } = other;
  throw new HttpProblem(
    409,
    'overlap',
    end === null
      ? say('overlap_without_end', { plan, start })
      : say('overlap_until', { plan, start, last: dayBefore(end) }),
  );
}
