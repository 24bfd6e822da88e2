import { arrayOf, type Database, isoInstant, selectRows, users } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import { notFound } from '../../records/index.ts';
import { lastChange } from '../../trail/index.ts';
import { actorNames, type Administrator, personWithin, readScope } from '../../entitlement/index.ts';
import { UserDetail, nullable } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { accessMap } from '../grants/held-grants.ts';

const GrantRow = Type.Object({
  service: Type.String(),
  role: Type.String(),
  limit: nullable(Type.Integer()),
  notification: Type.Boolean(),
  trackingUrlEnabled: Type.Boolean(),
  until: nullable(Type.String()),
});
const DetailRow = Type.Object({
  ...Type.Omit(UserDetail, ['services', 'changedBy', 'changedAt']).properties,
  organizationId: nullable(Type.Integer()),
  grants: Type.Array(GrantRow),
});

/** A person without the note of who saved last. */
export type PersonDetail = Omit<UserDetail, 'changedBy' | 'changedAt'>;

/** One user as Edit User shows it. @throws HttpProblem 404 when there is none the caller may see. */
export async function readUserDetail(db: Database, caller: Caller, id: number): Promise<UserDetail> {
  const person = await readPerson(db, caller, id);
  const change = await lastChange(db, actorNames(caller), 'user', id);
  return { ...person, changedBy: change?.by ?? null, changedAt: change?.at ?? null };
}

/** The same without looking at the trail. @throws HttpProblem 404. */
async function readPerson(db: Database, caller: Caller, id: number): Promise<PersonDetail> {
  const person = (await readPeople(db, caller, [id])).get(id);
  if (!person) throw notFound('user');
  return person;
}

/** Those of the ids whom the caller may see. */
export async function readPeople(
  db: Database,
  caller: Administrator,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PersonDetail>> {
  const within = personWithin(readScope(caller), {
    id: sql`${users.id}`,
    organizationId: sql`${users.organizationId}`,
  });
  const rows = await selectRows(
    db,
    DetailRow,
    sql`select ${users.id} as id, ${users.firstName} as "firstName", ${users.lastName} as "lastName",
               ${users.email} as email, ${users.isActive} as "isActive", ${users.version} as version,
               ${users.organizationId} as "organizationId", ${users.passwordHash} is null as invited,
               ${isoInstant(users.createdAt)} as "createdAt", ${isoInstant(users.lastSignInAt)} as "lastSignInAt",
               (select json_build_object('id', o.id, 'name', o.display_name)
                  from organizations o where o.id = ${users.organizationId}) as organizations,
               coalesce((select json_agg(json_build_object('id', b.id, 'name', b.display_name) order by ub.position, b.id)
                  from user_branches ub join branches b on b.id = ub.branch_id
                 where ub.user_id = ${users.id}), '[]') as branches,
               (select json_build_object('id', j.id, 'name', j.name)
                  from access_templates j where j.id = ${users.accessTemplateId}) as job,
               coalesce((select json_agg(json_build_object('service', v.name, 'role', r.name, 'limit', x.limit_value,
                    'notification', x.notification, 'trackingUrlEnabled', x.tracking_url_enabled,
                    'until', x.until) order by x.id)
                  from user_service_roles x join services v on v.id = x.service_id join roles r on r.id = x.role_id
                 where x.user_id = ${users.id}), '[]') as grants
          from ${users} where ${users.id} = any (${arrayOf(ids)}::int[]) and ${within}`,
  );
  return new Map(rows.map(({ grants, ...person }) => [person.id, { ...person, services: accessMap(grants) }]));
}
