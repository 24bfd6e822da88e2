import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { beforeAll, expect, it } from 'vitest';
import { resetRequestKind } from '../../identity/passwords/request-reset.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { gaugeReader } from '../jobs/read-gauges.ts';
import { sendDueMails } from './outbox-sender.ts';

const app = await suiteApp({ config: { profile: 'production' } });

/** An import's mails: most were sent, many wait, some of them for another attempt, and a few were given up. */
beforeAll(async () => {
  await app.given.rows(sql`
    insert into outbox_mails (message_id, kind, recipient, subject, sealed, is_bulk, created_at, next_attempt_at, sent_at, failed_at)
    select 'm' || i, case when i % 500 = 0 then ${resetRequestKind} else 'invitation' end, 'a@example.com', 'Welcome', repeat('x', 500),
           i % 20 <> 0, now() - make_interval(mins => 20000 - i), now() + case when i % 7 = 0 then interval '1 hour' else interval '-1 hour' end,
           case when i <= 15000 then now() end, case when i > 15000 and i % 100 = 0 then now() end
      from generate_series(1, 20000) i`);
  await app.given.rows(sql`analyze outbox_mails`);
});

/** What the planner does with each statement that `work` sends about mails. */
async function plansOf(work: (db: typeof app.context.db) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  const { db } = app.context;
  const execute = async (statement: SQL | SQLWrapper | string) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain (costs off) ${statement as SQL}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    if (plan.includes('outbox_mails')) plans.push(plan);
    // Answer without rows: nothing is claimed or sent.
    return { rows: [] };
  };
  await work(Object.assign(Object.create(db) as typeof db, { execute: execute as unknown as typeof db.execute }));
  return plans;
}

it.each<[string, number | undefined]>([
  ['without a pace', undefined],
  ['at a pace', 600],
])('polls by index in its order: %s', async (_name, pace) => {
  const plans = await plansOf((db) =>
    sendDueMails({ ...app.context, db }, () => Promise.reject(new Error('no')), pace),
  );
  expect(plans.length).toBeGreaterThanOrEqual(2);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on outbox_mails|Sort/);
});

it('counts by index what waits and what failed', async () => {
  const plans = await plansOf((db) => gaugeReader(new Registry())({ ...app.context.store, jobs: db }));
  expect(plans).toHaveLength(1);
  expect(plans.join('\n')).not.toMatch(/Seq Scan on outbox_mails|outbox_mails_created_idx/);
});
