import { branch, organization, plan, service, subscription } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let body: { serviceId: number; orgId: number; branchId: number; planId: number; userId: number };
beforeAll(async () => {
  app = await testApp();
  const as = 'superAdmin';
  const idOf = (all: readonly { id: number; name: string }[], wanted: string) =>
    all.find(({ name }) => name === wanted)?.id ?? 0;
  const serviceId = idOf((await app.expect(200, service.list, { as })).body, 'erp');
  const { body: made } = await app.expect(201, plan.create, {
    as,
    body: { name: 'ERP Basic', serviceId, serviceType: 'UI' },
  });
  body = {
    serviceId,
    orgId: idOf((await app.expect(200, organization.list, { as })).body, 'Harbour Freight'),
    branchId: idOf((await app.expect(200, branch.list, { as })).body, 'Hamburg'),
    planId: made.id,
    userId: await app.idOf('user'),
  };
});
afterAll(() => app.close());

const waiting = async () =>
  (
    await app.context.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows.length;

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
] as const)('a %s that is being switched off takes no new subscription', async (_what, code, off, on) => {
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
