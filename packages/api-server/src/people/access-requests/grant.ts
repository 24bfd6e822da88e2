import { type AccessGrant, type AccessRequest, nullable } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { inTransaction, type Transaction } from '../../store/index.ts';
import { type Caller, fieldProblem, HttpProblem, say } from '../../server/index.ts';
import { fullName, readRecord } from '../../records/index.ts';
import { inUnitOfWork, type UnitOfWork } from '../../trail/index.ts';
import { grantRuns, refuseUnreleased, today } from '../../entitlement/index.ts';
import type { ManagedUser } from '../../identity/index.ts';
import { subscribe } from '../../catalogue/index.ts';
import { heldGrants, writeAccess } from '../grants/held-grants.ts';
import { delegated, type FieldOf, grantOf } from '../grants/grant-of.ts';
import { judgeAccess } from '../grants/judge-access.ts';
import { Refusals } from '../grants/refusals.ts';
import { readUserDetail } from '../users/read-user.ts';
import { userDifferences } from '../users/user-differences.ts';
import { mailGrant } from './decision-mails.ts';
import { type DecisionContext, decide, lockAsker, lockOpen } from './decisions.ts';
import { needsPlan, readAccessRequest } from './access-request-list.ts';

/**
 * Gives what a service request asks for and closes it, in one transaction: role, plan, trail and mail. Sessions stay; the
 * launcher renews its token when it learns of the grant.
 * @throws HttpProblem 404 out of the caller's scope, 403 for the caller's own request, for people above the caller and for what is not
 *   released, 409 when it was decided or something is switched off, 422 for a role that the service does not offer, 400 at the plan.
 */
export function grantRequest(
  context: DecisionContext,
  caller: Caller,
  id: number,
  wanted: AccessGrant,
): Promise<AccessRequest> {
  return inTransaction(context.db, (tx) =>
    inUnitOfWork(tx, caller, async (work) => {
      const asker = await lockAsker(work, id);
      if (!asker) {
        throw new HttpProblem(409, 'add_the_user', say('add_the_user'));
      }
      requireActive(asker);
      const found = await lockOpen(work, id);
      const offer = await readOffer(tx, asker.id, found.service_id, wanted.roleId);
      const before = await readUserDetail(tx, caller, asker.id);
      await giveRole(work, asker, offer, wanted);
      await tx.execute(sql`update users set version = version + 1 where id = ${asker.id}`);
      const plan = await subscribeAsker(work, asker, offer, wanted);
      work.events.push({
        action: 'user.changed',
        target: { type: 'user', id: asker.id, name: found.name },
        organizationId: asker.organization_id,
        ...userDifferences(before, await readUserDetail(tx, caller, asker.id)),
      });
      await decide(work, found, { status: 'approved', given: givenOf(offer, wanted, plan) });
      await mailGrant(tx, context, caller, found);
      return readAccessRequest(tx, caller, id);
    }),
  );
}

/** The grant as the trail has it. */
function givenOf({ serviceName, role, roleName }: Offer, wanted: AccessGrant, plan: string | null) {
  const { limit, notification, trackingUrlEnabled } = grantOf({ ...wanted, role, until: wanted.until ?? null });
  return {
    service: serviceName,
    role: roleName,
    limit,
    notification,
    trackingUrlEnabled,
    ...(wanted.until === undefined ? {} : { until: wanted.until }),
    ...(plan === null ? {} : { plan }),
  };
}

const fieldOf: FieldOf = (_service, part) => (part === 'until' ? 'until' : 'roleId');

/** Gives one role beside those held in the service; limit, switches and end are one per service, so those follow. */
async function giveRole(
  work: UnitOfWork,
  { id, organization_id: organizationId }: ManagedUser,
  offer: Offer,
  { roleId, limit, notification, trackingUrlEnabled, until }: AccessGrant,
): Promise<void> {
  const { service, serviceId, role } = offer;
  // Also where the person holds the role already: a request is not granted for what is withdrawn.
  await refuseUnreleased(work, organizationId, [delegated({ ...offer, roleId }, 'roleId')]);
  const held = (await heldGrants(work.tx, [id], serviceId)).filter(({ runs }) => runs);
  const roles = [...held.map((each) => each.role), role];
  const refusals = new Refusals();
  const wanted = { [service]: { role: roles, limit, notification, trackingUrlEnabled, until: until ?? null } };
  const access = await judgeAccess(work, { organizationId, held }, wanted, refusals, fieldOf);
  refusals.throwFirst();
  // A role that has ended and still waits for its job must not come back with the new end.
  await work.tx.execute(sql`
    delete from user_service_roles x where x.user_id = ${id} and x.service_id = ${serviceId} and not ${grantRuns(sql`x`)}`);
  await writeAccess(work.tx, [{ userId: id, access }]);
}

function requireActive(asker: ManagedUser): void {
  const name = fullName(asker);
  if (!asker.is_active) throw new HttpProblem(409, 'user_off', say('user_inactive', { user: name }));
  if (asker.organization_off)
    throw new HttpProblem(409, 'organization_off', say('organization_of_user_inactive', { user: name }));
}

const OfferRow = Type.Object({
  serviceId: Type.Integer(),
  service: Type.String(),
  serviceName: Type.String(),
  isActive: Type.Boolean(),
  role: nullable(Type.String()),
  roleName: nullable(Type.String()),
  needsPlan: Type.Boolean(),
  branchId: nullable(Type.Integer()),
  today: Type.String(),
});
type Offer = Static<typeof OfferRow> & { role: string; roleName: string };

async function readOffer(tx: Transaction, userId: number, serviceId: number | null, roleId: number): Promise<Offer> {
  const offer = await readRecord(
    tx,
    'service',
    OfferRow,
    sql`
    select v.id as "serviceId", v.name as service, v.display_name as "serviceName", v.is_active as "isActive",
           r.name as role, r.display_name as "roleName", ${today}::text as today,
           ${needsPlan(sql`${userId}::int`, sql`v.id`)} as "needsPlan",
           (select b.id from user_branches ub join branches b on b.id = ub.branch_id where ub.user_id = ${userId}
             order by b.is_active desc, ub.position, b.id limit 1) as "branchId"
      from services v
      left join service_roles sr on sr.service_id = v.id and sr.role_id = ${roleId}
      left join roles r on r.id = sr.role_id and r.is_active
     where v.id = ${serviceId} and v.name <> 'user_management' for key share of v`,
  );
  if (!offer.isActive)
    throw new HttpProblem(409, 'service_off', say('service_inactive', { service: offer.serviceName }));
  const { role, roleName } = offer;
  if (role === null || roleName === null) {
    throw new HttpProblem(422, 'not_offered', say('role_not_offered_by', { service: offer.serviceName }), {
      field: 'roleId',
    });
  }
  return { ...offer, role, roleName };
}

/** The plan's name where one is given, from today on and for the asker's first branch that is switched on. */
async function subscribeAsker(
  work: UnitOfWork,
  asker: ManagedUser,
  offer: Offer,
  { planId, serviceType }: AccessGrant,
): Promise<string | null> {
  if (planId === undefined) {
    if (offer.needsPlan) throw fieldProblem('planId', say('plan_required', { service: offer.serviceName }));
    return null;
  }
  if (serviceType === undefined) throw fieldProblem('serviceType', say('choose_service_type_of_plan'));
  if (asker.organization_id === null || offer.branchId === null) {
    throw new HttpProblem(409, 'no_branch', say('plan_needs_branch'));
  }
  const { plan } = await subscribe(work, {
    userId: asker.id,
    serviceId: offer.serviceId,
    serviceType,
    orgId: asker.organization_id,
    branchId: offer.branchId,
    planId,
    startDate: offer.today,
  });
  return plan.name;
}
