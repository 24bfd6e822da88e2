import { sql } from 'drizzle-orm';

/** The user `u` is switched on. */
export const personOn = sql`u.is_active`;

/** So is the organization of the user `u`, where there is one. */
export const organizationOn = sql`(u.organization_id is null or exists (
  select 1 from organizations home where home.id = u.organization_id and home.is_active))`;

/** A person who belongs to an organization that is off neither signs in nor goes on. */
export const accountActive = sql`${personOn} and ${organizationOn}`;
