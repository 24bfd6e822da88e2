/**
 * What two readers take off the writer: replicas of the API behind nginx on one PostgreSQL, without and with servers that follow
 * it, under the work of a morning. All share the cores of one machine, so the writer's share is what carries over, not the rate.
 */
import https from 'node:https';
import { startProxiedPlatform } from '@gangway/deploy/proxied-platform';
import { startOwnCluster } from '@gangway/tooling/test-database';
import { ask, migrate, productionSettings } from '../shared/bench-database.mjs';
import { callTo, renew } from '../shared/call.mjs';
import { nginxOfOneAddress, oneAddress } from '../shared/one-address.mjs';
import { password, populate, superAdminEmail } from '../shared/population.mjs';
import { takePorts } from '../shared/port-range.mjs';
import { processorTime } from '../shared/processor-time.mjs';

const users = 100_000;
const callers = 16;
const measuredSeconds = 10;
/** For each replica, until its code is compiled and its connections are made. */
const warmUpSeconds = 3;

/** The people of the arithmetic, who sign in within this time; one of a hundred is an administrator, who reads lists. */
const morning = { people: 100_000, seconds: 1800, listsPerAdministrator: 30 };

/** @typedef {(turn: number) => Promise<import('../shared/call.mjs').Answer>} Step */
/** @typedef {Awaited<ReturnType<typeof startServers>>} Servers */

async function startServers() {
  const writer = await startOwnCluster({ settings: '-c fsync=off -c shared_buffers=512MB' });
  if (!writer) throw new Error('No PostgreSQL was found: install it.');
  try {
    await migrate(writer.url);
    await populate(writer.url, users);
    const readers = [await writer.standby(), await writer.standby()];
    return {
      writer,
      readUrls: readers.map(({ port }) => `postgres://postgres@127.0.0.1:${port}/postgres`),
      /** Seconds of processor time so far. */
      taken: () => ({
        writer: processorTime(writer.pid()),
        readers: readers.reduce((total, { pid }) => total + processorTime(pid()), 0),
      }),
      stop: () => {
        for (const reader of readers) reader.halt();
        writer.stop();
      },
    };
  } catch (error) {
    writer.stop();
    throw error;
  }
}

/**
 * @param {Servers} servers
 * @param {{ replicas: number, withReaders: boolean }} setting
 * @param {(steps: Awaited<ReturnType<typeof stepsOf>>) => Promise<T>} work
 * @template T
 */
async function onPlatform(servers, { replicas, withReaders }, work) {
  const platform = await startProxiedPlatform({
    firstPort: await takePorts(3 + replicas),
    replicaCount: replicas,
    databaseUrl: servers.writer.url,
    withSampleService: false,
    editConfiguration: nginxOfOneAddress,
    env: {
      ...productionSettings,
      ...oneAddress,
      LOG_LEVEL: 'fatal',
      ...(withReaders ? { DATABASE_READ_URL: servers.readUrls.join(',') } : {}),
    },
  });
  const agent = new https.Agent({ keepAlive: true, maxSockets: callers });
  try {
    const call = callTo({
      port: platform.ports.https,
      host: platform.hosts.api,
      authority: platform.authority,
      agent,
    });
    return await work(await stepsOf(call, servers.writer.url));
  } finally {
    agent.destroy();
    await platform.stop();
  }
}

/**
 * The calls of a morning.
 * @param {import('../shared/call.mjs').Call} call
 * @param {string} databaseUrl
 */
async function stepsOf(call, databaseUrl) {
  /** @type {{ email: string }[]} */
  const accounts = await ask(
    databaseUrl,
    `select u.email from users u left join organizations o on o.id = u.organization_id
      where u.is_active and u.password_hash is not null and o.is_active is not false order by random() limit 10000`,
  );
  const signIn = (/** @type {string | undefined} */ email) =>
    call('POST', '/user/login', { body: { email, password } });
  /** @type {{ accessToken: string, refreshToken: string }[]} */
  const signedIn = [];
  for (const { email } of accounts.splice(0, callers * 2)) signedIn.push((await signIn(email)).json().result);
  // Those who renew are in no other hands meanwhile.
  const renewing = signedIn.splice(0, callers).map(({ refreshToken }) => ({ refreshToken }));
  const { accessToken: administrator } = (await signIn(superAdminEmail)).json().result;
  const person = (/** @type {number} */ turn) => signedIn[turn % signedIn.length];
  const lists = [
    '/user/details?page=1&size=20&sort=name',
    '/user/details?page=1&size=20&q=mar',
    '/organization/all?page=1&size=20',
    '/activity?page=1&size=20&sort=-at',
    '/dashboard/summary',
  ];
  return {
    'sign in': () => signIn(accounts.pop()?.email),
    'open the launcher': async (/** @type {number} */ turn) => {
      await call('GET', '/user/me', { token: person(turn)?.accessToken });
      return call('GET', '/user/me/services', { token: person(turn)?.accessToken });
    },
    renew: async () => {
      const answer = await renew(call, renewing.shift()?.refreshToken);
      renewing.push({ refreshToken: answer.json().refresh_token });
      return answer;
    },
    'read a list': (/** @type {number} */ turn) =>
      call('GET', lists[turn % lists.length] ?? '', { token: administrator }),
  };
}

/**
 * @param {Servers} servers
 * @param {readonly Step[]} steps in turn
 * @param {number} seconds
 */
async function measure(servers, steps, seconds) {
  const before = servers.taken();
  const end = performance.now() + seconds * 1000;
  let turn = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        const nth = (turn += 1);
        const step = steps[nth % steps.length];
        const { status, text } = (await step?.(Math.floor(nth / steps.length))) ?? { status: 0, text: '' };
        if (status >= 300) throw new Error(`${status} ${text}`);
      }
    }),
  );
  const after = servers.taken();
  return {
    rate: turn / seconds,
    /** Milliseconds of a server's processor for each step. */
    writer: ((after.writer - before.writer) * 1000) / turn,
    readers: ((after.readers - before.readers) * 1000) / turn,
  };
}

/** @type {import('../shared/metric.ts').Metric[]} */
export const metrics = [{ name: 'readers', run }];

async function run() {
  const servers = await startServers();
  try {
    const rows = [];
    for (const replicas of [1, 2, 4]) {
      /** @type {Awaited<ReturnType<typeof measure>>[]} */
      const seen = [];
      for (const withReaders of [false, true]) {
        seen.push(
          await onPlatform(servers, { replicas, withReaders }, async (steps) => {
            const mix = [steps['sign in'], steps['open the launcher'], steps.renew, steps['read a list']];
            await measure(servers, mix, warmUpSeconds * replicas);
            return measure(servers, mix, measuredSeconds);
          }),
        );
      }
      const [alone, beside] = seen;
      if (!alone || !beside) throw new Error('not measured');
      rows.push({
        what: `${replicas} ${replicas === 1 ? 'replica' : 'replicas'} behind nginx, two readers: steps a second; writer's processor for each (floor: no readers)`,
        ours: `${beside.rate.toFixed(0)}; ${beside.writer.toFixed(2)} ms, readers ${beside.readers.toFixed(2)} ms`,
        floor: `${alone.rate.toFixed(0)}; ${alone.writer.toFixed(2)} ms`,
        ratio: (beside.writer / alone.writer).toFixed(2),
      });
    }
    return [...rows, await arithmetic(servers)];
  } finally {
    servers.stop();
  }
}

/** What the morning of so many people asks of the writer, from what each step asks of it. @param {Servers} servers */
async function arithmetic(servers) {
  const one = { replicas: 1, withReaders: true };
  const perStep = await onPlatform(servers, one, async (steps) => {
    /** @type {Record<string, number>} */
    const found = {};
    for (const [name, step] of Object.entries(steps)) {
      await measure(servers, [step], 1);
      found[name] = (await measure(servers, [step], 5)).writer;
    }
    return found;
  });
  const list = await onPlatform(servers, { ...one, withReaders: false }, async (steps) => {
    await measure(servers, [steps['read a list']], 1);
    return (await measure(servers, [steps['read a list']], 5)).writer;
  });
  const { people, seconds, listsPerAdministrator } = morning;
  const ofPeople = ['sign in', 'open the launcher', 'renew'].reduce((total, name) => total + (perStep[name] ?? 0), 0);
  const lists = (people / 100) * listsPerAdministrator;
  const load = (/** @type {number} */ perList) => ((people * ofPeople + lists * perList) / 1000 / seconds) * 100;
  const inWords = Object.entries(perStep)
    .map(([name, milliseconds]) => `${name} ${milliseconds.toFixed(2)} ms`)
    .join(', ');
  return {
    what: `${people.toLocaleString('en')} people within ${seconds / 60} minutes, one of a hundred reads ${listsPerAdministrator} lists: part of one core of the writer (floor: no readers)`,
    ours: `${load(perStep['read a list'] ?? 0).toFixed(0)} % (${inWords})`,
    floor: `${load(list).toFixed(0)} % (a list ${list.toFixed(2)} ms)`,
  };
}
