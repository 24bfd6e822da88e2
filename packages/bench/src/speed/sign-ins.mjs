/** Sign-ins of distinct accounts beside raw argon2id verifications of the same hash by as many threads. */
import { availableParallelism } from 'node:os';
import { verify } from '@node-rs/argon2';
import { startApi } from '../shared/populated-api.mjs';
import { openPopulated } from '../shared/bench-database.mjs';
import { load } from '../shared/load.mjs';
import { password, passwordHash, userEmail } from '../shared/population.mjs';
import { median } from '../shared/statistics.mjs';

const users = 100_000;
const rounds = 5;
const seconds = 5;
// As the product: one hash at a time per core, one core left to everything else.
const threads = Math.max(1, availableParallelism() - 1);

/** @type {import('../shared/figure.ts').Figure[]} */
export const figures = [{ name: 'sign-ins', run }];

async function run() {
  const database = await openPopulated(users);
  const api = await startApi({
    env: {
      DATABASE_URL: database.url,
      LOG_LEVEL: 'warn',
      THROTTLE_ATTEMPTS_PER_ADDRESS: '1000000',
    },
  });
  try {
    // Each account once; those without password or switched off are left out, as the generator numbers them.
    let number = Math.floor(Math.random() * (users / 2));
    const next = () => {
      do number += 1;
      while (number % 33 === 32 || number % 50 === 49);
      return number;
    };
    const request = () => ({
      method: 'POST',
      path: '/user/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: userEmail(next()), password }),
      status: 202,
    });
    const connections = threads * 8;
    await load({ url: api.url, connections, seconds: 1, request });
    const rates = { ours: /** @type {number[]} */ ([]), floor: /** @type {number[]} */ ([]) };
    for (let round = 0; round < rounds; round += 1) {
      rates.ours.push(await load({ url: api.url, connections, seconds, request }));
      rates.floor.push(await hashes());
    }
    const ratio = median(rates.ours.map((rate, round) => rate / (rates.floor[round] ?? rate)));
    return [
      {
        what: 'sign-ins a second, distinct accounts',
        ours: median(rates.ours).toFixed(1),
        floor: `argon2id verifications by ${threads} thread${threads === 1 ? '' : 's'} ${median(rates.floor).toFixed(1)}`,
        ratio: `${Math.round(ratio * 100)} %`,
        line: '≥ 80 %',
        met: ratio >= 0.8,
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
