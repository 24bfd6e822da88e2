import { type Database, isoInstant, one, selectRows } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import {
  isOnLauncher,
  may,
  personWithin,
  readScope,
  recordWithin,
  type Scope,
  today,
} from '../../entitlement/index.ts';
import { seesReview, waitsFor } from '../../people/index.ts';
import { DashboardSummary } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { readHeat } from './heat.ts';
import { userStatsSetting } from './refresh-user-stats.ts';
import { readUpcoming } from './upcoming.ts';
import { listChanges } from '../activity/event-list.ts';
import { undelivered } from '../undelivered-mails/undelivered-mails.ts';
import { type AttentionKind, attentionCounts, countOf, listCounts, soon, userStat } from './counts.ts';

const recentChanges = 10;
const months = 12;

const { at, counts, attention, reviewsToDecide, subscriptionsPerMonth, usersPerService } = DashboardSummary.properties;
const CountsRow = Type.Object({ at, counts, attention, reviewsToDecide });

/** Reads the dashboard within the caller's scope, in a fixed number of statements. */
export async function readSummary(db: Database, caller: Caller): Promise<DashboardSummary> {
  const scope = readScope(caller);
  const [counted, perMonth, perService, upcoming, heat, recentActivity] = await Promise.all([
    readCounts(db, caller),
    readPerMonth(db, scope),
    readPerService(db, scope),
    readUpcoming(db, caller),
    readHeat(db, scope, userStatsSetting),
    listChanges(db, caller, recentChanges),
  ]);
  return {
    at: counted.at,
    counts: counted.counts,
    subscriptionsPerMonth: perMonth,
    usersPerService: perService,
    attention: counted.attention.filter(({ count }) => count > 0),
    reviewsToDecide: counted.reviewsToDecide,
    upcoming,
    heat,
    recentActivity,
  };
}

async function readCounts(db: Database, caller: Caller) {
  const lastDay = new Date(Date.now() + soon * 86_400_000).toISOString().slice(0, 10);
  const countTerms = Object.entries(listCounts(lastDay)).map(
    ([name, count]) => sql`${name}::text, ${countOf(count, caller)}`,
  );
  const attentionTerms = attentionCounts(caller).map(([kind, count]) => attentionTerm(kind, countOf(count, caller)));
  const reviews = may(caller, 'reviews:decide') ? countReviewsToDecide(caller) : sql`0`;
  if (readScope(caller) === null) {
    const count = sql`(select count(*)::int from outbox_mails where ${undelivered})`;
    attentionTerms.push(attentionTerm('undelivered-mail', count));
  }
  return one(
    await selectRows(
      db,
      CountsRow,
      sql`
    select ${isoInstant(countedAt(caller))} as at,
           json_build_object(${sql.join(countTerms, sql`, `)}) as counts,
           json_build_array(${sql.join(attentionTerms, sql`, `)}) as attention,
           ${reviews} as "reviewsToDecide"`,
    ),
  );
}

/** Counts the open reviews with an item that the caller may decide. */
function countReviewsToDecide(caller: Caller): SQL {
  return sql`(select count(*)::int from reviews r where ${seesReview(caller, sql`r`)} and ${waitsFor(caller, sql`r`)})`;
}

/** All users were counted by the job; those of one organization are counted now. */
function countedAt(caller: Caller): SQL {
  return readScope(caller) === null
    ? sql`coalesce((select updated_at from settings where name = ${userStatsSetting}), now())`
    : sql`now()`;
}

function attentionTerm(kind: AttentionKind, count: SQL): SQL {
  return sql`json_build_object('kind', ${kind}::text, 'count', ${count})`;
}

/** Subscriptions by the month they start in, as the list's filters on the start date count them. */
function readPerMonth(db: Database, scope: Scope | null) {
  return selectRows(
    db,
    subscriptionsPerMonth.items,
    sql`
    select to_char(m.first, 'YYYY-MM') as month,
           coalesce((select json_object_agg(g.key, g.n order by g.key) from (
              select v.name as key, count(*)::int as n
                from subscriptions s join services v on v.id = s.service_id
               where s.start_date >= m.first and s.start_date < (m.first + interval '1 month')::date
                 and ${recordWithin(scope, { userId: sql`s.user_id`, organizationId: sql`s.organization_id` })}
               group by v.name) g), '{}') as "byService"
      from (select (date_trunc('month', ${today}::timestamp) - make_interval(months => ago))::date as first
              from generate_series(0, ${months - 1}::int) ago) m
     order by m.first`,
  );
}

/** Active people with a role in each service, as the users list counts them under `f.service` and `f.isActive`. */
function readPerService(db: Database, scope: Scope | null) {
  const shown = sql`${isOnLauncher} order by v.protected desc, v.id`;
  if (scope === null) {
    return selectRows(
      db,
      usersPerService.items,
      sql`
      select v.name as key, v.display_name as name, ${userStat(sql`'service:' || v.id`)} as users,
             coalesce((select json_object_agg(r.name, f.n order by r.name)
                         from roles r join user_stats f on f.metric = 'role:' || v.id || ':' || r.id), '{}') as "byRole"
        from services v where ${shown}`,
    );
  }
  return selectRows(
    db,
    usersPerService.items,
    sql`
    with grants as materialized (
      select x.service_id, x.role_id, x.user_id from users u join user_service_roles x on x.user_id = u.id
       where ${personWithin(scope, { id: sql`u.id`, organizationId: sql`u.organization_id` })} and u.is_active
    ), by_role as (select service_id, role_id, count(*)::int as n from grants group by service_id, role_id)
    select v.name as key, v.display_name as name,
           (select count(distinct g.user_id)::int from grants g where g.service_id = v.id) as users,
           coalesce((select json_object_agg(r.name, f.n order by r.name)
                       from by_role f join roles r on r.id = f.role_id where f.service_id = v.id), '{}') as "byRole"
      from services v where ${shown}`,
  );
}
