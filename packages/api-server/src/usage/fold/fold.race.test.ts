import { setTimeout as delay } from 'node:timers/promises';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openPostgresStore } from '../../store/postgres/postgres-store.ts';
import type { Store } from '../../store/index.ts';
import { testApp } from '../../testing/test-app.ts';
import { containerUse, usageService } from '../../testing/usage-service.ts';
import type { SentEvent } from '../events/sent-events.ts';
import { takeEvents } from '../events/take-events.ts';
import { foldLot, foldUsage } from './fold-usage.ts';

const wanted = trials(5_000, 100_000);
const people = 40;

const app = await testApp();
const template = inject('template');
const url = new URL(template.kind === 'postgres' ? template.server : '');
url.pathname = `/${await app.given.value<string>(sql`select current_database()`)}`;
const open = (application: string) => {
  const address = new URL(url);
  address.searchParams.set('application_name', application);
  return openPostgresStore({ url: address.href, poolSize: 4, queueLimit: 1_000 });
};
const replicas: Store[] = [];
let folding: Store[] = [];
let id = 0;
beforeAll(async () => {
  id = (await usageService(app)).id;
  replicas.push(await open('replica-1'), await open('replica-2'));
  folding = [await open('fold-1'), await open('fold-2')];
});
afterAll(async () => {
  for (const store of [...replicas, ...folding]) await store.close();
  await app.close();
});

/** Uses of 40 people: late, out of order, a tenth of them sent before, some of them corrections. */
function drawEvents(subs: readonly string[]): SentEvent[] {
  const events: SentEvent[] = [];
  const pick = (most: number) => Math.floor(Math.random() * most);
  for (let n = 0; events.length < wanted; n += 1) {
    const before = events[pick(events.length)];
    if (before && Math.random() < 0.1) events.push(before);
    else {
      const corrected = before && Math.random() < 0.06 ? before : undefined;
      events.push({
        source: `crane-${pick(3)}`,
        id: String(n),
        at: new Date(Date.now() - pick(34 * 86_400_000)).toISOString(),
        sub: subs[pick(subs.length)],
        metric: 'containers',
        quantity: (1 + pick(1_000_000)) / 1_000,
        corrects: undefined,
        ...(corrected ? { source: corrected.source, sub: corrected.sub, corrects: corrected.id } : {}),
      });
    }
  }
  return events;
}

/** Ends the connections of both folds every few milliseconds. */
async function killFolds(until: { over: boolean }): Promise<number> {
  let killed = 0;
  while (!until.over) {
    await delay(Math.random() * 15);
    killed += await app.given.value(sql`
      select count(pg_terminate_backend(pid))::int from pg_stat_activity
       where datname = current_database() and application_name like 'fold-%' and state <> 'idle'`);
  }
  return killed;
}

/** Months that are not the sum of their days. */
const wrongMonths = () =>
  app.given.rows(sql`
    select m.id from usage_months m
     where m.quantity <> (select sum(d.quantity) from usage_days d
                           where d.user_id = m.user_id and d.service_id = m.service_id and d.organization_id = m.organization_id
                             and d.branch_id = m.branch_id and date_trunc('month', d.day)::date = m.month)`);

/** The days as they are and as the events say, where they differ. */
const differences = () =>
  app.given.rows(sql`
    with counted as (
      select user_id, service_id, subscription_id, organization_id, branch_id, (at at time zone 'UTC')::date as day, sum(quantity) as quantity
        from usage_events e
       where not exists (select from usage_events c
                          where c.service_id = e.service_id and c.source = e.source and c.corrects = e.id)
       group by 1, 2, 3, 4, 5, 6)
    select d.*, c.* from usage_days d
      full join counted c using (user_id, service_id, subscription_id, organization_id, branch_id, day)
     where coalesce(d.quantity, 0) <> coalesce(c.quantity, 0)`);

it('counts an id once when ten calls reach two replicas at one moment', async () => {
  const event = { ...(await containerUse(app)), id: 'ten' } as unknown as SentEvent;
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, n) => takeEvents(replicas[n % 2]!, { id, subject: 'public' }, [event])),
  );
  const taken = outcomes.flat().filter(({ outcome }) => outcome === 'taken');
  const known = outcomes.flat().filter(({ outcome }) => outcome === 'known');
  expect([taken.length, known.length]).toEqual([1, 9]);
  await app.given.empty('usage_events', 'usage_changes');
});

it(
  `days hold the sum of ${wanted} events, sent late, twice and out of order by two replicas, with the folds killed throughout`,
  { timeout: trials(180_000, 1_800_000) },
  async () => {
    const subs = await app.given.rows<{ sub: string }>(sql`
      with made as (
        insert into users (email, first_name, organization_id) select 'n' || n || '@use.example.com', 'N', 1 from generate_series(1, ${people}::int) n
        returning id, sub
      ), held as (
        insert into user_service_roles (user_id, service_id, role_id, created_at)
        select made.id, ${id}, (select min(id) from roles where name = 'api_user'), now() - interval '60 days' from made
      )
      select sub::text from made`);
    const events = drawEvents(subs.map(({ sub }) => sub));
    const batches: SentEvent[][] = [];
    for (let start = 0; start < events.length;) {
      const size = 1 + Math.floor(Math.random() * 499);
      batches.push(events.slice(start, start + size));
      start += size;
    }
    // Every tenth batch goes to both replicas at one moment, as a service does that had no answer.
    const sent = batches.flatMap((batch, n) => (n % 10 === 0 ? [batch, batch] : [batch]));
    const taken = new Map<string, number>();
    const refusals = new Set<string>();
    const send = async (batch: SentEvent[], n: number) => {
      const results = await takeEvents(replicas[n % 2]!, { id, subject: 'public' }, batch);
      for (const [at, { outcome, reason }] of results.entries()) {
        const key = `${String(batch[at]?.source)} ${String(batch[at]?.id)}`;
        if (outcome === 'taken') taken.set(key, (taken.get(key) ?? 0) + 1);
        if (reason !== undefined) refusals.add(reason.split(':', 1)[0] ?? '');
      }
    };

    const until = { over: false };
    const kills = killFolds(until);
    const folds = folding.map(async ({ jobs }) => {
      while (!until.over) await foldLot(jobs, 200).catch(() => undefined);
    });
    const queue = [...sent.entries()];
    const worker = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await send(next[1], next[0]);
    };
    await Promise.all(Array.from({ length: 6 }, worker));
    await delay(500);
    until.over = true;
    await Promise.all(folds);
    expect(await kills).toBeGreaterThan(10);

    // A correction may overtake what it corrects.
    const overtaken = ['already-corrected', 'double', 'nothing-to-correct'];
    expect([...refusals].filter((code) => !overtaken.includes(code))).toEqual([]);
    expect([...taken.values()].filter((times) => times !== 1)).toEqual([]);
    expect(await app.given.value(sql`select count(*)::int from usage_events`)).toBe(taken.size);
    expect(taken.size).toBeGreaterThan(wanted * 0.8);
    await Promise.all(folding.map(({ jobs }) => foldUsage(jobs)));
    expect(await differences()).toEqual([]);
    expect(await wrongMonths()).toEqual([]);
    expect(await app.given.value(sql`select count(*)::int from usage_changes`)).toBe(0);
  },
);
