/** PostgreSQL under Patroni: its writer is killed, moved and taken away with all that follow it, while people work. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startCluster } from '@gangway/deploy/start-cluster';
import { Client } from 'pg';
import { startAcknowledgedWrites } from '../shared/acknowledged-writes.mjs';
import { renew, signIn } from '../shared/call.mjs';
import { apiProcess } from '../shared/killable-api.mjs';
import { takePorts } from '../shared/port-range.mjs';
import { series } from '../shared/series.mjs';
import { times } from '../shared/times.mjs';

const readsPerSecond = 80;

/**
 * A cluster, two replicas of the API that read from its followers, and people who read and write.
 * @template T
 * @param {(parts: Awaited<ReturnType<typeof startWork>>) => Promise<T>} work
 */
async function onCluster(work) {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-cluster-'));
  chmodSync(folder, 0o755);
  const cluster = await startCluster({ folder, firstPort: await takePorts(10) });
  /** @type {ReturnType<typeof apiProcess>[]} */
  const apis = [];
  try {
    for (let replica = 0; replica < 2; replica += 1) {
      const api = apiProcess({
        port: await takePorts(1),
        env: {
          // One address of both, as behind a proxy: tokens name it.
          API_URL: 'http://localhost:3',
          DATABASE_URL: cluster.writerUrl,
          DATABASE_READ_URL: cluster.readUrls.join(','),
          LOG_LEVEL: 'fatal',
        },
      });
      await api.start();
      apis.push(api);
    }
    return await work(await startWork(cluster, apis));
  } finally {
    await Promise.all(apis.map((api) => api.kill()));
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {Awaited<ReturnType<typeof startCluster>>} cluster
 * @param {ReturnType<typeof apiProcess>[]} apis
 */
async function startWork(cluster, apis) {
  let turn = 0;
  /** @type {import('../shared/call.mjs').Call} */
  const call = (...args) => {
    const api = apis[(turn += 1) % apis.length];
    if (!api) throw new Error('no API');
    return api.call(...args);
  };
  /** @param {string} text @param {unknown[]} [values] */
  const query = async (text, values = []) => {
    const client = new Client({ connectionString: cluster.superuserUrl.replace(/\/postgres$/, '/gangway') });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  // One after the other: many at once of one account look like guesses.
  /** @type {Awaited<ReturnType<typeof signIn>>[]} */
  const people = [];
  for (let n = 0; n < 10; n += 1) people.push(await signIn(call, 'auditor@gangway.test'));
  const { accessToken: token } = await signIn(call);
  const subjects = await query("select id from users where email in ('new@gangway.test', 'ops@gangway.test')");
  const load = await startAcknowledgedWrites({ call, token, query, userIds: subjects.map(({ id }) => Number(id)) });

  const reads = { sent: 0, refused: 0, signedOut: 0, unexpected: /** @type {string[]} */ ([]) };
  const reader = { isOn: true };
  /** @type {Promise<void>[]} */
  const underWay = [];
  const reading = (async () => {
    for (let n = 0; reader.isOn; n += 1) {
      const person = people[n % people.length];
      underWay.push(read(n % 2 ? '/user/details?page=1&size=20' : '/user/me', person?.accessToken));
      await delay(1000 / readsPerSecond);
    }
    await Promise.all(underWay);
  })();
  /** @param {string} path @param {string | undefined} credential */
  async function read(path, credential) {
    reads.sent += 1;
    try {
      const { status, headers, text } = await call('GET', path, { token: credential });
      if (status === 503 && headers['retry-after'] !== undefined) reads.refused += 1;
      else if (status === 401) reads.signedOut += 1;
      else if (status !== 200) reads.unexpected.push(`${status} ${text.slice(0, 120)}`);
    } catch (error) {
      reads.unexpected.push(String(error));
    }
  }

  return {
    cluster,
    apis,
    load,
    reads,
    /** Seconds until one more write is confirmed. @param {number} from of `performance.now()` */
    untilWritten: async (from) => {
      const before = load.confirmed();
      while (load.confirmed() === before) await delay(10);
      return (performance.now() - from) / 1000;
    },
    /** Ends the work; what was lost, and who was signed out. */
    outcome: async () => {
      await load.stop();
      reader.isOn = false;
      await reading;
      const refused = await Promise.all(people.map(({ refreshToken }) => renew(call, refreshToken)));
      return {
        ...(await load.compare()),
        confirmed: load.confirmed(),
        requests: reads.sent + load.seen.tried,
        signedOut: reads.signedOut + refused.filter(({ status }) => status !== 200).length,
        unexpected: [...load.seen.unexpected, ...reads.unexpected],
      };
    },
  };
}

/**
 * @param {string} name
 * @param {number} count
 * @param {(cluster: Awaited<ReturnType<typeof startCluster>>) => Promise<void>} change
 */
function repeated(name, count, change) {
  return series(name, count, (piece) =>
    onCluster(async ({ cluster, load, outcome }) => {
      /** @type {string[]} */
      const without = [];
      for (let trial = 0; trial < piece; trial += 1) {
        await cluster.untilWhole();
        await delay(1000 + Math.random() * 1000);
        const watched = longestWithoutWrites(load);
        await change(cluster);
        without.push((await watched).toFixed(1));
      }
      return { ...(await outcome()), without, slowest: Math.max(...without.map(Number)) };
    }),
  );
}

/**
 * The longest time within ten seconds in which no write was confirmed, in seconds: those under way at the kill may still be
 * confirmed, so the first one after it says nothing.
 * @param {{ confirmed: () => number }} load
 */
async function longestWithoutWrites(load) {
  let longest = 0;
  let last = performance.now();
  for (let seen = load.confirmed(), end = last + 10_000; last < end; await delay(10)) {
    const now = performance.now();
    if (now > end + 120_000) throw new Error('Writes did not come back within two minutes.');
    if (load.confirmed() === seen) continue;
    seen = load.confirmed();
    longest = Math.max(longest, now - last);
    last = now;
  }
  return longest / 1000;
}

/** @param {Awaited<ReturnType<typeof repeated>>} seen */
function judged({ lost, doubled, torn, confirmed, requests, signedOut, unexpected, without }) {
  const sorted = without.map(Number).toSorted((a, b) => a - b);
  return {
    figure:
      `${lost} lost, ${doubled} twice, ${torn} half of ${confirmed} confirmed, ${requests} requests, ${signedOut} signed out, ` +
      `${unexpected.length} other answers${unexpected.length > 0 ? ` (${unexpected[0]})` : ''}; ` +
      `seconds without writes ${without.join(', ')} (median ${sorted[Math.floor(sorted.length / 2)]})`,
    passed: lost + doubled + torn + signedOut + unexpected.length === 0 && confirmed > 0,
  };
}

const line = '0 lost, 0 twice, nobody signed out, 503 with Retry-After in between';

/** @type {import('../shared/check.ts').Check[]} */
export const checks = [
  {
    id: 'D49',
    isLong: true,
    tried: 'the writer of three servers under Patroni killed (`kill -9`) 20 times while people read and write',
    line,
    run: async () =>
      judged(
        await repeated('writer-killed', times(20), async (cluster) => {
          for (let isKilled = false; !isKilled; await delay(20)) {
            const leader = await cluster.primary();
            isKilled = leader !== undefined && cluster.kill(leader);
          }
        }),
      ),
  },
  {
    id: 'D50',
    isLong: true,
    tried: 'the writer moved to another server 5 times, in good order',
    line,
    run: async () => judged(await repeated('writer-moved', times(5), (cluster) => cluster.switchover())),
  },
  {
    id: 'D51',
    isLong: true,
    tried: 'all three servers away for 30 s',
    line: '503 with Retry-After, alive, nobody signed out, writes again within 5 s of the writer',
    run: () =>
      onCluster(async ({ cluster, apis, untilWritten, outcome }) => {
        await delay(2000);
        for (const member of [1, 2, 3]) cluster.killNode(member);
        const alive = [];
        const asked = [];
        for (const end = Date.now() + 30_000; Date.now() < end; await delay(500)) {
          for (const api of apis) {
            alive.push((await api.call('GET', '/health/live')).status);
            const { status, headers } = await api.call('GET', '/organization/all');
            asked.push(status === 401 || (status === 503 && headers['retry-after'] !== undefined));
          }
        }
        for (const member of [1, 2, 3]) cluster.startNode(member);
        while ((await cluster.primary()) === undefined) await delay(50);
        const after = await untilWritten(performance.now());
        const seen = await outcome();
        const wasAlive = alive.every((status) => status === 200);
        const { figure, passed } = judged({ ...seen, without: [after.toFixed(1)], slowest: after });
        return {
          figure: `${figure} after the writer was back; live ${wasAlive ? 'throughout' : 'NOT throughout'}`,
          passed: passed && wasAlive && asked.every(Boolean) && after <= 5,
        };
      }),
  },
];
