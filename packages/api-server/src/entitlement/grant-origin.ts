import { sql } from 'drizzle-orm';

/** The audit event `e` gave the grant `x`: it was written in the same transaction, hence at the same instant. */
export const gaveGrant = sql`e.target_type = 'user' and e.target_id = x.user_id::text and e.at = x.created_at`;

/** By which way the event `e` gave it, by what its transaction recorded beside it. */
export const grantSource = sql`case
  when exists (select 1 from audit_events q
                where q.at = e.at and q.actor_id = e.actor_id and q.action = 'access-request.approved') then 'request'
  when exists (select 1 from audit_events q
                where q.at = e.at and q.actor_id = e.actor_id and q.action = 'customer.onboarded') then 'onboarding'
  else 'form' end`;
