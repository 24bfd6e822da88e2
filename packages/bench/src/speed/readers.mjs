/**
 * Measures the work that two readers take off the writer: replicas of the API behind nginx on one PostgreSQL, without and with servers
 * that follow it, in the calls of a morning. All share the cores of one machine: the writer's share carries over, not the rate.
 */
import { renew } from '@gangway/deploy/call';
import { startOwnCluster } from '@gangway/tooling/test-database';
import { behindNginx, repeatAtOnce } from '../shared/behind-nginx.mjs';
import { ask, atMost, migrate, productionSettings } from '../shared/bench-database.mjs';
import { password, populate, superAdminEmail } from '../shared/population.mjs';
import { processorTime } from '../shared/processor-time.mjs';

const users = atMost(100_000);
const callers = 16;
const measuredSeconds = 10;
/** Warm-up per replica, until its code is compiled and its connections are open. */
const warmUpSeconds = 3;

/** Users of the model, who sign in within this time; one in a hundred is an administrator, who reads lists. */
const morning = { people: 100_000, seconds: 1800, listsPerAdministrator: 30 };

/** @typedef {(turn: number) => Promise<import('@gangway/deploy/call').Answer>} Step */
/** @typedef {Awaited<ReturnType<typeof startServers>>} Servers */

/** @type {import('../shared/metric.ts').Metric[]} */
export const metrics = [{ name: 'readers', run }];

async function run() {
  const servers = await startServers();
  try {
    /** @type {import('../shared/metric.ts').Measured[]} */
    const rows = [];
    for (const replicas of [1, 2, 4]) {
      const alone = await mixed(servers, replicas, false);
      const beside = await mixed(servers, replicas, true);
      rows.push({
        what: `${replicas} ${replicas === 1 ? 'replica' : 'replicas'} behind nginx, two readers: the writer's processor for each step (floor: no readers)`,
        ours: beside.writer,
        unit: 'ms',
        note: `${beside.rate.toFixed(0)} steps a second, readers ${beside.readers.toFixed(2)} ms`,
        floor: alone.writer,
        floorNote: `${alone.rate.toFixed(0)} steps a second`,
      });
    }
    return [...rows, await arithmetic(servers)];
  } finally {
    servers.stop();
  }
}

/** @param {Servers} servers @param {number} replicas @param {boolean} withReaders */
function mixed(servers, replicas, withReaders) {
  return onPlatform(servers, { replicas, withReaders }, async (steps) => {
    const mix = Object.values(steps);
    await measure(servers, mix, warmUpSeconds * replicas);
    return measure(servers, mix, measuredSeconds);
  });
}

/** Works out what such a morning asks of the writer, from the cost of each step. @param {Servers} servers */
async function arithmetic(servers) {
  const one = { replicas: 1, withReaders: true };
  const costOf = async (/** @type {Step | undefined} */ step) => {
    await measure(servers, [step], 1);
    return (await measure(servers, [step], 5)).writer;
  };
  const perStep = await onPlatform(servers, one, async (steps) => {
    /** @type {Record<string, number>} */
    const found = {};
    for (const [name, step] of Object.entries(steps)) found[name] = await costOf(step);
    return found;
  });
  const list = await onPlatform(servers, { ...one, withReaders: false }, (steps) => costOf(steps['read a list']));
  const { people, seconds, listsPerAdministrator } = morning;
  const ofPeople = ['sign in', 'open the launcher', 'renew'].reduce((total, name) => total + (perStep[name] ?? 0), 0);
  const lists = (people / 100) * listsPerAdministrator;
  const load = (/** @type {number} */ perList) => ((people * ofPeople + lists * perList) / 1000 / seconds) * 100;
  return {
    what: `${people.toLocaleString('en')} people within ${seconds / 60} minutes, one of a hundred reads ${listsPerAdministrator} lists: part of one core of the writer (floor: no readers)`,
    ours: load(perStep['read a list'] ?? 0),
    unit: '%',
    note: Object.entries(perStep)
      .map(([name, cost]) => `${name} ${cost.toFixed(2)} ms`)
      .join(', '),
    floor: load(list),
    floorNote: `a list ${list.toFixed(2)} ms`,
  };
}

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
      /** Processor time so far, in seconds. */
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
function onPlatform(servers, { replicas, withReaders }, work) {
  const env = {
    ...productionSettings,
    LOG_LEVEL: 'fatal',
    ...(withReaders ? { DATABASE_READ_URL: servers.readUrls.join(',') } : {}),
  };
  const databaseUrl = servers.writer.url;
  const options = { replicaCount: replicas, databaseUrl, withSampleService: false, env, callers };
  return behindNginx(options, async (call) => work(await stepsOf(call, databaseUrl)));
}

/**
 * Prepares the calls of a morning.
 * @param {import('@gangway/deploy/call').Call} call
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
  // Reserve users for renewal: each token may have one holder at a time.
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
 * @param {readonly (Step | undefined)[]} steps in turn
 * @param {number} seconds
 * @returns rate a second, and milliseconds of a server's processor for each step
 */
async function measure(servers, steps, seconds) {
  const before = servers.taken();
  const { length } = await repeatAtOnce({ callers, seconds }, (turn) => {
    const step = steps[turn % steps.length];
    if (!step) throw new Error('There is no step.');
    return step(Math.floor(turn / steps.length));
  });
  const after = servers.taken();
  return {
    rate: length / seconds,
    writer: ((after.writer - before.writer) * 1000) / length,
    readers: ((after.readers - before.readers) * 1000) / length,
  };
}
