import { sql } from 'drizzle-orm';
import type { Database } from '../../store/index.ts';
import { saidInSql } from '../../trail/index.ts';

/** Failures within an hour beyond a forgotten password. */
const many = 5;

/**
 * Notifies administrators of accounts with many failed sign-ins, once a day for each. A job does it: the time of a sign-in must
 * not tell whether an account exists.
 */
export async function announceFailedSignIns(db: Database): Promise<void> {
  await db.execute(sql`
    insert into notifications (kind, organization_id, title, message, link, dedupe_key)
    select 'sign-ins-failed', u.organization_id,
           failed.times || ' failed sign-ins for ' || full_name(u) || ' within an hour',
           ${saidInSql('sign_ins_failed', { count: sql`failed.times`, user: sql`full_name(u)` })},
           '/activity?f.targetType=user&f.targetId=' || u.id || '&f.action=session.sign_in_failed',
           'sign-ins-failed:' || u.id || ':' || to_char(now() at time zone 'UTC', 'YYYY-MM-DD')
      from (select e.target_id, count(*)::int as times from audit_events e
             where e.at > now() - interval '1 hour' and e.action = 'session.sign_in_failed'
               and e.target_type = 'user' and e.target_id <> ''
             group by e.target_id having count(*) >= ${many}) failed
      join users u on u.id = failed.target_id::int
    on conflict do nothing`);
}
