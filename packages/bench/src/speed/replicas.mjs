/** What more replicas behind one nginx give on one machine, whose cores nginx, PostgreSQL and the caller use too. */
import https from 'node:https';
import { startProxiedPlatform } from '@gangway/deploy/proxied-platform';
import { callTo, renew, signIn } from '../shared/call.mjs';
import { nginxOfOneAddress } from '../shared/one-address.mjs';
import { takePorts } from '../shared/port-range.mjs';

const callers = 32;
const measuredSeconds = 8;
/** For each replica, until its code is compiled and its connections are made. */
const warmUpSeconds = 4;

/**
 * @param {() => Promise<number>} one resolves with a status
 * @param {number} seconds
 */
async function perSecond(one, seconds) {
  const end = performance.now() + seconds * 1000;
  const times = /** @type {number[]} */ ([]);
  let failed = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        const began = performance.now();
        if ((await one()) >= 300) failed += 1;
        times.push(performance.now() - began);
      }
    }),
  );
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
  return { rate: times.length / seconds, p99, failed };
}

/** @param {number} replicas */
async function measure(replicas) {
  const platform = await startProxiedPlatform({
    firstPort: await takePorts(3 + replicas),
    replicaCount: replicas,
    editConfiguration: nginxOfOneAddress,
    env: { LOG_LEVEL: 'fatal', ACCESS_TOKEN_SECONDS: '3600' },
  });
  const agent = new https.Agent({ keepAlive: true, maxSockets: callers });
  try {
    const call = callTo({
      port: platform.ports.https,
      host: platform.hosts.api,
      authority: platform.authority,
      agent,
    });
    const { accessToken: token, refreshToken } = await signIn(call);
    await renew(call, refreshToken);
    const get = (/** @type {string} */ path) => () => call('GET', path, { token }).then(({ status }) => status);
    for (const path of ['/user/me', '/organization/all']) await perSecond(get(path), (warmUpSeconds / 2) * replicas);
    return {
      me: await perSecond(get('/user/me'), measuredSeconds),
      list: await perSecond(get('/organization/all'), measuredSeconds),
    };
  } finally {
    agent.destroy();
    await platform.stop();
  }
}

/** @type {import('../shared/metric.ts').Metric[]} */
export const metrics = [
  {
    name: 'replicas',
    run: async () => {
      const rows = [];
      /** @type {Awaited<ReturnType<typeof measure>> | undefined} */
      let one;
      for (const replicas of [1, 2, 4]) {
        const seen = await measure(replicas);
        one ??= seen;
        for (const [what, at] of /** @type {const} */ ([
          ['GET /user/me', 'me'],
          ['GET /organization/all', 'list'],
        ]))
          rows.push({
            what: `${what} through nginx, ${replicas} ${replicas === 1 ? 'replica' : 'replicas'}, ${callers} callers (floor: one replica)`,
            ours: `${seen[at].rate.toFixed(0)} per second, 99 % within ${seen[at].p99.toFixed(0)} ms`,
            floor: `${one[at].rate.toFixed(0)} per second`,
            ratio: (seen[at].rate / one[at].rate).toFixed(2),
            line: 'none fails',
            met: seen[at].failed === 0,
          });
      }
      return rows;
    },
  },
];
