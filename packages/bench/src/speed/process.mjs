/** Memory of the API's process, idle and under load, and how long it takes to start, on both stores. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn, startApi } from '../shared/populated-api.mjs';
import { openPopulated } from '../shared/bench-database.mjs';
import { load } from '../shared/load.mjs';
import { password, superAdminEmail } from '../shared/population.mjs';
import { median, milliseconds } from '../shared/statistics.mjs';

// `--long`: ten minutes under load instead of two.
const minutes = process.argv.includes('--long') ? 10 : 2;
const starts = 3;
// From one start to the next it differs by some 30 MB on the embedded store.
const idleStarts = 5;

/** @type {import('../shared/metric.ts').Metric[]} */
export const metrics = [
  { name: 'process-postgres', run: onPostgres },
  { name: 'process-embedded', run: embedded },
];

/** @param {number} milliseconds_ */
const wait = (milliseconds_) => new Promise((resolve) => setTimeout(resolve, milliseconds_));

async function onPostgres() {
  const database = await openPopulated(1_000);
  const env = { DATABASE_URL: database.url, LOG_LEVEL: 'warn', ACCESS_TOKEN_SECONDS: '3600' };
  try {
    const times = [];
    for (let n = 0; n < starts; n += 1) {
      const started = await startApi({ env });
      times.push(started.startedIn);
      await started.stop();
    }
    return [
      {
        what: 'start-up of the API on PostgreSQL, warm',
        ours: milliseconds(median(times)),
      },
      ...(await memoryOf('PostgreSQL', env, 150, superAdminEmail, password)),
    ];
  } finally {
    await database.stop();
  }
}

async function embedded() {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-bench-'));
  const env = {
    GANGWAY_PROFILE: 'demo',
    DATABASE_URL: '',
    SMTP_URL: '',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    ACCESS_TOKEN_SECONDS: '3600',
  };
  try {
    const cold = await startApi({ env });
    await cold.stop();
    const times = [];
    for (let n = 0; n < starts; n += 1) {
      const started = await startApi({ env });
      times.push(started.startedIn);
      await started.stop();
    }
    return [
      { what: 'start-up of the API embedded, cold (new directory, demo data)', ours: milliseconds(cold.startedIn) },
      { what: 'start-up of the API embedded, warm', ours: milliseconds(median(times)) },
      ...(await memoryOf('the embedded store', env, 400, 'super.admin@gangway.test', 'gangway-demo-2026')),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} store @param {Record<string, string>} env @param {number} most MB idle
 * @param {string} email @param {string} secret
 */
async function memoryOf(store, env, most, email, secret) {
  /** @type {number[]} */
  const idle = [];
  for (let n = 0; n < idleStarts; n += 1) {
    const resting = await startApi({ env });
    await wait(10_000);
    idle.push(resting.memory());
    await resting.stop();
  }
  const api = await startApi({ env });
  try {
    const headers = { authorization: `Bearer ${await signIn(api.url, email, secret)}` };
    const paths = [
      '/user/details?page=1&size=50',
      '/organization/all?page=1&size=50',
      '/dashboard/summary',
      '/service/all',
    ];
    const request = (/** @type {number} */ n) => ({ path: paths[n % paths.length] ?? '/', headers, status: 200 });
    /** @type {number[]} */
    const seen = [];
    for (let part = 0; part < 8; part += 1) {
      await load({ url: api.url, connections: 4, seconds: (minutes * 60) / 8, request });
      seen.push(api.memory());
    }
    // The first quarter fills caches; from then on it must not grow.
    const growth = (seen.at(-1) ?? 0) - Math.max(...seen.slice(0, 4));
    return [
      {
        what: `memory of the API idle on ${store}`,
        ours: `${median(idle).toFixed(0)} MB (${Math.min(...idle).toFixed(0)} to ${Math.max(...idle).toFixed(0)})`,
        line: `≤ ${most} MB`,
        met: median(idle) <= most,
      },
      {
        what: `memory of the API on ${store} during ${minutes} minutes of load, each eighth`,
        ours: `${seen.map((value) => value.toFixed(0)).join(', ')} MB`,
        line: 'second half at most 15 MB above the first',
        met: growth <= 15,
      },
    ];
  } finally {
    await api.stop();
  }
}
