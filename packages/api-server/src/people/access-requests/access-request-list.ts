import {
  accessRequests,
  type Database,
  folded,
  isoInstant,
  nameOrder,
  pageClause,
  selectRows,
  whereClause,
} from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import { contains, equals, type ListColumns, type ListQuery, readRecord } from '../../records/index.ts';
import {
  type ActorNames,
  actorNames,
  grantRuns,
  readScope,
  recordWithin,
  type Scope,
  statusOf,
} from '../../entitlement/index.ts';
import { AccessRequest, nullable, RegistrationOptions } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';

const refs = (ids: SQL, table: SQL) =>
  sql`coalesce((select json_agg(json_build_object('id', n.id, 'name', n.display_name) order by ${nameOrder(sql`n.display_name`)}, n.id)
    from ${table} n where n.id in (select value::int from jsonb_array_elements_text(${ids}))), '[]')`;

/** Whether a person lacks the plan that a service requires; one that is to come counts. */
export function needsPlan(userId: SQL, serviceId: SQL): SQL {
  return sql`((select needed.requires_plan from services needed where needed.id = ${serviceId}) and not exists (
    select 1 from subscriptions held
     where held.user_id = ${userId} and held.service_id = ${serviceId} and ${statusOf(sql`held`)} <> 'Ended'))`;
}

const viewFor = (
  names: ActorNames,
) => sql`${accessRequests.id} as id, ${accessRequests.kind} as kind, ${accessRequests.status} as status,
  ${accessRequests.firstName} as "firstName", ${accessRequests.lastName} as "lastName", ${accessRequests.email} as email,
  (select json_build_object('id', o.id, 'name', o.display_name)
     from organizations o where o.id = ${accessRequests.organizationId}) as organization,
  ${refs(sql`${accessRequests.branchIds}`, sql`branches`)} as branches,
  ${refs(sql`${accessRequests.roleIds}`, sql`roles`)} as roles,
  ${accessRequests.userId} as "userId",
  (select json_build_object('id', s.id, 'key', s.name, 'name', s.display_name)
     from services s where s.id = ${accessRequests.serviceId}) as service,
  nullif(${accessRequests.message}, '') as reason,
  ${isoInstant(accessRequests.createdAt)} as "createdAt", ${isoInstant(accessRequests.decidedAt)} as "decidedAt",
  (select ${names({ id: sql`u.id`, name: sql`full_name(u)` })} from users u where u.id = ${accessRequests.decidedBy}) as "decidedBy",
  ${accessRequests.decisionNote} as "decisionNote",
  coalesce((select json_agg(json_build_object('id', r.id, 'name', r.display_name) order by x.id)
     from user_service_roles x join roles r on r.id = x.role_id
    where x.user_id = ${accessRequests.userId} and x.service_id = ${accessRequests.serviceId} and ${grantRuns(sql`x`)}), '[]')
    as "heldRoles",
  coalesce(${needsPlan(sql`${accessRequests.userId}`, sql`${accessRequests.serviceId}`)}, false) as "needsPlan"`;

const email = folded(accessRequests.email);

export const accessRequestColumns: ListColumns = {
  sort: {
    id: accessRequests.id,
    createdAt: accessRequests.createdAt,
    email,
    status: accessRequests.status,
    kind: accessRequests.kind,
  },
  defaultSort: '-createdAt',
  id: accessRequests.id,
  filter: {
    status: equals(accessRequests.status),
    email: (text) => contains(email, text),
  },
  search: folded(
    sql`${accessRequests.firstName} || ' ' || ${accessRequests.lastName} || ' ' || ${accessRequests.email}`,
  ),
};

/**
 * The requests of the organization a caller may read, or decide for; of branches, those of their people alone: who asks for an account
 * belongs to none yet.
 */
export function accessRequestScope(scope: Scope | null): SQL {
  const { userId, organizationId } = accessRequests;
  return recordWithin(scope, { userId: sql`${userId}`, organizationId: sql`${organizationId}` });
}

export async function listAccessRequests(db: Database, caller: Caller, list: ListQuery): Promise<AccessRequest[]> {
  return selectRows(
    db,
    AccessRequest,
    sql`select ${viewFor(actorNames(caller))} from ${accessRequests} ${whereClause(list.where)} ${pageClause(list)}`,
  );
}

/** @throws HttpProblem 404 for a request that is not there or belongs to another organization. */
export async function readAccessRequest(db: Database, caller: Caller, id: number): Promise<AccessRequest> {
  const scope = accessRequestScope(readScope(caller));
  return readRecord(
    db,
    'access request',
    AccessRequest,
    sql`select ${viewFor(actorNames(caller))} from ${accessRequests}
         where ${accessRequests.id} = ${id} and ${scope}`,
  );
}

/** Roles a request may name: those that services beside `user_management` offer. */
const requestableRoles = sql`select r.id, r.display_name from roles r where r.is_active and exists (
  select 1 from service_roles sr join services s on s.id = sr.service_id
   where sr.role_id = r.id and s.is_active and s.name <> 'user_management')`;

/** What the register form offers: only organizations open to registration, with branches. */
export async function registrationOptions(db: Database): Promise<RegistrationOptions> {
  const rows = await selectRows(
    db,
    RegistrationOptions,
    sql`select coalesce((select json_agg(json_build_object('id', o.id, 'name', o.display_name, 'branches', b.branches)
                                order by ${nameOrder(sql`o.display_name`)}, o.id)
                 from organizations o join lateral (
                   select json_agg(json_build_object('id', id, 'name', display_name) order by ${nameOrder(sql`display_name`)}, id)
                            as branches
                     from branches where organization_id = o.id and is_active) b on b.branches is not null
                where o.is_active and o.open_to_registration), '[]') as organizations,
               coalesce((select json_agg(json_build_object('id', id, 'name', display_name)
                                order by ${nameOrder(sql`display_name`)}, id) from (${requestableRoles}) offered), '[]') as roles`,
  );
  return rows[0] ?? { organizations: [], roles: [] };
}

const AllowedRow = Type.Object({
  organization: nullable(Type.String()),
  branches: Type.Integer(),
  roles: Type.Integer(),
});

/** How much of a request names what the form offers at this moment. */
export async function countAllowed(
  db: Database,
  wanted: { organization: number; branches: readonly number[]; roles: readonly number[] },
): Promise<{ organization: string | null; branches: number; roles: number }> {
  const rows = await selectRows(
    db,
    AllowedRow,
    sql`select (select display_name from organizations
                 where id = ${wanted.organization} and is_active and open_to_registration) as organization,
               (select count(*)::int from branches where organization_id = ${wanted.organization} and is_active
                   and id in ${wanted.branches}) as branches,
               (select count(*)::int from (${requestableRoles}) offered where id in ${wanted.roles}) as roles`,
  );
  return rows[0] ?? { organization: null, branches: 0, roles: 0 };
}
