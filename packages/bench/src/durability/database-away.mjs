/** The database is away, slow, silent, full or overrun. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startProxiedPlatform } from '@gangway/deploy/proxied-platform';
import { Client } from 'pg';
import { startAcknowledgedWrites } from '../shared/acknowledged-writes.mjs';
import { apiProcess } from '../shared/killable-api.mjs';
import { callTo, renew, signIn } from '../shared/call.mjs';
import { startFaultProxy } from '../shared/fault-proxy.mjs';
import { shared } from '../shared/once.mjs';
import { ownDatabase } from '../shared/own-database.mjs';
import { takePorts } from '../shared/port-range.mjs';

/** @param {number[]} values @param {number} part */
const quantile = (values, part) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

const away = shared(async () => {
  const outage = 30_000;
  const database = await ownDatabase();
  try {
    const platform = await startProxiedPlatform({
      firstPort: await takePorts(5),
      databaseUrl: database.url,
      env: { LOG_LEVEL: 'fatal', ACCESS_TOKEN_SECONDS: '3600' },
    });
    try {
      const { ports, hosts, authority } = platform;
      const call = callTo({ port: ports.https, host: hosts.api, authority });
      const portal = callTo({ port: ports.https, host: hosts.portal, authority });
      const people = await Promise.all(
        ['super.admin', 'org.admin', 'auditor', 'ops'].flatMap((name) =>
          [1, 2, 3, 4, 5].map(() => signIn(call, `${name}@gangway.test`)),
        ),
      );
      const seen = { answers: 0, unavailable: 0, withoutRetryAfter: 0, falseSuccess: 0, refused: 0, other: 0 };
      const times = /** @type {number[]} */ ([]);
      const ready = /** @type {number[]} */ ([]);
      const pages = /** @type {number[]} */ ([]);
      const refreshes = /** @type {number[]} */ ([]);
      database.halt();
      const downAt = performance.now();
      const pending = [];
      for (let n = 0; performance.now() - downAt < outage; n += 1) {
        const person = people[n % people.length];
        const began = performance.now();
        pending.push(
          call('GET', '/user/me', { token: person?.accessToken }).then(({ status, headers }) => {
            seen.answers += 1;
            times.push(performance.now() - began);
            if (status === 503) {
              seen.unavailable += 1;
              if (!headers['retry-after']) seen.withoutRetryAfter += 1;
            } else if (status === 200) seen.falseSuccess += 1;
            else if (status === 401) seen.refused += 1;
            else seen.other += 1;
            return status;
          }),
        );
        if (n % 50 === 0) {
          ready.push((await callTo({ port: ports.replicas[0] ?? 0 })('GET', '/health/ready')).status);
          pages.push((await portal('GET', '/login')).status);
          refreshes.push((await renew(call, person?.refreshToken)).status);
        }
        await delay(20);
      }
      await Promise.all(pending);
      await database.start();
      const upAt = performance.now();
      while ((await call('GET', '/user/me', { token: people[0]?.accessToken })).status !== 200) await delay(20);
      const recovered = (performance.now() - upAt) / 1000;
      let signedOut = 0;
      for (const { accessToken, refreshToken } of people) {
        const alive = await call('GET', '/user/me', { token: accessToken });
        const renewed = await renew(call, refreshToken);
        if (alive.status !== 200 || renewed.status >= 300) signedOut += 1;
      }
      return {
        ...seen,
        p99: quantile(times, 0.99),
        readyWrong: ready.filter((status) => status !== 503).length,
        pagesWrong: pages.filter((status) => status !== 200).length,
        refreshesWrong: refreshes.filter((status) => status !== 503).length,
        recovered,
        signedOut,
        people: people.length,
      };
    } finally {
      await platform.stop();
    }
  } finally {
    database.stop();
  }
});

/** @param {string[]} words */
function asRoot(...words) {
  const [program = '', ...args] = process.getuid?.() === 0 ? words : ['sudo', '-n', ...words];
  execFileSync(program, args);
}

/**
 * The API behind a fault proxy before its database.
 * @template T
 * @param {(parts: { api: ReturnType<typeof apiProcess>, proxy: Awaited<ReturnType<typeof startFaultProxy>>, token: string, url: string }) => Promise<T>} work
 */
async function throughProxy(work) {
  const database = await ownDatabase({ settings: '-c fsync=off' });
  const proxy = await startFaultProxy({ to: database.port });
  const url = new URL(database.url);
  url.port = String(proxy.port);
  const api = apiProcess({ port: await takePorts(1), env: { DATABASE_URL: url.href, LOG_LEVEL: 'fatal' } });
  try {
    await api.start();
    const { accessToken: token } = await signIn(api.call);
    return await work({ api, proxy, token, url: database.url });
  } finally {
    proxy.set({});
    await api.kill();
    await proxy.stop();
    database.stop();
  }
}

/**
 * @param {ReturnType<typeof apiProcess>} api
 * @param {string} token
 * @param {number} count
 * @param {number} pause
 */
async function ask(api, token, count, pause) {
  const answers = /** @type {{ status: number, time: number }[]} */ ([]);
  const health = /** @type {number[]} */ ([]);
  const pending = [];
  for (let n = 0; n < count; n += 1) {
    const began = performance.now();
    pending.push(
      api
        .call('GET', '/organization/all', { token })
        .then(({ status }) => status)
        .catch(() => 0)
        .then((status) => answers.push({ status, time: performance.now() - began })),
    );
    if (pause > 0) await delay(pause);
    if (n % 10 === 0) {
      const from = performance.now();
      await api.call('GET', '/health/live');
      health.push(performance.now() - from);
    }
  }
  await Promise.all(pending);
  return {
    p99:
      quantile(
        answers.map(({ time }) => time),
        0.99,
      ) / 1000,
    longest: Math.max(...answers.map(({ time }) => time)) / 1000,
    health: quantile(health, 0.95),
    statuses: [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b),
    unavailable: answers.filter(({ status }) => status === 503).length,
    broken: answers.filter(({ status }) => status !== 200 && status !== 503).length,
  };
}

/** @param {ReturnType<typeof apiProcess>} api @param {string} token */
async function recovery(api, token) {
  const from = performance.now();
  while ((await api.call('GET', '/organization/all', { token }).catch(() => undefined))?.status !== 200)
    await delay(20);
  return (performance.now() - from) / 1000;
}

/** @type {import('../shared/check.ts').Check[]} */
export const checks = [
  {
    id: 'A64',
    tried: 'PostgreSQL away for 30 s under 50 requests per second, two replicas behind nginx',
    line: '503 with Retry-After within 1 s, not ready, recovers < 3 s, no false success',
    run: async () => {
      const seen = await away();
      return {
        figure: `${seen.unavailable} of ${seen.answers} 503 (${seen.withoutRetryAfter} without Retry-After), 99 % within ${seen.p99.toFixed(0)} ms, false successes ${seen.falseSuccess}, ready answered wrongly ${seen.readyWrong}, recovered after ${seen.recovered.toFixed(1)} s`,
        passed:
          seen.unavailable === seen.answers &&
          seen.withoutRetryAfter + seen.readyWrong === 0 &&
          seen.p99 < 1000 &&
          seen.recovered < 3,
      };
    },
  },
  {
    id: 'D7',
    tried: 'who is signed in while the database is away (the run of A64), and the login page',
    line: '0 sessions lost, refresh answers 503, the page loads',
    run: async () => {
      const seen = await away();
      return {
        figure: `${seen.signedOut} of ${seen.people} sessions lost, answers 401: ${seen.refused}, refreshes not 503: ${seen.refreshesWrong}, pages not loaded: ${seen.pagesWrong}`,
        passed: seen.signedOut + seen.refused + seen.refreshesWrong + seen.pagesWrong === 0,
      };
    },
  },
  {
    id: 'D8',
    tried: 'every statement waits for a lock, 10 requests per second for 10 s',
    line: '503 by then, 99 % < 3.5 s, health < 100 ms',
    run: () =>
      throughProxy(async ({ api, token, url }) => {
        const locker = new Client({ connectionString: url });
        await locker.connect();
        await locker.query('begin');
        await locker.query('lock table organizations in access exclusive mode');
        const seen = await ask(api, token, 100, 100);
        await locker.end();
        const recovered = await recovery(api, token);
        return {
          figure: `${seen.unavailable}/100 503, 99 % within ${seen.p99.toFixed(2)} s, health ${seen.health.toFixed(0)} ms, recovered after ${recovered.toFixed(1)} s`,
          passed: seen.unavailable === 100 && seen.p99 < 3.5 && seen.health < 100,
        };
      }),
  },
  {
    id: 'D9',
    tried: 'the network swallows everything between API and database, for 10 s',
    line: 'no hang > 4 s, recovers',
    run: () =>
      throughProxy(async ({ api, proxy, token }) => {
        proxy.set({ blackHole: true });
        const seen = await ask(api, token, 100, 100);
        proxy.set({});
        const recovered = await recovery(api, token);
        return {
          figure: `${seen.unavailable}/100 503, longest ${seen.longest.toFixed(2)} s, recovered after ${recovered.toFixed(1)} s`,
          passed: seen.unavailable === 100 && seen.longest < 4 && recovered < 5,
        };
      }),
  },
  {
    id: 'D10',
    tried: '500 requests at once on a database that takes a second for each answer',
    line: 'the rest 503, none broken, recovers < 2 s',
    run: () =>
      throughProxy(async ({ api, proxy, token }) => {
        proxy.set({ latency: 1000 });
        const seen = await ask(api, token, 500, 0);
        proxy.set({});
        const recovered = await recovery(api, token);
        return {
          figure: `answers ${seen.statuses.join(', ')}, ${seen.unavailable} × 503, broken ${seen.broken}, recovered after ${recovered.toFixed(1)} s`,
          passed: seen.broken === 0 && seen.unavailable > 0 && recovered < 2,
        };
      }),
  },
  {
    id: 'D12',
    tried: "the database's disk fills up under confirmed writes, then has space again",
    line: '503 on writes, lost 0',
    run: async () => {
      const place = mkdtempSync(join(tmpdir(), 'gangway-disk-'));
      asRoot('mount', '-t', 'tmpfs', '-o', 'size=220m,mode=777', 'tmpfs', place);
      /** @type {Awaited<ReturnType<typeof ownDatabase>> | undefined} */
      let database;
      /** @type {ReturnType<typeof apiProcess> | undefined} */
      let api;
      try {
        database = await ownDatabase({
          parent: place,
          settings: '-c fsync=on -c shared_buffers=16MB -c min_wal_size=32MB -c max_wal_size=48MB',
        });
        api = apiProcess({ port: await takePorts(1), env: { DATABASE_URL: database.url, LOG_LEVEL: 'fatal' } });
        await api.start();
        const { accessToken: token } = await signIn(api.call);
        const load = await startAcknowledgedWrites({ call: api.call, token, query: database.query, userIds: [] });
        await delay(1_000);
        const ballast = openSync(join(place, 'ballast'), 'w');
        const { bavail, bsize } = statfsSync(place);
        const piece = Buffer.alloc(1024 * 1024);
        for (let left = bavail * bsize; left > 0; left -= piece.length)
          try {
            writeSync(ballast, piece, 0, Math.min(piece.length, left));
          } catch {
            break;
          }
        closeSync(ballast);
        const before = load.seen.unavailable;
        const deadline = Date.now() + 30_000;
        while (load.seen.unavailable === before && Date.now() < deadline) await delay(100);
        const refused = load.seen.unavailable - before;
        rmSync(join(place, 'ballast'));
        // Out of space for its log PostgreSQL stops itself; a person who keeps it running starts it again.
        await database.query('select 1').catch(() => database?.start());
        await delay(1_000);
        await load.stop();
        const { lost, doubled, torn } = await load.compare();
        return {
          figure: `of ${load.confirmed()} confirmed lost ${lost}, duplicates ${doubled}, half ${torn}; ${refused > 0 ? '503 while full' : 'never refused'}; other answers ${load.seen.unexpected.length}`,
          passed: lost + doubled + torn + load.seen.unexpected.length === 0 && refused > 0,
        };
      } finally {
        await api?.kill();
        database?.stop();
        asRoot('umount', '-l', place);
        rmSync(place, { recursive: true, force: true });
      }
    },
  },
  {
    id: 'D13',
    tried: 'the log has no space: 200 requests while every line is refused',
    line: '0 failed',
    run: async () => {
      const database = await ownDatabase({ settings: '-c fsync=off' });
      const full = openSync('/dev/full', 'w');
      const api = apiProcess({
        port: await takePorts(1),
        env: { DATABASE_URL: database.url, LOG_LEVEL: 'info' },
        output: full,
      });
      try {
        await api.start();
        const { accessToken: token } = await signIn(api.call);
        let failed = 0;
        for (let n = 0; n < 200; n += 1) {
          const answer = await api.call('GET', '/user/me', { token }).catch(() => undefined);
          if (answer?.status !== 200) failed += 1;
        }
        return { figure: `${failed} of 200 failed`, passed: failed === 0 };
      } finally {
        await api.kill();
        closeSync(full);
        database.stop();
      }
    },
  },
];
