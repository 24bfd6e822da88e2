import { inTransaction } from '../../store/index.ts';
import type { Origin } from '../../server/index.ts';
import { type Context, readRefreshToken, rotateSession } from '../../identity/index.ts';
import type { Client } from '../client/find-client.ts';
import { invalidRequest, OAuthError } from '../oauth-error.ts';
import type { Parameters } from '../parameters.ts';
import { findServiceSession } from '../service-session.ts';
import { endCopied } from './end-copied.ts';
import { invalidGrant } from './invalid-grant.ts';
import { issueTokens, type Tokens } from './issue-tokens.ts';
import { narrowScope } from './narrow-scope.ts';

/** Rotates a refresh token (OpenID Connect Core 12, RFC 9700 4.14.2). @throws OAuthError */
export async function grantByRefreshToken(
  context: Context,
  client: Client,
  { get }: Parameters,
  origin: Origin,
): Promise<Tokens> {
  const [presented, scope] = [get('refresh_token'), get('scope')];
  if (presented === undefined) throw invalidRequest('Send refresh_token.');
  if (!client.refresh) throw new OAuthError('unauthorized_client', 'This client gets no refresh tokens.');
  if (scope !== undefined) {
    // Check before spending the token: a client that asks for too much keeps it and can ask again.
    const sid = readRefreshToken(context.secrets, presented)?.sid;
    const before = sid === undefined ? undefined : await findServiceSession(context.db, client, sid);
    if (before) narrowScope(scope, before.scope);
  }
  const outcome = await rotateSession(context.db, context, presented, client.id);
  if (outcome.kind === 'reused') {
    await inTransaction(context.db, (tx) => endCopied(tx, client, outcome.sid, 'refresh token used twice', origin));
  }
  if (outcome.kind !== 'rotated') throw invalidGrant();
  const session = await findServiceSession(context.db, client, outcome.sid);
  if (!session) throw invalidGrant();
  return issueTokens(context, client, session, { refreshToken: outcome.refreshToken, scope });
}
