import { ServiceCounts, ServiceOverview } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, nameOrder, selectRows } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import { readRecord } from '../../records/index.ts';
import { personIdWithin, personWithin, readScope, type Scope, today } from '../../entitlement/index.ts';
import { userStat } from '../dashboard/counts.ts';

const days = 30;

/** Openings of the last days, today among them, by people within the scope: a relation of `launches l`. */
function openedWithin(scope: Scope | null, columns: SQL, which: SQL): SQL {
  return sql`
    select ${columns}, count(*)::int as n from launches l
     where ${which} and l.at >= (${today} - ${days - 1}::int)::timestamp at time zone 'UTC'
       and ${personIdWithin(scope, sql`l.user_id`)}
     group by 1`;
}

/**
 * Reads who has a service and how often it was opened, within the caller's scope, in one statement. All users are counted by the
 * job, as on the dashboard.
 * @throws HttpProblem 404
 */
export async function readServiceOverview(db: Database, caller: Caller, id: number): Promise<ServiceOverview> {
  const scope = readScope(caller);
  const { held, people, ofRole } = scope === null ? countedByJob : countedWithin(scope, sql`x.service_id = ${id}`);
  const day = sql`(l.at at time zone 'UTC')::date as day`;
  return readRecord(
    db,
    'service',
    ServiceOverview,
    sql`
    with ${held} opened as (${openedWithin(scope, day, sql`l.service_id = ${id}`)})
    select ${people} as people,
           coalesce((select json_agg(json_build_object('id', r.id, 'name', r.display_name, 'people', ${ofRole})
                                     order by ${nameOrder(sql`r.display_name`)})
                       from service_roles o join roles r on r.id = o.role_id where o.service_id = v.id), '[]') as roles,
           (select json_agg(json_build_object('day', d.day, 'count', coalesce(o.n, 0)) order by d.day)
              from (select ${today} - ago as day from generate_series(0, ${days - 1}::int) ago) d
              left join opened o on o.day = d.day) as opens
      from services v where v.id = ${id}`,
  );
}

/** Reads the people and openings of every service, as its overview counts them, in one statement. */
export async function readServiceCounts(db: Database, caller: Caller): Promise<ServiceCounts> {
  const scope = readScope(caller);
  const { held, people } = scope === null ? countedByJob : countedWithin(scope, sql`true`);
  return selectRows(
    db,
    ServiceCounts.items,
    sql`
    with ${held} opened as (${openedWithin(scope, sql`l.service_id`, sql`true`)})
    select v.id, ${people} as people, coalesce(o.n, 0) as opens
      from services v left join opened o on o.service_id = v.id order by v.id`,
  );
}

interface Counts {
  held: SQL;
  /** Of the service `v`. */
  people: SQL;
  /** Of the role `r` in the service `v`. */
  ofRole: SQL;
}

const countedByJob: Counts = {
  held: sql``,
  people: userStat(sql`'service:' || v.id`),
  ofRole: userStat(sql`'role:' || v.id || ':' || r.id`),
};

/** @param which condition on the grant `x` */
function countedWithin(scope: Scope, which: SQL): Counts {
  const within = personWithin(scope, { id: sql`u.id`, organizationId: sql`u.organization_id` });
  return {
    held: sql`held as materialized (
      select x.service_id, x.role_id, x.user_id from users u join user_service_roles x on x.user_id = u.id
       where ${which} and u.is_active and ${within}),`,
    people: sql`(select count(distinct h.user_id)::int from held h where h.service_id = v.id)`,
    ofRole: sql`(select count(*)::int from held h where h.role_id = r.id)`,
  };
}
