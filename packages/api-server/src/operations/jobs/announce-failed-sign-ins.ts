import { sql } from 'drizzle-orm';
import type { Database } from '../../store/index.ts';

/** As many within an hour are more than a forgotten password. */
const many = 5;

/**
 * Tells the administrators whose account someone keeps failing to sign in to: once a day for each. A job, not the sign-in itself,
 * whose time must not tell an account that exists from one that does not.
 */
export async function announceFailedSignIns(db: Database): Promise<void> {
  await db.execute(sql`
    insert into notifications (kind, organization_id, title, link, dedupe_key)
    select 'sign-ins-failed', u.organization_id,
           failed.times || ' failed sign-ins for ' || trim(u.first_name || ' ' || u.last_name) || ' within an hour',
           '/activity?f.targetType=user&f.targetId=' || u.id || '&f.action=session.sign_in_failed',
           'sign-ins-failed:' || u.id || ':' || to_char(now() at time zone 'UTC', 'YYYY-MM-DD')
      from (select e.target_id, count(*)::int as times from audit_events e
             where e.at > now() - interval '1 hour' and e.action = 'session.sign_in_failed'
               and e.target_type = 'user' and e.target_id <> ''
             group by e.target_id having count(*) >= ${many}) failed
      join users u on u.id = failed.target_id::int
    on conflict do nothing`);
}
