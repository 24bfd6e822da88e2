/** Memory of the API's process, idle and under load, and its time to start, on both stores, beside a bare Fastify process. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openPopulated } from '../shared/bench-database.mjs';
import { load } from '../shared/load.mjs';
import { password, superAdminEmail } from '../shared/population.mjs';
import { signIn, startApi, startBareRoute } from '../shared/production.mjs';
import { median } from '../shared/statistics.mjs';

const flag = process.argv.findIndex((word) => word.startsWith('--minutes'));
const minutes = Number(process.argv[flag]?.split('=')[1] ?? (flag > 0 ? process.argv[flag + 1] : undefined) ?? 2);
// Memory differs by some 30 MB between starts on the embedded store.
const starts = 5;

/** @typedef {import('../shared/metric.ts').Measured} Measured */

/** @type {import('../shared/metric.ts').Metric[]} */
export const metrics = [
  { name: 'process-postgres', run: onPostgres },
  { name: 'process-embedded', run: onEmbeddedStore },
];

async function onPostgres() {
  const database = await openPopulated(1_000);
  const env = { DATABASE_URL: database.url, ACCESS_TOKEN_SECONDS: '3600' };
  try {
    return [
      ...(await atRest('on PostgreSQL', env, database.url, 2.5)),
      await underLoad('on PostgreSQL', env, superAdminEmail, password),
    ];
  } finally {
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
  try {
    const cold = await startApi({ env });
    await cold.stop();
    return [
      { what: 'start of the API embedded, cold (new directory, demo data)', ours: cold.startedIn, unit: 'ms' },
      ...(await atRest('on the embedded store', env, '', 6.5)),
      await underLoad('on the embedded store', env, 'super.admin@gangway.test', 'gangway-demo-2026'),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} where @param {Record<string, string>} env @param {string} databaseUrl of the floor
 * @param {number} most memory, as a ratio
 * @returns {Promise<Measured[]>}
 */
async function atRest(where, env, databaseUrl, most) {
  const times = { ours: /** @type {number[]} */ ([]), floor: /** @type {number[]} */ ([]) };
  const memory = { ours: /** @type {number[]} */ ([]), floor: /** @type {number[]} */ ([]) };
  for (let n = 0; n < starts; n += 1) {
    const api = await startApi({ env });
    const bare = await startBareRoute(databaseUrl);
    times.ours.push(api.startedIn);
    times.floor.push(bare.startedIn);
    await delay(10_000);
    memory.ours.push(api.memory());
    memory.floor.push(bare.memory());
    await api.stop();
    await bare.stop();
  }
  return [
    {
      what: `start of the API ${where}, warm (floor: a bare Fastify process)`,
      ours: median(times.ours),
      unit: 'ms',
      floor: median(times.floor),
    },
    {
      what: `memory of the API idle ${where} (floor: a bare Fastify process)`,
      ours: median(memory.ours),
      unit: 'MB',
      note: `${Math.min(...memory.ours).toFixed(0)} to ${Math.max(...memory.ours).toFixed(0)}`,
      floor: median(memory.floor),
      most,
    },
  ];
}

/**
 * @param {string} where @param {Record<string, string>} env @param {string} email @param {string} secret
 * @returns {Promise<Measured>}
 */
async function underLoad(where, env, email, secret) {
  const api = await startApi({ env });
  try {
    const paths = [
      '/user/details?page=1&size=50',
      '/organization/all?page=1&size=50',
      '/dashboard/summary',
      '/service/all',
    ];
    /** @type {number[]} */
    const seen = [];
    for (let part = 0; part < 8; part += 1) {
      const headers = { authorization: `Bearer ${await signIn(api.url, email, secret)}` };
      const request = (/** @type {number} */ n) => ({ path: paths[n % paths.length] ?? '/', headers, status: 200 });
      await load({ url: api.url, connections: 4, seconds: (minutes * 60) / 8, request });
      seen.push(api.memory());
    }
    return {
      what: `memory of the API ${where} after ${minutes} minutes of load (floor: the most of the first half, which fills caches)`,
      ours: seen.at(-1) ?? Number.NaN,
      unit: 'MB',
      note: `each eighth ${seen.map((value) => value.toFixed(0)).join(', ')}`,
      floor: Math.max(...seen.slice(0, 4)),
      most: 1.1,
    };
  } finally {
    await api.stop();
  }
}
