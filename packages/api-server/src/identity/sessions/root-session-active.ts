import { sql } from 'drizzle-orm';

/**
 * The session that began the family of `s` was not ended: a console session born while the portal was signing out dies with
 * it, although the sign-out could not see its row yet.
 */
export const rootSessionActive = sql`exists (
  select 1 from sessions root where root.sid = s.family_sid and root.revoked_at is null)`;
