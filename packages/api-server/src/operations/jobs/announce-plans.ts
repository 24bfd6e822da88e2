import { sql } from 'drizzle-orm';
import type { Database } from '../../store/index.ts';
import { saidInSql } from '../../trail/index.ts';
import { accountActive, today } from '../../entitlement/index.ts';

/** Days ahead. */
const startsWithin = 7;
const endsWithin = 14;

const source = sql`subscriptions s join users u on u.id = s.user_id join plans p on p.id = s.plan_id`;

const named = { plan: sql`p.display_name`, user: sql`full_name(u)` };

/**
 * Notifies the administrators of each organization of plans that start within a week or end within two. Safe to run repeatedly
 * and in parallel: the day is part of the key, so that each plan is announced once, and again when it is moved.
 */
export async function announcePlans(db: Database): Promise<void> {
  await db.execute(sql`
    insert into notifications (kind, organization_id, title, message, link, dedupe_key)
    select 'plan-starting', s.organization_id,
           'The plan ' || p.display_name || ' of ' || full_name(u) || ' starts on ' || to_char(s.start_date, 'FMDD FMMonth YYYY'),
           ${saidInSql('plan_starting', { ...named, start: sql`s.start_date` })},
           '/subscriptions?f.userId=' || u.id, 'plan-starting:' || s.id || ':' || s.start_date
      from ${source}
     where ${accountActive(sql`u`)} and s.start_date > ${today} and s.start_date <= ${today} + ${startsWithin}::int
       and (s.end_date is null or s.end_date > s.start_date) and s.predecessor_id is null
    on conflict do nothing`);
  // Skip plans with a successor.
  await db.execute(sql`
    insert into notifications (kind, organization_id, title, message, link, dedupe_key)
    select 'plan-ending', s.organization_id,
           'The plan ' || p.display_name || ' of ' || full_name(u) || ' ends after ' || to_char(s.end_date - 1, 'FMDD FMMonth YYYY'),
           ${saidInSql('plan_ending', { ...named, last: sql`s.end_date - 1` })},
           '/subscriptions?f.userId=' || u.id, 'plan-ending:' || s.id || ':' || s.end_date
      from ${source}
     where ${accountActive(sql`u`)} and s.end_date > ${today} and s.end_date <= ${today} + ${endsWithin}::int and s.start_date <= ${today}
       and not exists (select 1 from subscriptions n
                        where n.predecessor_id = s.id and (n.end_date is null or n.end_date > n.start_date))
    on conflict do nothing`);
}
