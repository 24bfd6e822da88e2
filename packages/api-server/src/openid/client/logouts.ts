import { LogoutDelivery } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { type Database, isoInstant, selectRows, type Transaction } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import { recordChange } from '../../trail/index.ts';
import { readStoredClient } from './stored-client.ts';

/** Lists the latest 20 logout tokens of a service, newest first. @throws HttpProblem 404 */
export async function listLogouts(db: Database, serviceId: number): Promise<LogoutDelivery[]> {
  await readStoredClient(db, serviceId);
  return selectRows(
    db,
    LogoutDelivery,
    sql`
    select d.id, ${isoInstant(sql`d.created_at`)} as at, d.attempts,
           case when d.delivered_at is not null then 'delivered'
                when d.failed_at is not null or d.expires_at <= now() then 'given-up' else 'waiting' end as state,
           ${isoInstant(sql`d.delivered_at`)} as "deliveredAt",
           case when d.delivered_at is null and d.failed_at is null and d.expires_at > now()
                then ${isoInstant(sql`d.next_attempt_at`)} end as "nextAttemptAt",
           d.last_error as error
      from logout_deliveries d join oidc_clients c on c.id = d.oidc_client_id
     where c.service_id = ${serviceId} order by d.id desc limit 20`,
  );
}

/** Makes undelivered logout tokens due now. @returns their number. @throws HttpProblem 404 */
export async function sendLogoutsAgain(tx: Transaction, actor: Caller, serviceId: number): Promise<number> {
  const { service } = await readStoredClient(tx, serviceId);
  const { rows } = await tx.execute(sql`
    update logout_deliveries d set next_attempt_at = now(), attempts = 0 from oidc_clients c
     where c.id = d.oidc_client_id and c.service_id = ${serviceId} and d.delivered_at is null and d.expires_at > now()
    returning d.id`);
  await recordChange(tx, actor, {
    action: 'service.logouts_sent_again',
    target: { type: 'service', id: serviceId, name: service.display_name },
    after: { waiting: rows.length },
  });
  return rows.length;
}
