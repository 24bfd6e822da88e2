import { arrayOf, selectRows, type Transaction, userServiceRoles, writeTogether } from '../../store/index.ts';
import { accessDenied, type Caller, type FieldError, fieldProblem, HttpProblem } from '../../server/index.ts';
import { longDay } from '../../records/index.ts';
import { once } from '../../trail/index.ts';
import {
  type Administrator,
  type Delegated,
  grantRuns,
  isSuperAdmin,
  refuseUnreleased,
  today,
} from '../../entitlement/index.ts';
import { requireFreshSecondStep } from '../../identity/index.ts';
import type { ServiceAccess } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';

export interface Grant {
  serviceId: number;
  roleId: number;
  service: string;
  role: string;
  limit: number;
  notification: boolean;
  trackingUrlEnabled: boolean;
  /** The last day with access; null without an end. */
  until: string | null;
}

const lastDay = '2199-12-31';

const Today = Type.Object({ today: Type.String() });

/**
 * An end that is set now: not in the past, and never on User Management, which must not lose its last administrator.
 * @throws HttpProblem 400 at the field.
 */
export async function checkUntil(tx: Transaction, service: string, until: string | null, field: string): Promise<void> {
  if (until === null) return;
  if (service === 'user_management') throw fieldProblem(field, 'Roles of User Management have no end date.');
  const [now] = await selectRows(tx, Today, sql`select ${today}::text as today`);
  if (now && until < now.today) throw fieldProblem(field, 'The last day must be today or later.');
  if (until > lastDay) throw fieldProblem(field, `Choose a last day no later than ${longDay(lastDay)}.`);
}

/** A grant with what else is known of its service and role. */
export interface ResolvedGrant extends Grant {
  serviceDisplayName: string;
  serviceIsActive: boolean;
  roleDisplayName: string;
}

export const OfferRow = Type.Object({
  service_id: Type.Integer(),
  service: Type.String(),
  service_display_name: Type.String(),
  service_is_active: Type.Boolean(),
  role_id: Type.Union([Type.Integer(), Type.Null()]),
  role: Type.Union([Type.String(), Type.Null()]),
  role_display_name: Type.Union([Type.String(), Type.Null()]),
});

/**
 * What a payload's `services` map grants: every service must exist and offer every role. The tracking address is off for any
 * role but `api_user` (specification section 4).
 * @throws HttpProblem 422 naming every entry that does not fit, 403 when the caller may not grant `user_management`, 401 when the
 * proof of who they are is too old for that.
 */
export async function resolveAccess(
  tx: Transaction,
  caller: Administrator,
  access: Readonly<Record<string, ServiceAccess>>,
): Promise<ResolvedGrant[]> {
  const services = Object.keys(access);
  if (services.length === 0) return [];
  const rows = await once(caller, `what ${JSON.stringify(services)} offer`, () =>
    selectRows(tx, OfferRow, offersOf(services)),
  );
  return judgeAccess(tx, caller, access, rows);
}

/** The rows that `judgeAccess` judges; the services are there until the transaction ends. */
export function offersOf(services: readonly string[]): SQL {
  return sql`select s.id as service_id, s.name as service, s.display_name as service_display_name,
                    s.is_active as service_is_active, r.id as role_id, r.name as role, r.display_name as role_display_name
               from services s left join service_roles sr on sr.service_id = s.id
               left join roles r on r.id = sr.role_id and r.is_active
              where s.name = any (${sql.param(services)}::text[]) for key share of s`;
}

/** @throws HttpProblem as `resolveAccess`. */
export async function judgeAccess(
  tx: Transaction,
  caller: Administrator,
  access: Readonly<Record<string, ServiceAccess>>,
  rows: readonly Static<typeof OfferRow>[],
): Promise<ResolvedGrant[]> {
  const entries = Object.entries(access);
  if ('user_management' in access && !isSuperAdmin(caller)) {
    throw accessDenied('Only a Super_Admin may grant a role of User Management.');
  }
  if ('user_management' in access) await requireFreshSecondStep(tx, caller);
  for (const [service, { until }] of entries) await checkUntil(tx, service, until ?? null, `services.${service}.until`);
  const errors: FieldError[] = [];
  const grants: ResolvedGrant[] = [];
  for (const [service, wanted] of entries) {
    const offers = rows.filter((row) => row.service === service);
    const serviceId = offers[0]?.service_id;
    if (serviceId === undefined) {
      errors.push({ field: `services.${service}`, message: `There is no service '${service}'.` });
      continue;
    }
    for (const role of new Set(wanted.role)) {
      const offer = offers.find((row) => row.role === role);
      if (!offer || offer.role_id === null) {
        errors.push({ field: `services.${service}.role`, message: `'${service}' does not offer the role '${role}'.` });
        continue;
      }
      grants.push({
        serviceId,
        serviceDisplayName: offer.service_display_name,
        serviceIsActive: offer.service_is_active,
        roleId: offer.role_id,
        roleDisplayName: offer.role_display_name ?? role,
        service,
        role,
        limit: wanted.limit,
        notification: wanted.notification,
        trackingUrlEnabled: wanted.trackingUrlEnabled && role === 'api_user',
        until: wanted.until ?? null,
      });
    }
  }
  if (errors.length > 0) {
    throw new HttpProblem(422, 'not_offered', errors.map(({ message }) => message).join(' '), { errors });
  }
  return grants;
}

/** What the rule of delegation judges of a grant that a body's `services` asks for. */
export function delegatedGrant({
  serviceId,
  serviceDisplayName,
  service,
  roleId,
  roleDisplayName,
}: ResolvedGrant): Delegated {
  return {
    serviceId,
    serviceName: serviceDisplayName,
    role: { id: roleId, name: roleDisplayName },
    field: `services.${service}.role`,
  };
}

const Held = Type.Object({
  id: Type.Integer(),
  user_id: Type.Integer(),
  service: Type.String(),
  service_id: Type.Integer(),
  service_display_name: Type.String(),
  role: Type.String(),
  role_id: Type.Integer(),
  role_display_name: Type.String(),
  limit_value: Type.Union([Type.Integer(), Type.Null()]),
  notification: Type.Boolean(),
  tracking_url_enabled: Type.Boolean(),
  until: Type.Union([Type.String(), Type.Null()]),
  runs: Type.Boolean(),
});
export type Held = Static<typeof Held>;

/** Every role a person holds, one row each. */
export function heldGrants(tx: Transaction, userId: number, serviceId?: number): Promise<Held[]> {
  return heldByPeople(tx, [userId], serviceId);
}

/** The same of several people, in one list. */
export function heldByPeople(tx: Transaction, userIds: readonly number[], serviceId?: number): Promise<Held[]> {
  return selectRows(
    tx,
    Held,
    sql`select x.id, x.user_id, v.name as service, v.id as service_id, v.display_name as service_display_name, r.name as role,
               r.id as role_id, r.display_name as role_display_name, x.limit_value, x.notification, x.tracking_url_enabled,
               x.until::text, ${grantRuns(sql`x`)} as runs
          from user_service_roles x join services v on v.id = x.service_id join roles r on r.id = x.role_id
         where x.user_id = any (${arrayOf(userIds)}::int[]) ${serviceId === undefined ? sql`` : sql`and x.service_id = ${serviceId}`} order by x.id`,
  );
}

/** What a grant is to become; every role of a service shares it. */
export interface GrantValues {
  limit: number;
  notification: boolean;
  trackingUrlEnabled: boolean;
  until: string | null;
}

/** Whether saving these values changes what is held. */
export function isChanged(held: Held, { limit, notification, trackingUrlEnabled, until }: GrantValues): boolean {
  return (
    (held.limit_value ?? 0) !== limit ||
    held.notification !== notification ||
    held.tracking_url_enabled !== (trackingUrlEnabled && held.role === 'api_user') ||
    held.until !== until
  );
}

/** What the rule of delegation judges of a role that is held. */
export function delegatedHeld(held: Held, field: string): Delegated {
  return {
    serviceId: held.service_id,
    serviceName: held.service_display_name,
    role: { id: held.role_id, name: held.role_display_name },
    field,
  };
}

/** Gives roles to a person who may have had access to the services before. */
export async function insertGrants(tx: Transaction, userId: number, grants: readonly Grant[]): Promise<void> {
  if (grants.length === 0) return;
  const services = grants.map(({ serviceId }) => serviceId);
  await writeTogether(tx, [
    grantsInsert(tx, userId, grants),
    sql`delete from ended_grants where user_id = ${userId} and service_id in ${services}`,
  ]);
}

/** The roles alone, for `writeTogether` and a new user; there must be a grant. */
export function grantsInsert(tx: Transaction, userId: number, grants: readonly Grant[]) {
  return tx.insert(userServiceRoles).values(grantRows(userId, grants));
}

/** Their rows, for many users at once. */
export function grantRows(userId: number, grants: readonly Grant[]) {
  return grants.map(({ serviceId, roleId, limit, notification, trackingUrlEnabled, until }) => ({
    userId,
    serviceId,
    roleId,
    limitValue: limit,
    notification,
    trackingUrlEnabled,
    until,
  }));
}

const HeldRole = Type.Object({ role_id: Type.Integer() });

/**
 * Gives one role beside those held; limit, switches and end are one per service, so those held there follow.
 * @throws HttpProblem 400 at `until`, 403 for what is not released, be it given or only following.
 */
export async function addGrant(
  tx: Transaction,
  caller: Caller,
  user: { id: number; organization_id: number | null },
  grant: ResolvedGrant,
): Promise<void> {
  const userId = user.id;
  await checkUntil(tx, grant.service, grant.until, 'until');
  const held = await heldGrants(tx, userId, grant.serviceId);
  await refuseUnreleased(tx, caller, user.organization_id, [
    { ...delegatedGrant(grant), field: 'roleId' },
    ...held.filter((each) => each.runs && isChanged(each, grant)).map((each) => delegatedHeld(each, 'roleId')),
  ]);
  // What has run out and still waits for its job must not come back with the new end.
  await tx.execute(sql`
    delete from user_service_roles x
     where x.user_id = ${userId} and x.service_id = ${grant.serviceId} and not ${grantRuns(sql`x`)}`);
  const rows = await selectRows(
    tx,
    HeldRole,
    sql`update user_service_roles x
           set limit_value = ${grant.limit}, notification = ${grant.notification},
               tracking_url_enabled = ${grant.trackingUrlEnabled} and r.name = 'api_user', until = ${grant.until}
          from roles r where r.id = x.role_id and x.user_id = ${userId} and x.service_id = ${grant.serviceId}
        returning x.role_id`,
  );
  if (rows.some((row) => row.role_id === grant.roleId)) return;
  await insertGrants(tx, userId, [
    { ...grant, trackingUrlEnabled: grant.trackingUrlEnabled && grant.role === 'api_user' },
  ]);
}
