import { sql } from 'drizzle-orm';

/**
 * The user `u` is switched on, and so is the organization, where there is one: a person who belongs to an organization that is off
 * neither signs in nor goes on.
 */
export const accountActive = sql`u.is_active and (u.organization_id is null or exists (
  select 1 from organizations home where home.id = u.organization_id and home.is_active))`;
