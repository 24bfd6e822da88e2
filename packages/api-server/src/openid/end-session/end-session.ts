import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { selectRows } from '../../store/index.ts';
import { HttpProblem, type Origin } from '../../server/index.ts';
import { type Context, logOut } from '../../identity/index.ts';
import { isClientAddress, withQuery } from '../addresses.ts';
import { Unanswerable } from '../authorize/authorize.ts';
import { type Client, findClient } from '../client/authenticate-client.ts';
import { OAuthError } from '../oauth-error.ts';
import { type Parameters, requireOnce } from '../parameters.ts';
import { readIdTokenHint } from '../service-tokens.ts';

const named = ['id_token_hint', 'client_id', 'post_logout_redirect_uri', 'state', 'logout_hint', 'ui_locales'];
const purpose = 'sign-out-request';
const goodFor = 600_000;

interface SignOutRequest {
  service: { key: string; name: string } | null;
  address: string | null;
  until: number;
}

/**
 * A service signs a person out (RP-Initiated Logout 2). An ID token of ours names the session, which ends with all that came from
 * it; without one anyone could have sent the browser here, so the portal asks first.
 * @returns where the browser goes.
 * @throws Unanswerable when the address to return to is not the client's.
 */
export async function endSession(context: Context, parameters: Parameters, origin: Origin): Promise<string> {
  const { config, db, secrets, clock } = context;
  try {
    requireOnce(parameters, named);
  } catch (error) {
    throw error instanceof OAuthError ? new Unanswerable(error.message) : error;
  }
  const { get } = parameters;
  const sent = get('id_token_hint');
  const hint = sent === undefined ? undefined : await readIdTokenHint(context, sent);
  const clientId = get('client_id') ?? hint?.clientId;
  if (hint && hint.clientId !== clientId)
    throw new Unanswerable('The ID token of this request belongs to another service.');
  const client = await findClient(db, clientId);
  if (clientId !== undefined && !client)
    throw new Unanswerable('No service is registered under the client id of this request.');
  const address = returnAddress(client, get('post_logout_redirect_uri'), get('state'), config.profile === 'demo');

  const portalSid = client && hint ? await portalSessionOf(context, client, hint) : undefined;
  if (portalSid !== undefined) {
    await logOut(db, portalSid, origin);
    return address ?? `${config.portalUrl}/login`;
  }
  const request: SignOutRequest = {
    service: client ? { key: client.service.key, name: client.service.name } : null,
    address,
    until: clock() + goodFor,
  };
  return withQuery(`${config.portalUrl}/sign-out`, { request: secrets.seal(purpose, JSON.stringify(request)) });
}

function returnAddress(
  client: Client | undefined,
  wanted: string | undefined,
  state: string | undefined,
  isDemo: boolean,
): string | null {
  if (wanted === undefined) return null;
  if (!client) throw new Unanswerable('The request does not say which service it comes from.');
  if (!client.postLogoutRedirectUris.includes(wanted) || !isClientAddress(wanted, isDemo)) {
    throw new Unanswerable('The return address is not registered for this service.');
  }
  return withQuery(wanted, { state });
}

/** The portal's session that the ID token was made under, also when it is over: then there is nothing left to ask about. */
async function portalSessionOf(
  { db }: Context,
  client: Client,
  hint: { pairwiseSid: string; sub: string },
): Promise<string | undefined> {
  const [session] = await selectRows(
    db,
    Type.Object({ parent_sid: Type.String() }),
    sql`
    select parent_sid from sessions
     where oidc_client_id = ${client.id} and pairwise_sid = ${hint.pairwiseSid} and service_sub = ${hint.sub} limit 1`,
  );
  return session?.parent_sid;
}

/** What the portal shows before it signs a person out. @throws HttpProblem 404 when it is not ours or too old. */
export function readSignOut({ secrets, clock }: Context, request: string): Omit<SignOutRequest, 'until'> {
  try {
    const { until, ...wanted }: SignOutRequest = JSON.parse(secrets.open(purpose, request));
    if (until > clock()) return wanted;
  } catch {
    // Whatever is wrong with it, the answer is the same.
  }
  throw new HttpProblem(404, 'no_such_request', 'This request has expired. Use Log Out in the portal.');
}
