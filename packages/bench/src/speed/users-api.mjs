/** The users page over HTTP beside the bare statement in the same PostgreSQL, at 1,000, 100,000 and 1,000,000 users. */
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { atMost, openPopulated } from '../shared/bench-database.mjs';
import { superAdminEmail } from '../shared/population.mjs';
import { signIn, startApi } from '../shared/production.mjs';
import { median, milliseconds, quantile } from '../shared/statistics.mjs';

const sizes = [...new Set([1_000, 100_000, 1_000_000].map(atMost))];
const size = 50;
const passes = 5;
// Warm up: code compiled, which takes some hundred requests, and statements planned on every connection.
const warmingPasses = 50;
// Typical input: a whole name, part of a last name, an address, three letters; frequent and rare, at both ends of the
// order.
const texts = `maria keller,grębow,lindqvist,yusuf,user.4711,svenja,mar,priya n,rot,wei,anna,smith,carl,son,zain`.split(
  ',',
);
const letters = ['an', 'zq', 'a', 'u', 'ke', 'w'];
const sorts = ['id', 'name', 'email', 'branch', 'role', 'service', 'organization', 'isActive', 'lastSignInAt'];

/** @typedef {{ name: string, paths: (users: number) => string[], sql: (users: number) => string, most: number }} Page */

/** @param {string} from */
const bare = (from) =>
  `select u.id, u.first_name, u.last_name, u.email, u.is_active, u.last_sign_in_at, o.display_name
     from (${from}) p join users u on u.id = p.id left join organizations o on o.id = u.organization_id`;
/** @param {number} users */
const lastPage = (users) => Math.ceil(users / size);

/** @type {Page[]} */
const pages = [
  {
    name: 'first page by each column',
    paths: () => sorts.map((sort) => `sort=${sort}&page=1`),
    sql: () => bare(`select id from users order by sort_name collate any_script, id limit ${size}`),
    most: 8,
  },
  {
    name: 'search of three letters and more',
    paths: () => texts.map((text) => `sort=name&page=1&q=${encodeURIComponent(text)}`),
    sql: () =>
      bare(
        `select id from users where search_text like '%lindqvist%' order by sort_name collate any_script, id limit ${size}`,
      ),
    most: 1.5,
  },
  {
    name: 'search of one or two letters',
    paths: () => letters.map((text) => `sort=name&page=1&q=${encodeURIComponent(text)}`),
    sql: () =>
      bare(
        `select id from users where search_text like '% zq%' order by sort_name collate any_script, id limit ${size}`,
      ),
    most: 80,
  },
  {
    name: 'page 1,000',
    paths: (users) => sorts.map((sort) => `sort=${sort}&page=${Math.min(1000, lastPage(users))}`),
    sql: (users) =>
      bare(
        `select id from users order by sort_name collate any_script, id limit ${size} offset ${(Math.min(1000, lastPage(users)) - 1) * size}`,
      ),
    most: 3,
  },
  {
    name: 'last page',
    paths: (users) => sorts.map((sort) => `sort=${sort}&page=${lastPage(users)}`),
    sql: () => bare(`select id from users order by sort_name collate any_script desc, id desc limit ${size}`),
    most: 8,
  },
];

/** @type {import('../shared/metric.ts').Metric[]} */
export const metrics = [{ name: 'users-api', run }];

async function run() {
  /** @type {import('../shared/metric.ts').Measured[]} */
  const rows = [];
  for (const users of sizes) {
    const database = await openPopulated(users);
    /** @type {number[]} */
    const served = [];
    const onLine = (/** @type {any} */ line) => {
      if (line.route === '/user/details') served.push(line.milliseconds);
    };
    const api = await startApi({ env: { DATABASE_URL: database.url, LOG_LEVEL: 'info' }, onLine });
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      const headers = { authorization: `Bearer ${await signIn(api.url, superAdminEmail)}` };
      const ask = async (/** @type {string} */ path) => {
        const answer = await fetch(`${api.url}/user/details?size=${size}&${path}`, { headers });
        if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
        await answer.text();
      };
      for (const page of pages) {
        const seen = await measure(page.paths(users), ask, () => client.query(page.sql(users)), served);
        rows.push({
          what: `users, ${page.name}, ${users.toLocaleString('en')} users: p50 of the server (floor: the bare statement)`,
          ours: seen.p50,
          unit: 'ms',
          note: `HTTP p95 ${milliseconds(seen.p95)}`,
          floor: seen.floor,
          floorNote: `p95 ${milliseconds(seen.floorP95)}`,
          ...(users === sizes.at(-1) ? { most: page.most } : {}),
        });
      }
    } finally {
      await client.end();
      await api.stop();
      await database.stop();
    }
  }
  return rows;
}

/**
 * One side after the other, not in turns: a bare statement reads thousands of rows, and whatever comes right after it finds nothing of
 * its own in the processor's caches.
 * @param {readonly string[]} paths
 * @param {(path: string) => Promise<void>} ask
 * @param {() => Promise<unknown>} statement
 * @param {number[]} served what the server's log says of each request
 */
async function measure(paths, ask, statement, served) {
  const over = async (/** @type {number} */ count, /** @type {(path: string) => Promise<unknown>} */ work) => {
    const times = [];
    for (let pass = 0; pass < count; pass += 1) {
      for (const path of paths) {
        const began = performance.now();
        await work(path);
        times.push(performance.now() - began);
      }
    }
    return times;
  };
  await over(warmingPasses, statement);
  await over(warmingPasses, ask);
  served.length = 0;
  const http = await over(passes, ask);
  const floor = await over(passes, statement);
  // Wait for the log, which arrives by a pipe.
  for (let waited = 0; served.length < http.length && waited < 100; waited += 1) await delay(20);
  return {
    p50: median(served),
    p95: quantile(http, 0.95),
    floor: median(floor),
    floorP95: quantile(floor, 0.95),
  };
}
