import { sql } from 'drizzle-orm';
import { grantHolds } from './grants.ts';

/** The person of the service's session `s` may use that service at this moment, and its client is switched on. */
export const serviceHeld = sql`exists (
  select 1 from oidc_clients held join services v on v.id = held.service_id
    join user_service_roles x on x.service_id = v.id and x.user_id = s.user_id join roles r on r.id = x.role_id
   where held.id = s.oidc_client_id and held.is_active and ${grantHolds})`;
