/** Sign-ins of distinct accounts beside raw argon2id verifications of the same hash on all cores, and a list read during a flood of them. */
import { availableParallelism } from 'node:os';
import { verify } from '@node-rs/argon2';
import autocannon from 'autocannon';
import { signIn, startApi } from '../shared/populated-api.mjs';
import { ask, openPopulated } from '../shared/bench-database.mjs';
import { load } from '../shared/load.mjs';
import { password, passwordHash, superAdminEmail } from '../shared/population.mjs';
import { median } from '../shared/statistics.mjs';
import { oneAddress } from '../shared/one-address.mjs';

const users = 100_000;
const rounds = 5;
const seconds = 5;
const warming = 10;
const threads = availableParallelism();

/** @type {import('../shared/metric.ts').Metric[]} */
export const metrics = [{ name: 'sign-ins', run }];

async function run() {
  const database = await openPopulated(users);
  const api = await startApi({
    env: {
      DATABASE_URL: database.url,
      LOG_LEVEL: 'warn',
      ...oneAddress,
    },
  });
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
    const connections = threads * 8;
    // A server runs for days: until about a thousand sign-ins, V8 still compiles what they run, and PostgreSQL plans the statements
    // on each connection. The hash has nothing to warm.
    await load({ url: api.url, connections, seconds: warming, request });
    const rates = { ours: /** @type {number[]} */ ([]), floor: /** @type {number[]} */ ([]) };
    for (let round = 0; round < rounds; round += 1) {
      rates.ours.push(await load({ url: api.url, connections, seconds, request }));
      rates.floor.push(await hashes());
    }
    const token = await signIn(api.url, superAdminEmail, password);
    const [list] = await Promise.all([
      autocannon({
        url: `${api.url}/user/details?page=1&size=10&sort=-id`,
        headers: { authorization: `Bearer ${token}` },
        connections: 2,
        duration: seconds * 2,
      }),
      load({ url: api.url, connections, seconds: seconds * 2 + 1, request }),
    ]);
    if (list.non2xx + list.errors > 0)
      throw new Error(`${list.non2xx + list.errors} pages of the list were not answered.`);
    const ratio = median(rates.ours.map((rate, round) => rate / (rates.floor[round] ?? rate)));
    return [
      {
        what: 'sign-ins a second, distinct accounts',
        ours: median(rates.ours).toFixed(1),
        floor: `argon2id verifications on ${threads} core${threads === 1 ? '' : 's'} ${median(rates.floor).toFixed(1)}`,
        ratio: `${Math.round(ratio * 100)} %`,
        line: '≥ 75 %',
        met: ratio >= 0.75,
      },
      {
        what: 'a page of users beside as many sign-ins as the API takes, p99 of two readers',
        ours: `${list.latency.p99} ms (p50 ${list.latency.p50})`,
        line: '≤ 200 ms',
        met: list.latency.p99 <= 200,
      },
    ];
  } finally {
    await api.stop();
    await database.stop();
  }
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
