import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import type { Context } from '../context.ts';
import { type Database, selectRows } from '../../store/index.ts';
import { sha256 } from '../../server/index.ts';
import { serviceHeld } from '../../entitlement/index.ts';
import {
  type RefreshToken,
  makeRefreshToken,
  readRefreshToken,
  unwrapSuccessor,
  wrapSuccessor,
} from '../tokens/refresh-token.ts';
import { sessionLive } from './session-live.ts';

export type RefreshOutcome =
  | { kind: 'rotated'; sid: string; refreshToken: string }
  /** Unknown token, one of an ended session, or one spent long ago. */
  | { kind: 'refused' }
  /** A spent token came back: someone has a copy, so the whole family ends. */
  | { kind: 'reused'; userId: number; sid: string };

const Won = Type.Object({ sid: Type.String() });

/**
 * Exchanges a refresh token for its successor: one statement, one winner. The loser of a race with the same token gets the same
 * successor for 30 s (a lost answer, two tabs); a token spent earlier ends every session of its family.
 * @param oidcClient owner of the session; null: the portal or the console.
 */
export async function rotateSession(
  db: Database,
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  presented: string,
  oidcClient: number | null = null,
): Promise<RefreshOutcome> {
  const token = readRefreshToken(secrets, presented);
  if (!token) return { kind: 'refused' };
  const successor = makeRefreshToken(secrets, token.sid, token.generation + 1);
  const won = await selectRows(
    db,
    Won,
    sql`
    update sessions s
       set cur = ${sha256(successor.text)}, wrapped = ${wrapSuccessor(token.text, successor.text)},
           rotated_at = clock_timestamp(), last_used = now(), gen = gen + 1
     where s.sid = ${token.sid} and s.cur = ${sha256(token.text)} and ${belongsTo(oidcClient)} and ${sessionLive(sql`s`)}
    returning s.sid`,
  );
  if (won.length === 1) return { kind: 'rotated', sid: token.sid, refreshToken: successor.text };
  return afterLostRace(db, token, oidcClient, config.lifetimes.refreshGrace);
}

function belongsTo(oidcClient: number | null): SQL {
  return oidcClient === null
    ? sql`s.oidc_client_id is null`
    : sql`s.oidc_client_id = ${oidcClient} and ${serviceHeld(sql`s`)}`;
}

const LostRow = Type.Object({
  user_id: Type.Integer(),
  gen: Type.Integer(),
  wrapped: Type.Unsafe<Uint8Array | null>({}),
  live: Type.Boolean(),
  in_grace: Type.Boolean(),
  open: Type.Boolean(),
});

async function afterLostRace(
  db: Database,
  token: RefreshToken,
  oidcClient: number | null,
  grace: number,
): Promise<RefreshOutcome> {
  const [row] = await selectRows(
    db,
    LostRow,
    sql`
    select s.user_id, s.gen, s.wrapped, (${sessionLive(sql`s`)}) as live, s.revoked_at is null and s.abs_exp > now() as open,
           coalesce(s.rotated_at > clock_timestamp() - make_interval(secs => ${grace}), false) as in_grace
      from sessions s where s.sid = ${token.sid} and ${belongsTo(oidcClient)}`,
  );
  if (!row?.open || token.generation >= row.gen) return { kind: 'refused' };
  if (token.generation === row.gen - 1 && row.in_grace) {
    const successor = row.live && row.wrapped ? unwrapSuccessor(token.text, Buffer.from(row.wrapped)) : undefined;
    return successor === undefined ? { kind: 'refused' } : { kind: 'rotated', sid: token.sid, refreshToken: successor };
  }
  return { kind: 'reused', userId: row.user_id, sid: token.sid };
}
