import { type ServiceAccess, nullable } from '@gangway/contract';
import { ownEntry } from '../../records/index.ts';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { arrayOf, selectRows, type Transaction } from '../../store/index.ts';
import { accessMap } from '../grants/held-grants.ts';

/** Rows as they stood: limits and switches of each role, and the ids that give them their place in lists. */
export const ExactGrants = Type.Object({
  grants: Type.Array(
    Type.Object({
      id: Type.Integer(),
      service_id: Type.Integer(),
      service: Type.String(),
      role_id: Type.Integer(),
      role: Type.String(),
      limit_value: nullable(Type.Integer()),
      notification: Type.Boolean(),
      tracking_url_enabled: Type.Boolean(),
      until: nullable(Type.String()),
      created_at: Type.String(),
    }),
  ),
  /** The days when an earlier access ended, which the launcher tells. */
  ended: Type.Array(Type.Object({ service_id: Type.Integer(), ended_on: Type.String() })),
});
export type ExactGrants = Static<typeof ExactGrants>;

/** What people hold in one service; null: in all but User Management. */
export async function exactGrants(
  tx: Transaction,
  ids: readonly number[],
  serviceId: number | null,
): Promise<ReadonlyMap<number, ExactGrants>> {
  const services =
    serviceId === null
      ? sql`x.service_id <> all (select id from services where name = 'user_management')`
      : sql`x.service_id = ${serviceId}`;
  const rows = await selectRows(
    tx,
    Type.Object({ userId: Type.Integer(), ...ExactGrants.properties }),
    sql`
    select u.id as "userId",
           coalesce((select json_agg(g order by g.id) from (
             select x.id, x.service_id, v.name as service, x.role_id, r.name as role, x.limit_value, x.notification,
                    x.tracking_url_enabled, x.until, x.created_at
               from user_service_roles x join services v on v.id = x.service_id join roles r on r.id = x.role_id
              where x.user_id = u.id and ${services}) g), '[]') as grants,
           coalesce((select json_agg(e) from (
             select x.service_id, x.ended_on from ended_grants x where x.user_id = u.id and ${services}) e), '[]') as ended
      from unnest(${arrayOf(ids)}::int[]) u (id)`,
  );
  return new Map(rows.map(({ userId, ...held }) => [userId, held]));
}

/**
 * The same as a change asks for it. A last day that is over cannot be asked for: `restoreExactly` brings it back.
 * @param now what is held at present.
 */
export function formerAccess(
  { grants }: ExactGrants,
  now: Readonly<Record<string, ServiceAccess>>,
): Record<string, ServiceAccess> {
  const today = new Date().toISOString().slice(0, 10);
  return accessMap(
    grants.map(
      ({ service, role, limit_value: limit, notification, tracking_url_enabled: trackingUrlEnabled, until }) => ({
        service,
        role,
        limit,
        notification,
        trackingUrlEnabled,
        until: until !== null && until < today ? (ownEntry(now, service)?.until ?? null) : until,
      }),
    ),
  );
}

/** Restores limits, switches, days and ids of roles that are held again. */
export async function restoreExactly(tx: Transaction, userId: number, { grants, ended }: ExactGrants): Promise<void> {
  await tx.execute(sql`
    update user_service_roles x
       set id = g.id, limit_value = g.limit_value, notification = g.notification, tracking_url_enabled = g.tracking_url_enabled,
           until = g.until, created_at = g.created_at
      from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb)
           as g (id integer, service_id integer, role_id integer, limit_value integer, notification boolean,
                 tracking_url_enabled boolean, until date, created_at timestamptz)
     where x.user_id = ${userId} and x.service_id = g.service_id and x.role_id = g.role_id`);
  if (ended.length === 0) return;
  await tx.execute(sql`
    insert into ended_grants (user_id, service_id, ended_on)
    select ${userId}::int, e.service_id, e.ended_on
      from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as e (service_id integer, ended_on date)
    on conflict (user_id, service_id) do update set ended_on = excluded.ended_on`);
}
