import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, one, retried, selectRows } from '../../store/index.ts';

const Folded = Type.Object({ changes: Type.Integer() });

/**
 * Moves one lot of queued changes into the sums of days and months. One statement takes and adds them, so that a kill at any moment loses and
 * doubles nothing; replicas skip each other's rows, and lock the days in one order.
 * @returns the changes moved.
 */
export async function foldLot(db: Database, most = 5_000): Promise<number> {
  const rows = await retried(() =>
    selectRows(
      db,
      Folded,
      sql`
      with lot as (
        select ctid from usage_changes limit ${most} for update skip locked
      ), taken as (
        delete from usage_changes c using lot where c.ctid = lot.ctid
        returning c.user_id, c.service_id, c.day, c.subscription_id, c.organization_id, c.branch_id, c.quantity
      ), added as (
        insert into usage_days (user_id, service_id, day, subscription_id, organization_id, branch_id, quantity)
        select user_id, service_id, day, subscription_id, organization_id, branch_id, sum(quantity) from taken
         group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
        on conflict (user_id, service_id, day, subscription_id, organization_id, branch_id)
        do update set quantity = usage_days.quantity + excluded.quantity
      ), added_months as (
        insert into usage_months (user_id, service_id, month, organization_id, branch_id, quantity)
        select user_id, service_id, date_trunc('month', day)::date, organization_id, branch_id, sum(quantity) from taken
         group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
        on conflict (user_id, service_id, month, organization_id, branch_id)
        do update set quantity = usage_months.quantity + excluded.quantity, estimated_on = null
      )
      select count(*)::int as changes from taken`,
    ),
  );
  return one(rows).changes;
}

/** Folds what is queued. A run ends after 200 lots: one that never ended would hide that it cannot keep up. */
export async function foldUsage(db: Database): Promise<void> {
  for (let lot = 0; lot < 200; lot += 1) if ((await foldLot(db)) === 0) return;
}
