/**
 * Events of use: how many a second the API takes on either store, how long a batch takes, when figures follow, what tiles pay for
 * them, the page of an organization of 10,000, and a statement over 100,000.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, atMost, openPopulated } from '../shared/bench-database.mjs';
import { superAdminEmail, userEmail } from '../shared/population.mjs';
import { signIn, startApi } from '../shared/production.mjs';
import { milliseconds, quantile } from '../shared/statistics.mjs';
import { batch, json, paced, report, reportingService } from '../shared/usage-reports.mjs';

const users = atMost(50_000);
const seconds = 10;
const connections = 2;
const rounds = 60;
/** People on the page, and in the statement. */
const organization = 10_000;
const inStatement = 100_000;

/** @typedef {import('../shared/metric.ts').Measured} Measured */

/** @type {import('../shared/metric.ts').Metric[]} */
export const metrics = [
  { name: 'usage-postgres', run: onPostgres },
  { name: 'usage-embedded', run: onEmbeddedStore },
  { name: 'usage-statement', run: closing },
];

async function onPostgres() {
  const database = await openPopulated(users);
  const clear = () => ask(database.url, 'truncate usage_events, usage_changes, usage_days, usage_months');
  const api = await startApi({ env: { DATABASE_URL: database.url, ACCESS_TOKEN_SECONDS: '3600' } });
  try {
    await clear();
    const admin = await signIn(api.url, superAdminEmail);
    const person = { authorization: `Bearer ${await signIn(api.url, userEmail(7))}` };
    const tiles = () => p95Of(`${api.url}/user/me/services`, person);
    const before = await tiles();
    const rows = await counting(api.url, admin, 'on PostgreSQL', 5_000);
    rows.push({
      what: 'GET /user/me/services, p95 with use counted (floor: without)',
      ours: await tiles(),
      unit: 'ms',
      floor: before,
      note: 'a line of 2 ms more',
    });
    await clear();
    await ask(
      database.url,
      `insert into usage_changes (service_id, user_id, subscription_id, organization_id, branch_id, day, quantity)
       select (select id from services where name = 'ocean_tracking'), u.id, 0, 1, 0, (now() at time zone 'UTC')::date - d, 1 + u.id % 9
         from (select id from users order by id limit ${organization}) u, generate_series(0, 20) d`,
    );
    const page = `${api.url}/usage?organization=1&page=1&size=20`;
    await until(async () => (await ask(database.url, 'select from usage_changes limit 1')).length === 0);
    // Estimates follow within half a minute.
    await until(
      async () =>
        (
          await ask(
            database.url,
            `select from usage_months where month = date_trunc('month', now() at time zone 'UTC') and estimated_on is null limit 1`,
          )
        ).length === 0,
    );
    const people = await ask(database.url, 'select count(distinct user_id)::int as n from usage_months');
    rows.push({
      what: `GET /usage, a page of an organization of ${people[0].n.toLocaleString('en')} people, p95`,
      ours: await p95Of(page, { authorization: `Bearer ${admin}` }),
      unit: 'ms',
      floor: 100,
      floorNote: 'the line',
      most: 1,
    });
    await clear();
    return rows;
  } finally {
    await api.stop();
    await database.stop();
  }
}

async function onEmbeddedStore() {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-bench-'));
  const env = {
    GANGWAY_PROFILE: 'demo',
    DATABASE_URL: '',
    SMTP_URL: '',
    DATA_DIR: folder,
    ACCESS_TOKEN_SECONDS: '3600',
  };
  const api = await startApi({ env });
  try {
    const admin = await signIn(api.url, 'super.admin@gangway.test', 'gangway-demo-2026');
    // Each job runs for the first time within a minute, the six-hourly vacuum as well.
    await delay(60_000);
    return await counting(api.url, admin, 'on the embedded store', 800);
  } finally {
    await api.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Lets the job close three months of an organization, of which the last one looks through the two before for late events. Reads how
 * long that took from when the statements were closed: each begins when the one before it is written.
 */
async function closing() {
  const database = await openPopulated(atMost(inStatement));
  const clear = () => ask(database.url, 'truncate usage_days, usage_touched, statements, told_use');
  try {
    await clear();
    await ask(
      database.url,
      `update plans set included = 2 + id % 3, further_price = 0.4, currency = case id % 2 when 0 then 'EUR' else 'USD' end`,
    );
    // Until day 5 the month before is not due.
    await ask(
      database.url,
      `insert into usage_days (user_id, service_id, day, subscription_id, organization_id, quantity)
       select u.id, coalesce(s.service_id, (select id from services where name = 'ocean_tracking')),
              (date_trunc('month', now() at time zone 'UTC' - interval '4 days') - make_interval(months => m))::date + d * 5,
              coalesce(s.id, 0), 1, 1 + u.id % 7
         from users u left join lateral (
                select id, service_id from subscriptions s where s.user_id = u.id and s.end_date is null limit 1) s on true,
              generate_series(1, 3) m, generate_series(1, 5) d`,
    );
    await ask(database.url, 'truncate usage_touched');
    await ask(database.url, 'analyze usage_days');
    const api = await startApi({ env: { DATABASE_URL: database.url } });
    try {
      const closed = () =>
        ask(database.url, 'select closed_at, lines from statements where organization_id = 1 order by month');
      // A job first runs within a minute.
      await until(async () => (await closed()).length === 3, 3_000);
      const [first, second, last] = await closed();
      const after = (/** @type {{ closed_at: Date }} */ later, /** @type {{ closed_at: Date }} */ earlier) =>
        later.closed_at.getTime() - earlier.closed_at.getTime();
      return [
        {
          what: `a statement over ${last.lines.toLocaleString('en')} people, closed by the job`,
          ours: after(last, second),
          unit: 'ms',
          floor: 5_000,
          floorNote: 'the line',
          most: 1,
          note: `with two closed months to correct; ${milliseconds(after(second, first))} with one`,
        },
      ];
    } finally {
      await api.stop();
    }
  } finally {
    await clear();
    await database.stop();
  }
}

/**
 * Sends full batches over several connections, and waits until all of them are in the figures.
 * @param {string} url @param {string} admin @param {string} where @param {number} line events a second
 * @returns {Promise<Measured[]>}
 */
async function counting(url, admin, where, line) {
  const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' };
  const service = await reportingService(url, headers);
  const counted = async () => {
    const rows = await json(`${url}/usage?service=${service.id}&group=branch`, { headers });
    return rows.reduce((/** @type {number} */ sum, /** @type {{ used: number }} */ { used }) => sum + used, 0);
  };
  const already = await counted();
  /** @type {number[]} */
  const took = [];
  let sent = 0;
  const began = performance.now();
  const run = `${Date.now()}`;
  const sender = async () => {
    while (performance.now() - began < seconds * 1_000) {
      const first = sent;
      sent += batch;
      const start = performance.now();
      await report(url, service, run, first);
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, sender));
  const full = quantile(took, 0.5);
  const lasted = (performance.now() - began) / 1_000;
  const ended = performance.now();
  await until(async () => (await counted()) === already + sent);
  const folded = (performance.now() - ended) / 1_000;
  took.length = 0;
  const pace = { over: false };
  const sending = paced(line, pace, async (first) => {
    const start = performance.now();
    await report(url, service, `${run} paced`, first);
    took.push(performance.now() - start);
  });
  // A hundred batches, so that five decide on p95.
  await delay(Math.max(2 * seconds, (100 * batch) / line) * 1_000);
  pace.over = true;
  await sending;
  const note = `${sent.toLocaleString('en')} events of ${service.subs.length.toLocaleString('en')} people`;
  return [
    {
      what: `events of use a second ${where}`,
      ours: sent / lasted,
      unit: '/s',
      floor: line,
      floorNote: 'the line',
      least: 1,
      note,
    },
    {
      what: `a batch of ${batch} events ${where}, p95 at ${line.toLocaleString('en')} events a second`,
      ours: quantile(took, 0.95),
      unit: 'ms',
      floor: 150,
      floorNote: 'the line',
      most: 1,
      note: `p50 ${milliseconds(quantile(took, 0.5))}; ${milliseconds(full)} with as many as the API takes`,
    },
    {
      what: `all of them in the figures ${where}, after the last answer`,
      ours: folded * 1_000,
      unit: 'ms',
      floor: 30_000,
      floorNote: 'the line',
      most: 1,
    },
  ];
}

/** @param {string} url @param {Record<string, string>} headers @returns {Promise<number>} milliseconds */
async function p95Of(url, headers) {
  const took = [];
  for (let round = 0; round < rounds + 20; round += 1) {
    const start = performance.now();
    await json(url, { headers });
    if (round >= 20) took.push(performance.now() - start);
  }
  return quantile(took, 0.95);
}

/** @param {() => Promise<boolean>} isSo @param {number} [most] tenths of a second */
async function until(isSo, most = 600) {
  for (let waited = 0; !(await isSo()); waited += 1) {
    if (waited > most) throw new Error(`The figures do not follow within ${most / 10} seconds.`);
    await delay(100);
  }
}
