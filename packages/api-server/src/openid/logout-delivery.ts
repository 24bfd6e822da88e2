import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { SigningAlgorithm } from '../identity/key-ring.ts';
import { endLostServiceSessions } from '../identity/sessions.ts';
import { type Resolve, guardedPost } from '../outbound/guarded-call.ts';
import { outboundGuard } from '../outbound/outbound-guard.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { signLogoutToken } from './service-tokens.ts';

type DueRow = Record<string, unknown> & {
  id: number;
  oidc_client_id: number;
  token_id: string;
  pairwise_sid: string;
  sub: string;
  attempts: number;
  client_id: string;
  id_token_alg: SigningAlgorithm;
  address: string;
};

const answerWithin = 2_500;
/** Of one client and of all, at once: a service that does not answer delays nobody else. */
const perClient = 10;
const atOnce = 100;

/** Sends one logout token; rejects when the service did not take it. */
export type Send = (address: string, logoutToken: string) => Promise<void>;

/** The sender that calls services: in production only at public addresses, and in networks that OUTBOUND_ALLOWED_NETWORKS names. */
export function logoutSender(config: Context['config'], resolve?: Resolve): Send {
  const guard = { ...outboundGuard(config), ...(resolve ? { resolve } : {}) };
  return async (address, logoutToken) => {
    const status = await guardedPost(address, { logout_token: logoutToken }, guard, answerWithin);
    // Some frameworks answer 204 to an empty success (Back-Channel Logout 2.8).
    if (status !== 200 && status !== 204) throw new Error(`The service answered ${status}.`);
  };
}

/**
 * Tells services which sessions are over (Back-Channel Logout 2.5). Each token is claimed first, so that replicas do not send it
 * twice; one that is not taken is tried again after 5, 10, 20 … seconds up to a quarter of an hour, until the session would have
 * ended by itself.
 * @returns how many were taken.
 */
export async function sendDueLogouts(context: Context, send: Send): Promise<number> {
  const { db } = context;
  await db.execute(sql`
    update logout_deliveries set failed_at = now()
     where delivered_at is null and failed_at is null and expires_at <= now()`);
  const { rows } = await db.execute<DueRow>(sql`
    with due as (
      select id from (
        select id, row_number() over (partition by oidc_client_id order by id) as place from logout_deliveries
         where delivered_at is null and failed_at is null and next_attempt_at <= now()) waiting
       where place <= ${perClient} order by place, id limit ${atOnce})
    update logout_deliveries d set attempts = attempts + 1, next_attempt_at = now() + interval '30 seconds'
      from due, oidc_clients c
     where d.id = due.id and c.id = d.oidc_client_id and d.next_attempt_at <= now() and c.backchannel_logout_uri is not null
    returning d.id, d.oidc_client_id, d.token_id, d.pairwise_sid, d.sub, d.attempts, c.client_id, c.id_token_alg,
              c.backchannel_logout_uri as address`);
  const taken = await Promise.all(rows.map((row) => deliver(context, send, row)));
  return taken.filter(Boolean).length;
}

async function deliver(context: Context, send: Send, row: DueRow): Promise<boolean> {
  try {
    const token = await signLogoutToken(context, {
      clientId: row.client_id,
      alg: row.id_token_alg,
      sub: row.sub,
      sid: row.pairwise_sid,
      jti: row.token_id,
    });
    await send(row.address, token);
  } catch (error) {
    const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    await context.db.execute(sql`
      update logout_deliveries
         set last_error = ${message}, next_attempt_at = now() + make_interval(secs => least(900, 5 * power(2, ${row.attempts - 1}))::int)
       where id = ${row.id}`);
    return false;
  }
  await context.db.execute(
    sql`update logout_deliveries set delivered_at = now(), last_error = null where id = ${row.id}`,
  );
  return true;
}

/** Ends services' sessions whose role or plan ran out by date, or was taken in a way that told no one. */
export function endOutrunSessions({ store }: Pick<Context, 'store'>): Promise<number> {
  return inTransaction(store.jobs, (tx) => endLostServiceSessions(tx));
}
