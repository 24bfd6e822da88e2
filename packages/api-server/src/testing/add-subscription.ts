import { sql } from 'drizzle-orm';
import type { TestApp } from './test-app.ts';

export interface NewSubscription {
  user: number;
  /** Service key. */
  service: string;
  /** Name of the plan; made if missing. */
  plan: string;
  /** Days from today. */
  from?: number;
  to?: number;
  /** Predecessor. */
  follows?: number;
}

/** Writes a subscription to the store, dated against today: the API takes days to reach some states. */
export async function addSubscription(
  { context: { db } }: TestApp,
  { user, service, plan, from = 0, to, follows }: NewSubscription,
): Promise<number> {
  await db.execute(sql`
    insert into plans (name, display_name, service_id, service_type)
    select ${plan}, ${plan}, id, 'UI' from services where name = ${service} on conflict do nothing`);
  await db.execute(sql`
    insert into released_plans (organization_id, plan_id)
    select o.id, p.id from organizations o, plans p where p.name = ${plan} on conflict do nothing`);
  await db.execute(sql`
    insert into released_services (organization_id, service_id)
    select o.id, v.id from organizations o, services v where v.name = ${service} on conflict do nothing`);
  const day = (offset: number) => sql`(now() at time zone 'UTC')::date + ${offset}::int`;
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into subscriptions (user_id, service_id, service_type, organization_id, branch_id, plan_id, start_date, end_date,
                               predecessor_id)
    select u.id, p.service_id, 'UI', u.organization_id,
           (select branch_id from user_branches where user_id = u.id order by position limit 1), p.id,
           ${day(from)}, ${to === undefined ? sql`null` : day(to)}, ${follows ?? null}
      from users u, plans p where u.id = ${user} and p.name = ${plan}
    returning id`);
  const [row] = rows;
  if (!row) throw new Error('no subscription was added');
  return row.id;
}
