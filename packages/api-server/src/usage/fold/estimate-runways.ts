import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { limitStatesOf, today } from '../../entitlement/index.ts';
import { type Database, selectRows } from '../../store/index.ts';
import { willExceed } from '../reads/will-exceed.ts';

const Due = Type.Object({
  id: Type.Integer(),
  userId: Type.Integer(),
  serviceId: Type.Integer(),
  /** As text: a number of JavaScript would lose decimals. */
  quantity: Type.String(),
});

/**
 * Estimates one lot of this month's rows whose use has changed since, or whose estimate is of another day. Lists sort by it; what a
 * row shows is read afresh.
 * @returns the rows estimated.
 */
async function estimateLot(db: Database, most = 500): Promise<number> {
  const due = await selectRows(
    db,
    Due,
    sql`
    select id, user_id as "userId", service_id as "serviceId", quantity::text from usage_months
     where month = date_trunc('month', ${today})::date and coalesce(estimated_on, '-infinity') < ${today}
     limit ${most}`,
  );
  if (due.length === 0) return 0;
  const states = await limitStatesOf(db, due);
  const estimates = due.map(({ id, userId, serviceId, quantity }) => {
    const state = states.get(`${userId}:${serviceId}`) ?? null;
    return {
      id,
      quantity,
      daysLeft: state?.daysLeft ?? null,
      willExceed: willExceed(state),
      reached: state?.remaining === 0,
    };
  });
  // A row that a fold has changed since waits for the next run.
  await db.execute(sql`
    update usage_months m
       set days_left = e."daysLeft", will_exceed = e."willExceed", reached = e.reached, estimated_on = ${today}
      from jsonb_to_recordset(${JSON.stringify(estimates)}::jsonb)
        as e (id integer, quantity numeric, "daysLeft" integer, "willExceed" boolean, reached boolean)
     where m.id = e.id and m.quantity = e.quantity`);
  return due.length;
}

/** Estimates what is due, at most 20,000 rows a run. */
export async function estimateRunways(db: Database): Promise<void> {
  for (let lot = 0; lot < 40; lot += 1) if ((await estimateLot(db)) === 0) return;
}
