import { sql } from 'drizzle-orm';

/**
 * The first session of the family of `s` is not revoked: a console session born while the portal signs out dies with it,
 * although the sign-out could not see its row.
 */
export const rootSessionActive = sql`exists (
  select 1 from sessions root where root.sid = s.family_sid and root.revoked_at is null)`;
