import { nullable } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { inTransaction, selectRows, type Transaction } from '../../store/index.ts';
import { type Origin, sha256 } from '../../server/index.ts';
import { type Context, matchesChallenge } from '../../identity/index.ts';
import type { Client } from '../client/find-client.ts';
import { invalidRequest } from '../oauth-error.ts';
import type { Parameters } from '../parameters.ts';
import { startServiceSession } from '../service-session.ts';
import { endCopied } from './end-copied.ts';
import { invalidGrant } from './invalid-grant.ts';
import { issueTokens, type Tokens } from './issue-tokens.ts';

const CodeRow = Type.Object({
  oidc_client_id: Type.Integer(),
  redirect_uri: Type.String(),
  code_challenge: nullable(Type.String()),
  nonce: nullable(Type.String()),
  scope: Type.String(),
  parent_sid: Type.String(),
  auth_time: Type.String(),
});
type CodeRow = Type.Static<typeof CodeRow>;

/** Exchanges a code (OpenID Connect Core 3.1.3.1). @throws OAuthError */
export async function grantByCode(
  context: Context,
  client: Client,
  { get }: Parameters,
  origin: Origin,
): Promise<Tokens> {
  const [code, redirectUri, verifier] = [get('code'), get('redirect_uri'), get('code_verifier')];
  if (code === undefined || redirectUri === undefined) throw invalidRequest('Send code and redirect_uri.');
  const hash = sha256(code);
  const granted = await inTransaction(context.db, async (tx) => {
    const row = await spendCode(tx, hash);
    if (!row) {
      await endSessionsOf(tx, client, hash, origin);
      return undefined;
    }
    // Commit from here on: a code is spent whether or not it gets tokens.
    if (row.oidc_client_id !== client.id || row.redirect_uri !== redirectUri) return undefined;
    if (!isVerified(row, verifier)) return undefined;
    const wanted = { portalSid: row.parent_sid, authTime: new Date(row.auth_time), scope: row.scope };
    const started = await startServiceSession(tx, context, client, wanted, origin);
    if (!started) return undefined;
    await tx.execute(sql`update auth_codes set issued_sid = ${started.session.sid} where hash = ${hash}`);
    return { ...started, nonce: row.nonce };
  });
  if (!granted) throw invalidGrant();
  return issueTokens(context, client, granted.session, {
    ...(client.refresh ? { refreshToken: granted.refreshToken } : {}),
    ...(granted.nonce === null ? {} : { nonce: granted.nonce }),
  });
}

async function spendCode(tx: Transaction, hash: Uint8Array): Promise<CodeRow | undefined> {
  const [row] = await selectRows(
    tx,
    CodeRow,
    sql`
    update auth_codes set used_at = now()
     where hash = ${hash} and oidc_client_id is not null and used_at is null and expires_at > now()
    returning oidc_client_id, redirect_uri, code_challenge, nonce, scope, parent_sid, auth_time`,
  );
  return row;
}

/** Ends what a code that comes again was exchanged for: one of its two holders stole it (RFC 6749 4.1.2). */
async function endSessionsOf(tx: Transaction, client: Client, hash: Uint8Array, origin: Origin): Promise<void> {
  const issued = await selectRows(
    tx,
    Type.Object({ sid: Type.String() }),
    sql`
    select issued_sid as sid from auth_codes
     where hash = ${hash} and oidc_client_id = ${client.id} and issued_sid is not null`,
  );
  for (const { sid } of issued) await endCopied(tx, client, sid, 'code used twice', origin);
}

/** Refuses a verifier without a challenge as well: an attacker took the challenge away (RFC 9700 4.8). */
function isVerified({ code_challenge: challenge }: CodeRow, verifier: string | undefined): boolean {
  if (challenge === null) return verifier === undefined;
  return verifier !== undefined && matchesChallenge(verifier, challenge);
}
