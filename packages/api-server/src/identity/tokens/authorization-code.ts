import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { authCodes, inTransaction, selectRows } from '../../store/index.ts';
import {
  accessDenied,
  type Caller,
  HttpProblem,
  type Origin,
  randomToken,
  sameBytes,
  sha256,
  say,
  type Sentence,
} from '../../server/index.ts';
import { recordChange } from '../../trail/index.ts';
import { accountActive } from '../../entitlement/index.ts';
import type { Context } from '../context.ts';
import { startSession } from '../sessions/start-session.ts';
import { type TokenPair, accessTokenOf } from '../sign-in/complete-sign-in.ts';

/** The one client of the code flow: the admin console, public, with exactly one redirect address. */
const consoleClientId = 'console';

export interface AuthorizationRequest {
  client_id: string;
  redirect_uri: string;
  code_challenge: string;
}

/**
 * A one-time code for the console, from the portal's session (authorization code with PKCE, RFC 7636).
 * @throws HttpProblem 400 for another client, address or challenge; 403 for a person without access to the console.
 */
export async function issueCode(context: Context, caller: Caller, request: AuthorizationRequest): Promise<string> {
  const { config, db } = context;
  if (request.client_id !== consoleClientId) throw badRequest('client_id', say('no_such_client'));
  if (request.redirect_uri !== consoleCallback(config.consoleUrl)) {
    throw badRequest('redirect_uri', say('address_not_of_console'));
  }
  if (!/^[A-Za-z0-9_-]{43}$/.test(request.code_challenge)) {
    throw badRequest('code_challenge', say('code_challenge_malformed'));
  }
  if (caller.client !== 'portal') {
    throw accessDenied(say('sign_in_through_portal'));
  }
  if (caller.roles.length === 0) {
    throw accessDenied(say('no_console_role'));
  }
  const code = randomToken();
  await db.insert(authCodes).values({
    hash: sha256(code),
    clientId: request.client_id,
    redirectUri: request.redirect_uri,
    codeChallenge: request.code_challenge,
    userId: caller.id,
    parentSid: caller.sid,
    authTime: caller.authTime,
    expiresAt: sql`now() + make_interval(secs => ${config.lifetimes.authorizationCode})`,
  });
  return code;
}

export interface CodeExchange {
  code: string;
  redirect_uri: string;
  client_id: string;
  code_verifier: string;
}

const CodeRow = Type.Object({
  client_id: Type.String(),
  redirect_uri: Type.String(),
  code_challenge: Type.String(),
  user_id: Type.Integer(),
  parent_sid: Type.String(),
  auth_time: Type.String(),
});

const ParentRow = Type.Object({
  family_sid: Type.String(),
  epoch: Type.Integer(),
  name: Type.String(),
  organization_id: Type.Union([Type.Integer(), Type.Null()]),
});

/**
 * Exchanges a code for a session of the console. A code works once; a second use also ends that session.
 * @throws HttpProblem 400 `invalid_grant`.
 */
export async function exchangeCode(context: Context, exchange: CodeExchange, origin: Origin): Promise<TokenPair> {
  const hash = sha256(exchange.code);
  const session = await inTransaction(context.db, async (tx) => {
    const [row] = await selectRows(
      tx,
      CodeRow,
      sql`
      update auth_codes set used_at = now()
       where hash = ${hash} and oidc_client_id is null and used_at is null and expires_at > now()
      returning client_id, redirect_uri, code_challenge, user_id, parent_sid, auth_time`,
    );
    if (!row) {
      await tx.execute(sql`
        update sessions set revoked_at = now(), revoked_reason = 'code used twice'
         where sid = (select issued_sid from auth_codes where hash = ${hash} and oidc_client_id is null) and revoked_at is null`);
      return undefined;
    }
    // The code is spent from here on, even if the exchange fails.
    if (row.client_id !== exchange.client_id || row.redirect_uri !== exchange.redirect_uri) return undefined;
    if (!matchesChallenge(exchange.code_verifier, row.code_challenge)) return undefined;
    const parents = await selectRows(
      tx,
      ParentRow,
      sql`
      select s.family_sid, s.epoch, u.organization_id, full_name(u) as name
        from sessions s join users u on u.id = s.user_id
       where s.sid = ${row.parent_sid} and s.revoked_at is null and s.abs_exp > now() and ${accountActive(sql`u`)} and u.epoch = s.epoch`,
    );
    const parent = parents[0];
    if (!parent) return undefined;
    const started = await startSession(tx, context, {
      userId: row.user_id,
      epoch: parent.epoch,
      client: 'console',
      parent: { sid: row.parent_sid, familySid: parent.family_sid },
      authTime: new Date(row.auth_time),
      ip: origin.ip,
      userAgent: origin.userAgent,
    });
    await tx.execute(sql`update auth_codes set issued_sid = ${started.sid} where hash = ${hash}`);
    await recordChange(
      tx,
      { id: row.user_id, name: parent.name, ...origin },
      {
        action: 'session.signed_in',
        target: { type: 'user', id: row.user_id, name: parent.name },
        organizationId: parent.organization_id,
        after: { client: 'console' },
      },
    );
    return started;
  });
  const accessToken = session && (await accessTokenOf(context, session.sid));
  if (!session || accessToken === undefined) {
    throw new HttpProblem(400, 'invalid_grant', say('sign_in_no_longer_valid'));
  }
  return { accessToken, refreshToken: session.refreshToken };
}

function consoleCallback(consoleUrl: string): string {
  return `${consoleUrl}/auth/callback`;
}

/** RFC 7636 section 4.6, S256 alone. */
export function matchesChallenge(verifier: string, challenge: string): boolean {
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
  const computed = createHash('sha256').update(verifier).digest('base64url');
  return sameBytes(Buffer.from(computed), Buffer.from(challenge));
}

function badRequest(field: string, sentence: Sentence): HttpProblem {
  return new HttpProblem(400, 'invalid_request', sentence, { field });
}
