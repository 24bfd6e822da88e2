/** Sign-ins of distinct accounts beside raw argon2id verifications of the same hash on all cores, and a list read during a flood of them. */
import { availableParallelism } from 'node:os';
import { verify } from '@node-rs/argon2';
import autocannon from 'autocannon';
import { ask, atMost, openPopulated } from '../shared/bench-database.mjs';
import { load } from '../shared/load.mjs';
import { password, passwordHash, superAdminEmail } from '../shared/population.mjs';
import { signIn, startApi } from '../shared/production.mjs';
import { median } from '../shared/statistics.mjs';

const users = atMost(100_000);
const rounds = 5;
const seconds = 5;
const warming = 10;
const threads = availableParallelism();
const connections = threads * 8;

/** @type {import('../shared/metric.ts').Metric[]} */
export const metrics = [{ name: 'sign-ins', run }];

async function run() {
  const database = await openPopulated(users);
  const api = await startApi({ env: { DATABASE_URL: database.url } });
  try {
    // Each account once, of those that may sign in.
    /** @type {{ email: string }[]} */
    const accounts = await ask(
      database.url,
      `select u.email from users u left join organizations o on o.id = u.organization_id
        where u.is_active and u.password_hash is not null and o.is_active is not false order by random() limit 20000`,
    );
    const request = () => ({
      method: 'POST',
      path: '/user/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: accounts.pop()?.email, password }),
      status: 202,
    });
    const flood = (/** @type {number} */ duration) => load({ url: api.url, connections, seconds: duration, request });
    // Warm up, as servers run for days: V8 compiles until about a thousand sign-ins, and PostgreSQL plans statements on
    // each connection. The hash needs no warm-up.
    await flood(warming);
    /** @type {number[]} */
    const mine = [];
    /** @type {number[]} */
    const theirs = [];
    for (let round = 0; round < rounds; round += 1) {
      mine.push(await flood(seconds));
      theirs.push(await hashes());
    }
    const headers = { authorization: `Bearer ${await signIn(api.url, superAdminEmail)}` };
    const alone = await readList(api.url, headers);
    const [beside] = await Promise.all([readList(api.url, headers), flood(seconds * 2 + 1)]);
    return [
      {
        what: `sign-ins of distinct accounts (floor: argon2id verifications on ${threads} cores)`,
        ours: median(mine),
        unit: 'a second',
        floor: median(theirs),
        least: 0.75,
      },
      {
        what: 'a page of users beside as many sign-ins as the API takes, p99 of two readers (floor: without sign-ins)',
        ours: beside.p99,
        unit: 'ms',
        floor: alone.p99,
        note: `p50 ${beside.p50} ms`,
        most: 20,
      },
    ];
  } finally {
    await api.stop();
    await database.stop();
  }
}

/** @param {string} url @param {Record<string, string>} headers */
async function readList(url, headers) {
  const list = await autocannon({
    url: `${url}/user/details?page=1&size=10&sort=-id`,
    headers,
    connections: 2,
    duration: seconds * 2,
  });
  const failed = list.non2xx + list.errors;
  if (failed > 0) throw new Error(`${failed} pages of the list were not answered.`);
  return list.latency;
}

async function hashes() {
  const began = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: threads }, async () => {
      while (performance.now() - began < seconds * 1000) {
        if (!(await verify(passwordHash, password))) throw new Error('The hash is not of this password.');
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - began) / 1000);
}
