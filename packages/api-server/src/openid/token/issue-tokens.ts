import type { ServiceTokens } from '@gangway/contract/openapi';
import type { Context } from '../../identity/index.ts';
import type { Client } from '../client/find-client.ts';
import { personClaims } from '../person-claims.ts';
import type { ServiceSession } from '../service-session.ts';
import { lifetimes, signIdToken, signPersonToken } from '../service-tokens.ts';
import { narrowScope } from './narrow-scope.ts';

/** The answer of the token endpoint. */
export type Tokens = ServiceTokens;

/** Signs the tokens of a person's session. @param options.scope a part of the granted one. @throws OAuthError */
export async function issueTokens(
  context: Context,
  client: Client,
  session: ServiceSession,
  { refreshToken, nonce, scope }: { refreshToken?: string; nonce?: string; scope?: string | undefined },
): Promise<Tokens> {
  const granted = scope === undefined ? session.scope : narrowScope(scope, session.scope);
  const accessToken = await signPersonToken(context, client, { ...session, scope: granted });
  // Without openid the request is plain OAuth, which has no ID token (OpenID Connect Core 12.2).
  const asksWho = granted.split(' ').includes('openid');
  const claims = {
    sub: session.sub,
    sid: session.pairwiseSid,
    auth_time: session.authTime,
    amr: session.amr,
    acr: session.amr.includes('mfa') ? 'second-step' : 'password',
    ...(nonce === undefined ? {} : { nonce }),
    ...personClaims(session, granted),
  };
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: lifetimes.accessToken,
    scope: granted,
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    ...(asksWho ? { id_token: await signIdToken(context, client, claims, accessToken) } : {}),
  };
}
