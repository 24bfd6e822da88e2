import { sql } from 'drizzle-orm';
import type { Transaction } from '../../store/index.ts';
import { estimateRunways } from '../fold/estimate-runways.ts';
import { foldUsage } from '../fold/fold-usage.ts';
import { placeOfUse } from './place-of-use.ts';

/** What a person used on one day. */
interface DayOfUse {
  userId: number;
  serviceId: number;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  quantity: number;
}

/** Writes past days of the demo, with an event each as far back as events are kept, and folds them. */
export async function writeDays(tx: Transaction, days: readonly DayOfUse[]): Promise<void> {
  const place = placeOfUse({ user: sql`u`, service: sql`s."serviceId"`, day: sql`s.day` });
  await tx.execute(sql`
    with placed as (
      select s.*, v.unit_key, ${place.columns}
        from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as s ("userId" integer, "serviceId" integer, day date, quantity numeric)
        join users u on u.id = s."userId" join services v on v.id = s."serviceId" ${place.joins}
    ), events as (
      insert into usage_events (service_id, source, id, at, user_id, organization_id, branch_id, subscription_id, metric, quantity, received_at)
      select "serviceId", 'demo', "userId" || ':' || day, moment, "userId", organization_id, branch_id, subscription_id, unit_key, quantity, moment
        from placed cross join lateral (
          select greatest(day::timestamp, least(day + interval '10 hours', now() at time zone 'UTC')) at time zone 'UTC' as moment) m
       where day > now() - interval '90 days'
    )
    insert into usage_changes (service_id, user_id, subscription_id, organization_id, branch_id, day, quantity)
    select "serviceId", "userId", subscription_id, organization_id, branch_id, day, quantity from placed`);
  await foldUsage(tx);
  await estimateRunways(tx);
}
