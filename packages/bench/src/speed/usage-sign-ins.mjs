/**
 * Sign-ins while use is counted. Counting takes processor time, which on few cores no order of work can hide: the floor is a process
 * beside them that is busy for as long and counts nothing.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { endChild, spawnChild } from '@gangway/tooling/child-process';
import { Client } from 'pg';
import { ask, atMost, openPopulated } from '../shared/bench-database.mjs';
import { load } from '../shared/load.mjs';
import { password, superAdminEmail } from '../shared/population.mjs';
import { parentOf, processorTime } from '../shared/processor-time.mjs';
import { signIn, startApi } from '../shared/production.mjs';
import { median } from '../shared/statistics.mjs';
import { batch, paced, report, reportingService } from '../shared/usage-reports.mjs';

const users = atMost(50_000);
/** Events a second. */
const rate = 1_000;
/** Of one flood of sign-ins, and of counting alone. */
const seconds = 5;
const rounds = 3;

/** @type {import('../shared/metric.ts').Metric[]} */
export const metrics = [{ name: 'usage-sign-ins', run }];

/** @returns {Promise<import('../shared/metric.ts').Measured[]>} */
async function run() {
  const database = await openPopulated(users);
  await ask(database.url, 'truncate usage_events, usage_changes, usage_days, usage_months');
  const api = await startApi({ env: { DATABASE_URL: database.url, ACCESS_TOKEN_SECONDS: '3600' } });
  try {
    const admin = await signIn(api.url, superAdminEmail);
    const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' };
    const service = await reportingService(api.url, headers);
    let sent = 0;
    const counting = (/** @type {() => Promise<number>} */ work) =>
      beside(work, (pace) =>
        paced(rate, pace, async (first) => {
          await report(api.url, service, `beside ${Date.now()}`, first);
          sent += batch;
        }),
      );
    const flood = await floodOf(api.url, database.url);
    await flood();
    const share = await shareOf(api.pid, database.url, counting);
    /** @type {number[]} */
    const without = [];
    /** @type {number[]} */
    const during = [];
    /** @type {number[]} */
    const besideBusy = [];
    for (let round = 0; round < rounds; round += 1) {
      without.push(await flood());
      during.push(await counting(flood));
      besideBusy.push(await beside(flood, (pace) => busy(share, pace)));
    }
    return [
      {
        what: `sign-ins beside ${rate.toLocaleString('en')} events a second (floor: beside a process that is as busy)`,
        ours: median(during),
        unit: 'a second',
        floor: median(besideBusy),
        least: 0.9,
        note: `${median(without).toFixed(0)} beside nothing; ${(share * 1_000).toFixed(0)} ms of processor time a second to send and count, ${(
          (share * 1_000 * batch) /
          rate
        ).toFixed(0)} ms a batch of ${batch}`,
        floorNote: `${sent.toLocaleString('en')} events in all`,
      },
    ];
  } finally {
    await api.stop();
    await database.stop();
  }
}

/**
 * Signs in distinct people, as many as the API takes.
 * @param {string} url @param {string} databaseUrl @returns {Promise<() => Promise<number>>} a second
 */
async function floodOf(url, databaseUrl) {
  const accounts = await ask(
    databaseUrl,
    `select u.email from users u left join organizations o on o.id = u.organization_id
      where u.is_active and u.password_hash is not null and o.is_active is not false order by random()`,
  );
  let next = 0;
  return () =>
    load({
      url,
      connections: 16,
      seconds,
      request: () => ({
        method: 'POST',
        path: '/user/login',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: accounts[next++ % accounts.length].email, password }),
        status: 202,
      }),
    });
}

/**
 * @template Result
 * @param {() => Promise<Result>} work
 * @param {(pace: { over: boolean }) => Promise<void>} other runs until it is over
 */
async function beside(work, other) {
  const pace = { over: false };
  const running = other(pace);
  const result = await work();
  pace.over = true;
  await running;
  return result;
}

/**
 * Measures the processor time, in seconds a second, that counting takes of API, PostgreSQL and this process, above what they take
 * at rest. Includes the jobs that follow events within the time.
 * @param {number} apiProcess @param {string} databaseUrl
 * @param {(work: () => Promise<number>) => Promise<number>} counting
 */
async function shareOf(apiProcess, databaseUrl, counting) {
  const postmaster = await postmasterOf(databaseUrl);
  const spent = () => {
    const { user, system } = process.cpuUsage();
    return processorTime(apiProcess) + processorTime(postmaster) + (user + system) / 1e6;
  };
  const idle = async () => {
    const before = spent();
    await delay(2 * seconds * 1_000);
    return (spent() - before) / (2 * seconds);
  };
  const atRest = await idle();
  return Math.max(0, (await counting(idle)) - atRest);
}

/** Finds the process that PostgreSQL started with. Linux only, and on this machine. @param {string} url */
async function postmasterOf(url) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    return parentOf(rows[0].pid);
  } finally {
    await client.end();
  }
}

/** Keeps a process busy for a share of the time, in parts as long as a batch. @param {number} share @param {{ over: boolean }} pace */
async function busy(share, pace) {
  const every = (1_000 * batch) / rate;
  const spin = `setInterval(() => { const end = performance.now() + ${every * share}; while (performance.now() < end); }, ${every})`;
  const child = spawnChild(process.execPath, ['-e', spin], { stdio: 'ignore' });
  while (!pace.over) await delay(50);
  await endChild(child);
}
