import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { selectRows } from '../../store/index.ts';
import type { Origin } from '../../server/index.ts';
import { type Context, logOut } from '../../identity/index.ts';
import { withQuery } from '../addresses.ts';
import { Unanswerable } from '../authorize/unanswerable.ts';
import type { Client } from '../client/find-client.ts';
import { OAuthError } from '../oauth-error.ts';
import { type Parameters, requireOnce } from '../parameters.ts';
import { wantedLanguage } from '../wanted-language.ts';
import { checkIdTokenHint } from './check-id-token-hint.ts';
import { checkReturnAddress } from './check-return-address.ts';
import { sealSignOut } from './sign-out-request.ts';

const parameterNames = ['id_token_hint', 'client_id', 'post_logout_redirect_uri', 'state', 'logout_hint', 'ui_locales'];

/**
 * Signs a person out for a service (RP-Initiated Logout 2). An ID token of ours names the session, which ends with everything
 * under it. Without one any page could have sent the browser here, so the portal asks first (6).
 * @returns the address the browser goes to.
 * @throws Unanswerable when the address to return to is not the client's.
 */
export async function endSession(context: Context, parameters: Parameters, origin: Origin): Promise<string> {
  const { config, db } = context;
  try {
    requireOnce(parameters, parameterNames);
  } catch (error) {
    throw error instanceof OAuthError ? new Unanswerable(error.message) : error;
  }
  const { get } = parameters;
  const lang = wantedLanguage(parameters);
  const { client, hint } = await checkIdTokenHint(context, parameters);
  const address = checkReturnAddress(client, get('post_logout_redirect_uri'), get('state'), config);

  const portalSid = client && hint ? await portalSessionOf(context, client, hint) : undefined;
  if (portalSid !== undefined) {
    await logOut(db, portalSid, origin);
    return address ?? withQuery(`${config.portalUrl}/login`, { lang });
  }
  const service = client ? { key: client.service.key, name: client.service.name } : null;
  return withQuery(`${config.portalUrl}/sign-out`, { request: sealSignOut(context, { service, address }), lang });
}

/** Finds the portal's session above the ID token's, even an ended one: then there is nothing left to ask. */
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
