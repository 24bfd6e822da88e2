import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { inTransaction, selectRows } from '../../store/index.ts';
import { guardedPost, outboundGuard, type Resolve } from '../../server/index.ts';
import { type Context, endLostServiceSessions } from '../../identity/index.ts';
import { signLogoutToken } from '../service-tokens.ts';

const DueClient = Type.Object({ id: Type.Integer() });

const DueRow = Type.Object({
  id: Type.Integer(),
  token_id: Type.String(),
  pairwise_sid: Type.String(),
  sub: Type.String(),
  attempts: Type.Integer(),
  client_id: Type.String(),
  id_token_alg: Type.Union([Type.Literal('RS256'), Type.Literal('ES256')]),
  address: Type.String(),
});
type DueRow = Type.Static<typeof DueRow>;

const answerWithin = 2_500;
/** Services served at once, and tokens sent at once to each. */
const clientsAtOnce = 50;
const lot = 10;
/** Milliseconds for one service; the next run sends the rest. */
const longest = 1_000;

/** Sends one logout token; rejects unless the service accepts it. */
export type Send = (address: string, logoutToken: string) => Promise<void>;

/** Sends logout tokens; in production only to public addresses and to networks in OUTBOUND_ALLOWED_NETWORKS. */
export function logoutSender(config: Context['config'], resolve?: Resolve): Send {
  const guard = { ...outboundGuard(config), ...(resolve ? { resolve } : {}) };
  return async (address, logoutToken) => {
    const status = await guardedPost(address, { logout_token: logoutToken }, guard, answerWithin);
    // Some frameworks answer 204 to an empty success (Back-Channel Logout 2.8).
    if (status !== 200 && status !== 204) throw new Error(`The service answered ${status}.`);
  };
}

const due = sql`d.delivered_at is null and d.failed_at is null and d.next_attempt_at <= now()`;

/**
 * Delivers due logout tokens (Back-Channel Logout 2.5), to each service on its own: a service that does not answer delays no other.
 * A run claims each token first, so that replicas do not send it twice. It retries a refused token after 5, 10, 20 … seconds, at
 * most 15 minutes apart, until the session would have ended anyway.
 * @returns the number of tokens accepted.
 */
export async function sendDueLogouts(context: Context, send: Send): Promise<number> {
  const { db } = context;
  await db.execute(sql`
    update logout_deliveries set failed_at = now()
     where delivered_at is null and failed_at is null and expires_at <= now()`);
  const clients = await selectRows(
    db,
    DueClient,
    // Pick at random, so that no service starves while more than `clientsAtOnce` wait.
    sql`select id from (select distinct d.oidc_client_id as id from logout_deliveries d where ${due}) waiting
         order by random() limit ${clientsAtOnce}`,
  );
  const taken = await Promise.all(clients.map(({ id }) => sendToClient(context, send, id)));
  return taken.reduce((sum, count) => sum + count, 0);
}

async function sendToClient(context: Context, send: Send, client: number): Promise<number> {
  const until = performance.now() + longest;
  for (let taken = 0; ;) {
    const rows = await claim(context.db, client);
    const delivered = (await Promise.all(rows.map((row) => deliver(context, send, row)))).filter(Boolean).length;
    taken += delivered;
    if (delivered < lot || performance.now() > until) return taken;
  }
}

function claim(db: Context['db'], client: number): Promise<DueRow[]> {
  return selectRows(
    db,
    DueRow,
    sql`
    with first as (
      select d.id from logout_deliveries d where d.oidc_client_id = ${client} and ${due} order by d.id limit ${lot})
    update logout_deliveries d set attempts = attempts + 1, next_attempt_at = now() + interval '30 seconds'
      from first, oidc_clients c
     where d.id = first.id and c.id = d.oidc_client_id and d.next_attempt_at <= now() and c.backchannel_logout_uri is not null
    returning d.id, d.token_id, d.pairwise_sid, d.sub, d.attempts, c.client_id, c.id_token_alg,
              c.backchannel_logout_uri as address`,
  );
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

/** Ends services' sessions whose role or plan expired, or was removed without an event. @returns their number. */
export function endOutrunSessions({ store }: Pick<Context, 'store'>): Promise<number> {
  return inTransaction(store.jobs, (tx) => endLostServiceSessions(tx));
}
