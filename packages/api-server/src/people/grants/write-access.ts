import { sql } from 'drizzle-orm';
import { arrayOf, type Transaction, userServiceRoles } from '../../store/index.ts';
import type { Grant } from './grant-of.ts';
import type { AccessChange } from './judge-access.ts';

/** Writes the judged access of several people, one statement for each kind of change. */
export async function writeAccess(
  tx: Transaction,
  people: readonly { userId: number; access: Pick<AccessChange, 'given' | 'changed' | 'gone'> }[],
): Promise<void> {
  const gone = people.flatMap(({ access }) => access.gone.map(({ id }) => id));
  if (gone.length > 0) await tx.execute(sql`delete from user_service_roles where id = any (${arrayOf(gone)}::int[])`);
  const changed = people.flatMap(({ access }) =>
    access.changed.map(({ id, limit, notification, trackingUrlEnabled, until }) => ({
      id,
      limit_value: limit,
      notification,
      tracking_url_enabled: trackingUrlEnabled,
      until,
    })),
  );
  if (changed.length > 0) {
    await tx.execute(sql`
      update user_service_roles x
         set limit_value = c.limit_value, notification = c.notification, tracking_url_enabled = c.tracking_url_enabled,
             until = c.until
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
             as c (id integer, limit_value integer, notification boolean, tracking_url_enabled boolean, until date)
       where x.id = c.id`);
  }
  const given = people.filter(({ access }) => access.given.length > 0);
  if (given.length === 0) return;
  await tx.insert(userServiceRoles).values(given.flatMap(({ userId, access }) => grantRows(userId, access.given)));
  const pairs = given.flatMap(({ userId, access }) =>
    access.given.map(({ serviceId }) => ({ user_id: userId, service_id: serviceId })),
  );
  await tx.execute(sql`
    delete from ended_grants e using jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as g (user_id integer, service_id integer)
     where e.user_id = g.user_id and e.service_id = g.service_id`);
}

/** Rows of `user_service_roles`. */
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
