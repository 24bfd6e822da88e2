import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { jwtVerify } from 'jose';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { errorCode } from '../../config/index.ts';
import { type Database, prepared, retryOnce, selectRows, type Store } from '../../store/index.ts';
import { type Caller, fromBase64url, type Origin } from '../../server/index.ts';
import { fullName } from '../../records/index.ts';
import { accountActive } from '../../entitlement/index.ts';
import type { Context } from '../context.ts';
import { rootSessionActive } from '../sessions/root-session-active.ts';
import { apiAudience, type Signing } from './access-token.ts';
import type { KeyRing } from './key-ring.ts';

interface SessionOfToken {
  sid: string;
  sub: string;
}
export type FoundCaller = Omit<Caller, keyof Origin>;

const CallerRow = Type.Object({
  place: Type.Integer(),
  id: Type.Integer(),
  sub: Type.String(),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  organization_id: Type.Union([Type.Integer(), Type.Null()]),
  branch_ids: Type.Array(Type.Integer()),
  roles: Type.Array(Type.String()),
  family_sid: Type.String(),
  client: Type.Union([Type.Literal('portal'), Type.Literal('console')]),
  auth_time: Type.Unsafe<Date>({}),
});

/** Roles and branches of the user `u`. */
const authority = sql`
  array(select ub.branch_id from user_branches ub where ub.user_id = u.id order by ub.branch_id) as branch_ids,
  array(select r.name from user_service_roles x
          join services v on v.id = x.service_id and v.name = 'user_management' and v.is_active
          join roles r on r.id = x.role_id and r.is_active
         where x.user_id = u.id order by x.id) as roles`;

const liveSessions = prepared(
  'live_sessions',
  CallerRow,
  sql`
    select t.place::int as place, u.id, u.sub, u.email, u.first_name, u.last_name, u.organization_id, s.family_sid,
           s.client, s.auth_time, ${authority}
      from unnest(${sql.placeholder('sids')}::uuid[], ${sql.placeholder('subs')}::text[])
             with ordinality t (sid, sub, place)
      join sessions s on s.sid = t.sid join users u on u.id = s.user_id
     where u.sub::text = t.sub
       and s.oidc_client_id is null and s.revoked_at is null and s.abs_exp > now()
       and s.last_used > now() - make_interval(secs => s.idle_seconds)
       and ${accountActive(sql`u`)} and u.epoch = s.epoch and ${rootSessionActive(sql`s`)}`,
);

/** Finds the person behind a bearer; undefined unless it is our token of a live session. */
export function bearerFinder(context: Context): (bearer: string) => Promise<FoundCaller | undefined> {
  const findCaller = callerFinder(context.store);
  return async (bearer) => {
    const token = await verifySessionToken(context, bearer);
    return token && findCaller(token);
  };
}

interface Waiting {
  token: SessionOfToken;
  resolve: (found: FoundCaller | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Finds the live session and its user by primary key, at every request and without a cache: a person just switched off, signed
 * out or deprived of a role is refused now. The epoch closes the gap of a sign-in that raced a deactivation. Requests that
 * arrive together are looked up in one statement that begins after the last of them.
 */
function callerFinder(store: Store): (token: SessionOfToken) => Promise<FoundCaller | undefined> {
  let waiting: Waiting[] = [];
  const lookUp = async () => {
    const together = waiting;
    waiting = [];
    try {
      const sids = together.map(({ token }) => token.sid);
      const subs = together.map(({ token }) => token.sub);
      const rows = await retryOnce(() => store.prepared(liveSessions, { sids, subs }));
      const found = new Map(rows.map((row) => [row.place, row]));
      for (const [index, { token, resolve }] of together.entries()) resolve(callerOf(token, found.get(index + 1)));
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  };
  return (token) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ token, resolve, reject }) === 1) setImmediate(() => void lookUp());
    });
}

function callerOf({ sid }: SessionOfToken, row: Static<typeof CallerRow> | undefined): FoundCaller | undefined {
  return (
    row && {
      id: row.id,
      sub: row.sub,
      email: row.email,
      name: fullName(row),
      organizationId: row.organization_id,
      branchIds: row.branch_ids,
      roles: row.roles,
      sid,
      familySid: row.family_sid,
      client: row.client,
      authTime: row.auth_time,
    }
  );
}

const Authority = Type.Object({
  id: Type.Integer(),
  sub: Type.String(),
  email: Type.String(),
  name: Type.String(),
  organizationId: Type.Union([Type.Integer(), Type.Null()]),
  branchIds: Type.Array(Type.Integer()),
  roles: Type.Array(Type.String()),
});

/**
 * Current authority of a person, for work without a request.
 * @returns undefined for a person who could not sign in now.
 */
export async function findAuthority(db: Database, id: number) {
  const [found] = await selectRows(
    db,
    Authority,
    sql`select id, sub, email, name, "organizationId", branch_ids as "branchIds", roles from (
          select u.id, u.sub::text, u.email, full_name(u) as name,
                 u.organization_id as "organizationId", ${authority} from users u where u.id = ${id} and ${accountActive(sql`u`)}) found`,
  );
  return found;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

interface VerifiedToken {
  sid: string;
  sub: string;
  kid: string;
  /** Seconds since 1970. */
  nbf: number;
  exp: number;
}

/**
 * Verified tokens by hash: each signature is checked once, not at every request. Times and key are checked each time, and the
 * database is asked for the person in any case.
 */
const verified = new WeakMap<KeyRing, Map<string, VerifiedToken>>();
const mostVerified = 10_000;

/** The session of a bearer token; undefined unless it is a valid session token of ours. */
export async function verifySessionToken(
  signing: Signing,
  token: string,
): Promise<{ sid: string; sub: string } | undefined> {
  if (token.length > 8192) return undefined;
  const { keys, config, clock } = signing;
  let known = verified.get(keys);
  if (!known) verified.set(keys, (known = new Map()));
  const hash = createHash('sha256').update(token).digest('base64');
  const hit = known.get(hash);
  if (hit) {
    const now = clock() / 1000;
    const { leeway } = config.lifetimes;
    if (now < hit.exp + leeway && now >= hit.nbf - leeway && (await keys.verificationKey(hit.kid))) return hit;
    known.delete(hash);
  }
  const found = await checkToken(signing, token);
  if (found) {
    // Drop the oldest: tokens live minutes, so it has expired or soon will.
    if (known.size >= mostVerified) known.delete(known.keys().next().value ?? '');
    known.set(hash, found);
  }
  return found;
}

async function checkToken({ keys, config, clock }: Signing, token: string): Promise<VerifiedToken | undefined> {
  // A signature has one spelling.
  if (!token.split('.').every((part) => fromBase64url(part) !== undefined)) return undefined;
  try {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = typeof kid === 'string' ? await keys.verificationKey(kid) : undefined;
        if (!key) throw new UnknownKey();
        return key;
      },
      {
        algorithms: ['ES256'],
        issuer: config.apiUrl,
        audience: apiAudience,
        typ: 'at+jwt',
        clockTolerance: config.lifetimes.leeway,
        currentDate: new Date(clock()),
        requiredClaims: ['exp', 'iat', 'nbf', 'sub', 'sid'],
      },
    );
    const { sid, sub, use } = payload;
    if (use !== 'session' || payload.aud !== apiAudience) return undefined;
    if (typeof sid !== 'string' || !uuid.test(sid) || typeof sub !== 'string') return undefined;
    const { kid } = protectedHeader;
    const { nbf, exp } = payload;
    if (kid === undefined || nbf === undefined || exp === undefined) return undefined;
    return { sid, sub, kid, nbf, exp };
  } catch (error) {
    if (isTokenFault(error)) return undefined;
    throw error;
  }
}

class UnknownKey extends Error {}

/** Whether an error is jose's, or its reaction to malformed input; any other is ours, such as the database's. */
function isTokenFault(error: unknown): boolean {
  if (error instanceof UnknownKey || error instanceof TypeError || error instanceof SyntaxError) return true;
  return /^ERR_J[WO]/.test(errorCode(error) ?? '');
}
