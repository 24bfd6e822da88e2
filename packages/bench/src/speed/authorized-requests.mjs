/** Authorized requests, session check included, beside a bare Fastify route with one indexed select in the same database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { signIn, startApi } from '../shared/populated-api.mjs';
import { openPopulated } from '../shared/bench-database.mjs';
import { load } from '../shared/load.mjs';
import { password, superAdminEmail } from '../shared/population.mjs';
import { median } from '../shared/statistics.mjs';

const users = 1_000;
const rounds = 5;
const seconds = 3;
const connections = 16;

/** @type {import('../shared/metric.ts').Metric[]} */
export const metrics = [{ name: 'authorized-requests', run }];

async function run() {
  const database = await openPopulated(users);
  const api = await startApi({ env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn', ACCESS_TOKEN_SECONDS: '3600' } });
  const bare = spawn(process.execPath, [fileURLToPath(new URL('../floors/bare-route.mjs', import.meta.url))], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: database.url, USER_ID: String(users) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(bare.stdout, 'data');
    const bareUrl = `http://127.0.0.1:${Number(line)}`;
    const token = await signIn(api.url, superAdminEmail, password);
    const headers = { authorization: `Bearer ${token}` };
    // The lightest call that knows its caller.
    const ours = () => ({ path: '/notifications/unread-count', headers, status: 200 });
    const floor = () => ({ path: '/bare', status: 200 });
    await load({ url: api.url, connections, seconds: 2, request: ours });
    await load({ url: bareUrl, connections, seconds: 2, request: floor });
    const rates = { ours: /** @type {number[]} */ ([]), floor: /** @type {number[]} */ ([]) };
    for (let round = 0; round < rounds; round += 1) {
      rates.ours.push(await load({ url: api.url, connections, seconds, request: ours }));
      rates.floor.push(await load({ url: bareUrl, connections, seconds, request: floor }));
    }
    const ratio = median(rates.ours.map((rate, round) => rate / (rates.floor[round] ?? rate)));
    return [
      {
        what: 'authorized requests a second, session check included',
        ours: median(rates.ours).toFixed(0),
        floor: `bare Fastify route with one select ${median(rates.floor).toFixed(0)}`,
        ratio: `${Math.round(ratio * 100)} %`,
        line: '≥ 50 %',
        met: ratio >= 0.5,
      },
    ];
  } finally {
    bare.kill('SIGTERM');
    await api.stop();
    await database.stop();
  }
}
