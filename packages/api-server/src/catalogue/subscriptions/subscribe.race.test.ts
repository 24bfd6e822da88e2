import { subscription } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();
const body = {
  serviceId: await app.given.idOf('services', 'erp'),
  orgId: await app.given.idOf('organizations', 'Harbour Freight'),
  branchId: await app.given.idOf('branches', 'Hamburg'),
  planId: await app.given.plan('ERP Basic', 'erp'),
  userId: await app.idOf('user'),
};

const waiting = async () =>
  (
    await app.given.rows(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length;

it.each([
  [
    'plan',
    'plan_off',
    sql`update plans set is_active = false where name = 'ERP Basic'`,
    sql`update plans set is_active = true`,
  ],
  [
    'service',
    'service_off',
    sql`update services set is_active = false where name = 'erp'`,
    sql`update services set is_active = true`,
  ],
  [
    'branch',
    'branch_off',
    sql`update branches set is_active = false where name = 'Hamburg'`,
    sql`update branches set is_active = true`,
  ],
] as const)('refuses a subscription while its %s is being switched off', async (_what, code, off, on) => {
  const { db } = app.context;
  const day = new Date().toISOString().slice(0, 10);
  const pending = await db.transaction(async (tx) => {
    await tx.execute(off);
    const answer = app.send(subscription.create, {
      as: 'superAdmin',
      body: { ...body, serviceType: 'UI', startDate: day },
    });
    const settled = answer.then(() => 'settled');
    // It waits for this transaction, or has not looked.
    await expect.poll(async () => (await Promise.race([settled, waiting()])) !== 0, { timeout: 5_000 }).toBe(true);
    return { answer };
  });
  expect(await pending.answer).toMatchObject({ status: 409, body: { code } });
  await db.execute(on);
});
