/**
 * `pnpm --filter @gangway/deploy cluster:drill [killed | moved | away] …` takes the writer away while people read and write: killed
 * 20 times, moved in good order 5 times, and all three servers away for 30 seconds. Prints a line for each, and ends with 1 if
 * anything confirmed was lost or doubled, anybody signed out, or an answer was neither right nor 503 with Retry-After.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from '@gangway/tooling/child-process';
import { Client } from 'pg';
import { ApiProcess } from '../scripts/api-process.mjs';
import { callTo, renew, signIn } from '../scripts/call.mjs';
import { oneAddress } from '../scripts/one-address.mjs';
import { startAcknowledgedWrites } from './acknowledged-writes.mjs';
import { startCluster } from './start-cluster.mjs';

/**
 * @typedef {Awaited<ReturnType<typeof startCluster>>} Cluster
 * @typedef {Awaited<ReturnType<typeof startWork>>} Work
 */

const readsPerSecond = 80;

const drills = {
  killed: () => repeated(20, killWriter),
  moved: () => repeated(5, (cluster) => cluster.switchover()),
  away: () => onCluster(allAway),
};
const names = Object.keys(drills);
const wanted = process.argv.slice(2);
if (wanted.some((name) => !names.includes(name))) {
  console.error(`Usage: pnpm --filter @gangway/deploy cluster:drill [${names.join(' | ')}] …`);
  process.exit(2);
}
for (const [name, run] of Object.entries(drills)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { line, passed } = await run();
  console.log(`${passed ? 'met    ' : 'NOT MET'} ${name}: ${line}`);
  if (!passed) process.exitCode = 1;
}

/** @param {Cluster} cluster */
async function killWriter(cluster) {
  for (let isKilled = false; !isKilled; await delay(20)) {
    const leader = await cluster.primary();
    isKilled = leader !== undefined && cluster.kill(leader);
  }
}

/** @param {number} trials @param {(cluster: Cluster) => Promise<void>} change */
function repeated(trials, change) {
  return onCluster(async (work) => {
    /** @type {number[]} */
    const without = [];
    for (let trial = 0; trial < trials; trial += 1) {
      await work.cluster.untilWhole();
      await delay(1000 + Math.random() * 1000);
      const watched = longestWithoutWrites(work.load);
      await change(work.cluster);
      without.push(await watched);
    }
    return judged(await work.outcome(), without);
  });
}

/** @param {Work} work */
async function allAway({ cluster, apis, load, outcome }) {
  await delay(2000);
  for (const member of [1, 2, 3]) cluster.killNode(member);
  let wasAlive = true;
  let wasTold = true;
  for (const end = Date.now() + 30_000; Date.now() < end; await delay(500)) {
    for (const { port } of apis) {
      const call = callTo({ port });
      wasAlive &&= (await call('GET', '/health/live')).status === 200;
      const { status, headers } = await call('GET', '/organization/all');
      wasTold &&= status === 401 || (status === 503 && headers['retry-after'] !== undefined);
    }
  }
  for (const member of [1, 2, 3]) cluster.startNode(member);
  while ((await cluster.primary()) === undefined) await delay(50);
  const began = performance.now();
  const before = load.confirmed();
  while (load.confirmed() === before) await delay(10);
  const seconds = (performance.now() - began) / 1000;
  const { line, passed } = judged(await outcome(), [seconds]);
  return {
    line: `${line} after the writer was back; live ${wasAlive ? 'throughout' : 'NOT throughout'}`,
    passed: passed && wasAlive && wasTold && seconds <= 5,
  };
}

/**
 * Runs a drill on a cluster of its own, with two replicas of the API and people who read and write.
 * @template T
 * @param {(work: Work) => Promise<T>} drill
 */
async function onCluster(drill) {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-cluster-'));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const cluster = await startCluster({ folder, firstPort: Number(process.env['CLUSTER_FIRST_PORT'] ?? 7400) });
  const settings = {
    GANGWAY_PROFILE: 'demo',
    DATABASE_URL: cluster.writerUrl,
    DATABASE_READ_URL: cluster.readUrls.join(','),
    // Tokens name the address, so both replicas have one, as behind a proxy.
    API_URL: 'http://localhost:3',
    PORTAL_URL: 'http://localhost:1',
    CONSOLE_URL: 'http://localhost:2',
    LOG_LEVEL: 'fatal',
    ACCESS_TOKEN_SECONDS: '3600',
    ...oneAddress,
  };
  const apis = (await freePorts(2)).map((port) => new ApiProcess(port, settings));
  try {
    for (const api of apis) await api.start();
    return await drill(await startWork(cluster, apis));
  } finally {
    await Promise.all(apis.map((api) => api.stop()));
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {Cluster} cluster @param {readonly ApiProcess[]} apis */
async function startWork(cluster, apis) {
  const calls = apis.map(({ port }) => callTo({ port }));
  let turn = 0;
  /** @type {import('../scripts/call.mjs').Call} */
  const call = (...args) => {
    const next = calls[(turn += 1) % calls.length];
    if (!next) throw new Error('There is no API.');
    return next(...args);
  };
  const query = queryOf(cluster.superuserUrl.replace(/\/postgres$/, '/gangway'));
  // Sign in one by one: simultaneous sign-ins to one account look like guessing.
  /** @type {Awaited<ReturnType<typeof signIn>>[]} */
  const people = [];
  for (let n = 0; n < 10; n += 1) people.push(await signIn(call, 'auditor@gangway.test'));
  const { accessToken: token } = await signIn(call);
  const subjects = await query("select id from users where email in ('new@gangway.test', 'ops@gangway.test')");
  const load = await startAcknowledgedWrites({ call, token, query, userIds: subjects.map(({ id }) => Number(id)) });
  const readers = startReaders(call, people);
  return {
    cluster,
    apis,
    load,
    /** Ends the work and reports losses and the number of users signed out. */
    outcome: async () => {
      await load.stop();
      const reads = await readers.stop();
      const renewals = await Promise.all(people.map(({ refreshToken }) => renew(call, refreshToken)));
      return {
        ...(await load.compare()),
        confirmed: load.confirmed(),
        requests: reads.sent + load.seen.sent,
        signedOut: reads.signedOut + renewals.filter(({ status }) => status !== 200).length,
        unexpected: [...load.seen.unexpected, ...reads.unexpected],
      };
    },
  };
}

/** @param {string} url @returns {import('./acknowledged-writes.mjs').Query} by a connection for each statement: the writer moves */
function queryOf(url) {
  return async (text, values = []) => {
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };
}

/** @param {import('../scripts/call.mjs').Call} call @param {readonly { accessToken: string }[]} people */
function startReaders(call, people) {
  const seen = { sent: 0, signedOut: 0, unexpected: /** @type {string[]} */ ([]) };
  const reader = { isOn: true };
  const read = async (/** @type {string} */ path, /** @type {string | undefined} */ token) => {
    seen.sent += 1;
    try {
      const { status, headers, text } = await call('GET', path, { token });
      if (status === 401) seen.signedOut += 1;
      else if (status !== 200 && (status !== 503 || headers['retry-after'] === undefined))
        seen.unexpected.push(`${status} ${text.slice(0, 120)}`);
    } catch (error) {
      seen.unexpected.push(String(error));
    }
  };
  const reading = (async () => {
    /** @type {Promise<void>[]} */
    const underWay = [];
    for (let n = 0; reader.isOn; n += 1) {
      underWay.push(read(n % 2 ? '/user/details?page=1&size=20' : '/user/me', people[n % people.length]?.accessToken));
      await delay(1000 / readsPerSecond);
    }
    await Promise.all(underWay);
  })();
  return {
    stop: async () => {
      reader.isOn = false;
      await reading;
      return seen;
    },
  };
}

/**
 * The longest time within ten seconds in which no write was confirmed, in seconds: writes under way at the kill may still be
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

/** @param {Awaited<ReturnType<Work['outcome']>>} outcome @param {readonly number[]} without seconds without writes */
function judged({ lost, doubled, torn, confirmed, requests, signedOut, unexpected }, without) {
  const median = without.toSorted((a, b) => a - b)[Math.floor(without.length / 2)] ?? Number.NaN;
  return {
    line:
      `${lost} lost, ${doubled} twice, ${torn} half of ${confirmed} confirmed, ${requests} requests, ${signedOut} signed out, ` +
      `${unexpected.length} other answers${unexpected.length > 0 ? ` (${unexpected[0]})` : ''}; ` +
      `seconds without writes ${without.map((each) => each.toFixed(1)).join(', ')} (median ${median.toFixed(1)})`,
    passed: lost + doubled + torn + signedOut + unexpected.length === 0 && confirmed > 0,
  };
}
