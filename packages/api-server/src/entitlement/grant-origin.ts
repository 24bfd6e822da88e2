import { type SQL, sql } from 'drizzle-orm';

/**
 * The audit event gave the grant: it was written in the same transaction, hence at the same instant. Both are aliases, of
 * `audit_events` and `user_service_roles`.
 */
export function gaveGrant(event: SQL, grant: SQL): SQL {
  return sql`${event}.target_type = 'user' and ${event}.target_id = ${grant}.user_id::text and ${event}.at = ${grant}.created_at`;
}

/** The way the event gave it, by the other records of its transaction. */
export function grantSource(event: SQL): SQL {
  const recorded = (action: string) => sql`exists (
    select 1 from audit_events beside
     where beside.at = ${event}.at and beside.actor_id = ${event}.actor_id and beside.action = ${action})`;
  return sql`case when ${recorded('access-request.approved')} then 'request'
                  when ${recorded('customer.onboarded')} then 'onboarding'
                  else 'form' end`;
}
