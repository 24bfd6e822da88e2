import { OwnUsage } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { grantsWithState, limitStatesOf, today } from '../../entitlement/index.ts';
import { type Database, selectRows } from '../../store/index.ts';

const Row = Type.Object({
  service_id: Type.Integer(),
  service: OwnUsage.properties.service,
  months: OwnUsage.properties.months,
});

/** A person's use of the last 12 months, for each service that counts and that the person holds or has used. */
export async function usageOfPerson(db: Database, userId: number): Promise<OwnUsage[]> {
  const first: SQL = sql`(date_trunc('month', ${today}) - interval '11 months')`;
  const rows = await selectRows(
    db,
    Row,
    sql`
    select v.id as service_id, json_build_object('key', v.name, 'name', v.display_name) as service,
           (select json_agg(json_build_object('month', to_char(each.month, 'YYYY-MM'), 'used', coalesce(m.used, 0)) order by each.month)
              from generate_series(${first}, ${first} + interval '11 months', interval '1 month') as each (month)
              left join lateral (
                select sum(x.quantity)::float8 as used from usage_months x
                 where x.user_id = ${userId} and x.service_id = v.id and x.month = each.month::date) m on true) as months
      from services v
     where v.unit_key is not null
       and (exists (select from ${grantsWithState} g where g.user_id = ${userId} and g.service_id = v.id and g.counts)
            or exists (select from usage_months known
                        where known.user_id = ${userId} and known.service_id = v.id and known.month >= ${first}::date))
     order by v.protected desc, v.id`,
  );
  const states = await limitStatesOf(
    db,
    rows.map(({ service_id: serviceId }) => ({ userId, serviceId })),
  );
  return rows.flatMap(({ service_id, service, months }) => {
    const state = states.get(`${userId}:${service_id}`);
    return state ? [{ service, state, months }] : [];
  });
}
