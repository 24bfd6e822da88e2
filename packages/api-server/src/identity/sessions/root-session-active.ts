import { type SQL, sql } from 'drizzle-orm';

/**
 * The session that began the family was not ended: a console session born while the portal was signing out dies with it, although
 * the sign-out could not see its row yet. `session` is the alias of `sessions`.
 */
export function rootSessionActive(session: SQL): SQL {
  return sql`exists (
    select 1 from sessions root where root.sid = ${session}.family_sid and root.revoked_at is null)`;
}
