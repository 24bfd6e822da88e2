/** The users page over HTTP beside the bare statement in the same PostgreSQL, at 1,000, 100,000 and 1,000,000 users. */
import { Client } from 'pg';
import { signIn, startApi } from '../shared/populated-api.mjs';
import { openPopulated } from '../shared/bench-database.mjs';
import { password, superAdminEmail } from '../shared/population.mjs';
import { median, milliseconds, quantile } from '../shared/statistics.mjs';

const sizes = [1_000, 100_000, 1_000_000];
const size = 50;
const passes = 5;
// As in the middle of a day: code compiled, which takes some hundred requests, and statements planned on every connection.
const warmingPasses = 50;
// What people type: a whole name, part of a last name, an address, three letters; frequent and rare, at both ends of the order.
const texts = `maria keller,grębow,lindqvist,yusuf,user.4711,svenja,mar,priya n,rot,wei,anna,smith,carl,son,zain`.split(
  ',',
);
const letters = ['an', 'zq', 'a', 'u', 'ke', 'w'];
const sorts = ['id', 'name', 'email', 'branch', 'role', 'service', 'organization', 'isActive', 'lastSignInAt'];

/** @typedef {{ name: string, paths: (users: number) => string[], sql: (users: number) => string, p50?: number, p95: number }} Page */

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
    sql: () => bare(`select id from users order by sort_name, id limit ${size}`),
    p50: 5,
    p95: 25,
  },
  {
    name: 'search of three letters and more',
    paths: () => texts.map((text) => `sort=name&page=1&q=${encodeURIComponent(text)}`),
    sql: () => bare(`select id from users where search_text like '%lindqvist%' order by sort_name, id limit ${size}`),
    p50: 20,
    p95: 60,
  },
  {
    name: 'search of one or two letters',
    paths: () => letters.map((text) => `sort=name&page=1&q=${encodeURIComponent(text)}`),
    sql: () => bare(`select id from users where search_text like '% zq%' order by sort_name, id limit ${size}`),
    p95: 100,
  },
  {
    name: 'page 1,000',
    paths: (users) => sorts.map((sort) => `sort=${sort}&page=${Math.min(1000, lastPage(users))}`),
    sql: (users) =>
      bare(
        `select id from users order by sort_name, id limit ${size} offset ${(Math.min(1000, lastPage(users)) - 1) * size}`,
      ),
    p95: 50,
  },
  {
    name: 'last page',
    paths: (users) => sorts.map((sort) => `sort=${sort}&page=${lastPage(users)}`),
    sql: () => bare(`select id from users order by sort_name desc, id desc limit ${size}`),
    p95: 50,
  },
];

/** @type {import('../shared/metric.ts').Metric[]} */
export const metrics = [{ name: 'users-api', run }];

async function run() {
  /** @type {import('../shared/metric.ts').Measured[]} */
  const rows = [];
  /** @type {Map<string, number>} */
  const smallest = new Map();
  for (const users of sizes) {
    const database = await openPopulated(users);
    /** @type {number[]} */
    let served = [];
    const api = await startApi({
      env: { DATABASE_URL: database.url },
      onLine: (line) => {
        if (line.route === '/user/details') served.push(line.milliseconds);
      },
    });
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      const token = await signIn(api.url, superAdminEmail, password);
      for (const page of pages) {
        const paths = page.paths(users);
        /** @type {number[]} */
        const http = [];
        /** @type {number[]} */
        const floor = [];
        const text = page.sql(users);
        const ask = async (/** @type {string} */ path) => {
          const answer = await fetch(`${api.url}/user/details?size=${size}&${path}`, {
            headers: { authorization: `Bearer ${token}` },
          });
          if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
          await answer.text();
        };
        for (let pass = 0; pass < warmingPasses; pass += 1) {
          for (const _path of paths) await client.query(text);
        }
        for (let pass = 0; pass < warmingPasses; pass += 1) {
          for (const path of paths) await ask(path);
        }
        served = [];
        // One after the other, not in turns: a bare statement reads thousands of rows, and whatever comes right after it finds
        // nothing of its own in the processor's caches.
        for (let pass = 0; pass < passes; pass += 1) {
          for (const path of paths) http.push(await timed(() => ask(path)));
        }
        for (let pass = 0; pass < passes; pass += 1) {
          for (const _path of paths) floor.push(await timed(() => client.query(text)));
        }
        await new Promise((resolve) => setTimeout(resolve, 200));
        const ours = { p50: median(served), p95: quantile(http, 0.95) };
        const growth = ours.p50 / (smallest.get(page.name) ?? ours.p50);
        if (users === sizes[0]) smallest.set(page.name, ours.p50);
        const judged = users === sizes.at(-1);
        rows.push({
          what: `users, ${page.name}, ${users.toLocaleString('en')} users: server p50; HTTP p95`,
          ours: `${milliseconds(ours.p50)}; ${milliseconds(ours.p95)}`,
          floor: `SQL ${milliseconds(median(floor))}; ${milliseconds(quantile(floor, 0.95))}`,
          ratio: `${(ours.p50 / median(floor)).toFixed(1)}, ${growth.toFixed(1)} × that of 1,000`,
          ...(judged
            ? {
                line: `${page.p50 === undefined ? '' : `≤ ${page.p50} ms; `}≤ ${page.p95} ms`,
                met: ours.p95 <= page.p95 && (page.p50 === undefined || ours.p50 <= page.p50),
              }
            : {}),
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

/** Milliseconds that it takes. @param {() => Promise<unknown>} work */
async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
