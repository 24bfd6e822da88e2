/** Measures what more replicas behind one nginx give on one machine, whose cores nginx, PostgreSQL and the callers use too. */
import { signIn } from '@gangway/deploy/call';
import { behindNginx, repeatAtOnce } from '../shared/behind-nginx.mjs';
import { quantile } from '../shared/statistics.mjs';

const callers = 32;
const measuredSeconds = 8;
/** Warm-up per replica, until its code is compiled and its connections are open. */
const warmUpSeconds = 2;
const paths = ['/user/me', '/organization/all'];

/** @type {import('../shared/metric.ts').Metric[]} */
export const metrics = [{ name: 'replicas', run }];

async function run() {
  /** @type {import('../shared/metric.ts').Measured[]} */
  const rows = [];
  /** @type {Map<string, number>} */
  const one = new Map();
  for (const replicas of [1, 2, 4]) {
    for (const { path, rate, p99 } of await measure(replicas)) {
      if (replicas === 1) one.set(path, rate);
      rows.push({
        what: `GET ${path} through nginx, ${replicas} ${replicas === 1 ? 'replica' : 'replicas'}, ${callers} callers (floor: one replica)`,
        ours: rate,
        unit: 'a second',
        note: `99 % within ${p99.toFixed(0)} ms`,
        floor: one.get(path) ?? Number.NaN,
      });
    }
  }
  return rows;
}

/** @param {number} replicas */
function measure(replicas) {
  const env = { LOG_LEVEL: 'fatal', ACCESS_TOKEN_SECONDS: '3600' };
  return behindNginx({ replicaCount: replicas, env, callers }, async (call) => {
    const { accessToken: token } = await signIn(call);
    const get = (/** @type {string} */ path, /** @type {number} */ seconds) =>
      repeatAtOnce({ callers, seconds }, () => call('GET', path, { token }));
    for (const path of paths) await get(path, warmUpSeconds * replicas);
    const seen = [];
    for (const path of paths) {
      const times = await get(path, measuredSeconds);
      seen.push({ path, rate: times.length / measuredSeconds, p99: quantile(times, 0.99) });
    }
    return seen;
  });
}
