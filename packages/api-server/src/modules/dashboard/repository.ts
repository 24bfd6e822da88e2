import type { DashboardSummary } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type Caller, scopeOf } from '../../caller.ts';
import { listQuery } from '../../lists/list-query.ts';
import { isoInstant } from '../../sql-fragments.ts';
import type { Database } from '../../store/database.ts';
import { today } from '../../subscription-status.ts';
import { activityColumns, activityScope, listActivity } from '../activity/repository.ts';
import { undelivered } from '../mails/repository.ts';
import { type AttentionKind, attentionFigures, countFigures, countOf, soon } from './figures.ts';

const recentEvents = 10;
const months = 12;

type Counted = Record<string, unknown> & {
  at: string;
  counts: DashboardSummary['counts'];
  attention: DashboardSummary['attention'];
};

/** Everything the dashboard shows, over what the caller may see, in a fixed number of statements. */
export async function readSummary(db: Database, caller: Caller): Promise<DashboardSummary> {
  const scope = scopeOf(caller);
  const [counted, subscriptionsPerMonth, usersPerService, recentActivity] = await Promise.all([
    readCounts(db, caller),
    readPerMonth(db, scope),
    readPerService(db, scope),
    listActivity(db, { ...listQuery({}, activityColumns, activityScope(caller)), limit: recentEvents }),
  ]);
  return {
    at: counted.at,
    counts: counted.counts,
    subscriptionsPerMonth,
    usersPerService,
    attention: counted.attention.filter(({ count }) => count > 0),
    recentActivity,
  };
}

async function readCounts(db: Database, caller: Caller): Promise<Counted> {
  const lastDay = new Date(Date.now() + soon * 86_400_000).toISOString().slice(0, 10);
  const counts = Object.entries(countFigures(lastDay)).map(
    ([name, figure]) => sql`${name}::text, ${countOf(figure, caller)}`,
  );
  const attention = attentionFigures(caller).map(([kind, figure]) => attentionRow(kind, countOf(figure, caller)));
  if (scopeOf(caller) === null) {
    const count = sql`(select count(*)::int from outbox_mails where ${undelivered})`;
    attention.push(attentionRow('undelivered-mail', count));
  }
  const { rows } = await db.execute<Counted>(sql`
    select ${isoInstant(sql`now()`)} as at,
           json_build_object(${sql.join(counts, sql`, `)}) as counts,
           json_build_array(${sql.join(attention, sql`, `)}) as attention`);
  const [row] = rows;
  if (!row) throw new Error('the database answered no counts');
  return row;
}

function attentionRow(kind: AttentionKind, count: SQL): SQL {
  return sql`json_build_object('kind', ${kind}::text, 'count', ${count})`;
}

/** Subscriptions by the month they start in, as the list's filters on the start date count them. */
async function readPerMonth(db: Database, scope: number | null): Promise<DashboardSummary['subscriptionsPerMonth']> {
  const { rows } = await db.execute<DashboardSummary['subscriptionsPerMonth'][number] & Record<string, unknown>>(sql`
    select to_char(m.first, 'YYYY-MM') as month,
           coalesce((select json_object_agg(g.key, g.n order by g.key) from (
              select v.name as key, count(*)::int as n
                from subscriptions s join services v on v.id = s.service_id
               where s.start_date >= m.first and s.start_date < (m.first + interval '1 month')::date
                 and ${scope === null ? sql`true` : sql`s.organization_id = ${scope}`}
               group by v.name) g), '{}') as "byService"
      from (select (date_trunc('month', ${today}::timestamp) - make_interval(months => ago))::date as first
              from generate_series(0, ${months - 1}::int) ago) m
     order by m.first`);
  return rows;
}

/** Active people with a role in each service, as the users list counts them under `f.service` and `f.isActive`. */
async function readPerService(db: Database, scope: number | null): Promise<DashboardSummary['usersPerService']> {
  const { rows } = await db.execute<DashboardSummary['usersPerService'][number] & Record<string, unknown>>(sql`
    with ${scope === null ? figuresOfAll : figuresOfOrganization(scope)}
    select v.name as key, v.display_name as name,
           coalesce((select f.n from figures f where f.figure = 'service:' || v.id), 0) as users,
           coalesce((select json_object_agg(r.name, f.n order by r.name)
                       from roles r join figures f on f.figure = 'role:' || v.id || ':' || r.id), '{}') as "byRole"
      from services v where v.name <> 'user_management' and (v.protected or v.is_active)
     order by v.protected desc, v.id`);
  return rows;
}

/** As they were counted when users changed. */
const figuresOfAll = sql`figures as materialized (
  select figure, sum(change)::int as n from user_figures where organization_id is null group by figure having sum(change) > 0)`;

function figuresOfOrganization(id: number): SQL {
  return sql`figures as materialized (
    select f.figure, count(*)::int as n from counted_users c, unnest(c.figures) f (figure)
     where c.organization_id = ${id} group by f.figure)`;
}
