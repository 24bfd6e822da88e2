import { ServiceClient, type UnavailableReason, signInRequest } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { authCodes, type Database, inTransaction, selectRows, type Transaction } from '../../store/index.ts';
import { accessDenied, type Caller, HttpProblem, randomToken, sha256 } from '../../server/index.ts';
import { readMyService } from '../../entitlement/index.ts';
import type { Context } from '../../identity/index.ts';
import { isClientAddress, withQuery } from '../addresses.ts';
import { errorAddress } from '../authorize/authorize.ts';
import { lifetimes } from '../service-tokens.ts';

const textOrNull = Type.Union([Type.String(), Type.Null()]);

const RequestRow = Type.Object({
  client_row: Type.Integer(),
  client_id: Type.String(),
  service_id: Type.Integer(),
  key: Type.String(),
  name: Type.String(),
  redirect_uri: Type.String(),
  redirect_uris: Type.Array(Type.String()),
  scope: Type.String(),
  state: textOrNull,
  nonce: textOrNull,
  code_challenge: textOrNull,
  prompt: signInRequest.read.responses[200].properties.prompt,
  max_age: Type.Union([Type.Integer(), Type.Null()]),
  login_hint: textOrNull,
  hinted_sub: textOrNull,
  subject: ServiceClient.properties.subject,
  created_at: Type.String(),
});
type RequestRow = Static<typeof RequestRow>;

async function find(db: Database, config: Context['config'], request: string, lock = false): Promise<RequestRow> {
  const [row] = await selectRows(
    db,
    RequestRow,
    sql`
    select c.id as client_row, c.client_id, c.redirect_uris, v.id as service_id, v.name as key, v.display_name as name,
           q.redirect_uri, q.scope, q.state, q.nonce, q.code_challenge, q.prompt, q.max_age, q.login_hint, q.hinted_sub, c.subject,
           q.created_at
      from authorization_requests q join oidc_clients c on c.id = q.oidc_client_id and c.is_active
      join services v on v.id = c.service_id
     where q.hash = ${sha256(request)} and q.used_at is null and q.expires_at > now() ${lock ? sql`for update of q` : sql``}`,
  );
  // The address may have been taken from the client since.
  if (
    !row ||
    !row.redirect_uris.includes(row.redirect_uri) ||
    !isClientAddress(row.redirect_uri, config.profile === 'demo')
  ) {
    throw new HttpProblem(
      404,
      'no_such_request',
      'This sign-in request has expired or was answered already. Open the service again.',
    );
  }
  return row;
}

async function spend(tx: Transaction, request: string): Promise<void> {
  await tx.execute(sql`update authorization_requests set used_at = now() where hash = ${sha256(request)}`);
}

/** What the portal shows while a request waits. @throws HttpProblem 404 when it is spent or too old. */
export async function readRequest({ db, config }: Context, request: string) {
  const { key, name, prompt, login_hint: loginHint } = await find(db, config, request);
  return { service: { key, name }, prompt, loginHint };
}

export interface Answer {
  outcome: 'go' | 'sign-in' | 'refused';
  address: string | null;
  reason: UnavailableReason | null;
  explanation: string | null;
  requested: boolean;
}

const nothing = { address: null, reason: null, explanation: null, requested: false };

/**
 * The portal's person lets a service know them: what entitles them to the service is asked before there is a code. A refusal
 * leaves the request open, for the portal to say why.
 * @throws HttpProblem 404 when it is spent or too old; 403 for a session other than the portal's.
 */
export async function allowRequest(
  context: Context,
  caller: Pick<Caller, 'id' | 'sid' | 'client' | 'authTime'>,
  request: string,
): Promise<Answer> {
  const { config, db } = context;
  if (caller.client !== 'portal') {
    throw accessDenied('Open services from the portal.');
  }
  return inTransaction(db, async (tx) => {
    const found = await find(tx, config, request, true);
    const waiting = { redirectUri: found.redirect_uri, state: found.state ?? undefined };
    const giveUp = async (error: string): Promise<Answer> => {
      await spend(tx, request);
      return { ...nothing, outcome: 'go', address: errorAddress(config.apiUrl, waiting, error) };
    };
    if (!isFreshEnough(found, caller.authTime, context.clock())) {
      return found.prompt === 'none' ? giveUp('login_required') : { ...nothing, outcome: 'sign-in' };
    }
    if (found.hinted_sub !== null && !(await isKnownAs(tx, caller.id, found, found.hinted_sub))) {
      return giveUp('login_required');
    }
    const mine = await readMyService(tx, caller.id, found.key, { httpsOnly: config.profile === 'production' });
    // Where the service is does not matter: it asks by itself.
    if (!mine || (mine.reason !== null && mine.reason !== 'no-address')) {
      if (found.prompt === 'none') return giveUp('access_denied');
      return {
        outcome: 'refused',
        address: null,
        reason: mine?.reason ?? 'no-role',
        explanation: mine?.explanation ?? 'You don’t have a role in this service.',
        requested: mine?.requested ?? false,
      };
    }
    await spend(tx, request);
    const code = randomToken();
    await tx.insert(authCodes).values({
      hash: sha256(code),
      clientId: found.client_id,
      oidcClientId: found.client_row,
      redirectUri: found.redirect_uri,
      codeChallenge: found.code_challenge,
      nonce: found.nonce,
      scope: found.scope,
      userId: caller.id,
      parentSid: caller.sid,
      authTime: caller.authTime,
      expiresAt: sql`now() + make_interval(secs => ${lifetimes.code})`,
    });
    const address = withQuery(waiting.redirectUri, { code, state: waiting.state, iss: config.apiUrl });
    return { ...nothing, outcome: 'go', address };
  });
}

/** Whether the service knows this person by this `sub`. */
async function isKnownAs(
  tx: Transaction,
  userId: number,
  { service_id: serviceId, subject }: Pick<RequestRow, 'service_id' | 'subject'>,
  sub: string,
): Promise<boolean> {
  const rows = await selectRows(
    tx,
    Type.Object({ sub: Type.String() }),
    subject === 'public'
      ? sql`select sub from users where id = ${userId}`
      : sql`select sub from oidc_subjects where user_id = ${userId} and service_id = ${serviceId}`,
  );
  return rows[0]?.sub === sub;
}

/** Whether the password was typed recently enough for this request: after it with `prompt=login`, within `max_age`. */
function isFreshEnough(
  { prompt, max_age: maxAge, created_at: asked }: RequestRow,
  authTime: Date,
  now: number,
): boolean {
  const isNewer = authTime.getTime() >= new Date(asked).getTime();
  if (prompt === 'login' && !isNewer) return false;
  return maxAge === null || isNewer || now - authTime.getTime() <= maxAge * 1000;
}

/** The portal's person does not go on, or cannot. @throws HttpProblem 404 when it is spent or too old. */
export function denyRequest(
  { config, db }: Context,
  request: string,
  error: 'access_denied' | 'login_required',
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const found = await find(tx, config, request, true);
    await spend(tx, request);
    return errorAddress(config.apiUrl, { redirectUri: found.redirect_uri, state: found.state ?? undefined }, error);
  });
}
