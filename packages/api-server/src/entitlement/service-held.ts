import { type SQL, sql } from 'drizzle-orm';
import { grantsWithState } from './grants.ts';

/**
 * The person of a session at a service may use that service at this moment, and the service's client is switched on. `session` is
 * the alias of `sessions`.
 */
export function serviceHeld(session: SQL): SQL {
  return sql`exists (
    select 1 from oidc_clients held join ${grantsWithState} g on g.service_id = held.service_id and g.user_id = ${session}.user_id
     where held.id = ${session}.oidc_client_id and held.is_active and g.entitles)`;
}
