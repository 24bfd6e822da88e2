/** Sessions, switches and throttles when answers are lost, clocks are wrong, and processes restart. */
import { existsSync } from 'node:fs';
import { apiProcess } from '../shared/killable-api.mjs';
import { renew, signIn } from '../shared/call.mjs';
import { ownDatabase } from '../shared/own-database.mjs';
import { takePorts } from '../shared/port-range.mjs';

const faketime = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
];

/**
 * @template T
 * @param {(parts: { start: (env?: Record<string, string>) => Promise<ReturnType<typeof apiProcess>>, query: import('../shared/acknowledged-writes.mjs').Query }) => Promise<T>} work
 */
async function withDatabase(work) {
  const database = await ownDatabase({ settings: '-c fsync=off' });
  /** @type {ReturnType<typeof apiProcess>[]} */
  const started = [];
  try {
    return await work({
      query: database.query,
      start: async (env = {}) => {
        const api = apiProcess({
          port: await takePorts(1),
          env: { DATABASE_URL: database.url, LOG_LEVEL: 'fatal', ...env },
        });
        started.push(api);
        await api.start();
        return api;
      },
    });
  } finally {
    await Promise.all(started.map((api) => api.kill()));
    database.stop();
  }
}

/**
 * @param {import('../shared/call.mjs').Answer} answer
 * @returns {{ access_token: string, refresh_token: string }}
 */
const pairOf = (answer) => answer.json();

/** @type {import('../shared/check.ts').Check[]} */
export const checks = [
  {
    id: 'D11',
    isLong: true,
    tried: '1,000 pairs of crossing changes of the same two users and their organization, at once',
    line: '0 × 5xx',
    run: () =>
      withDatabase(async ({ start, query }) => {
        const api = await start({ LOG_LEVEL: 'error' });
        const { accessToken: token } = await signIn(api.call);
        const users = await query(
          "select id from users where email in ('new@gangway.test', 'ops@gangway.test') order by id",
        );
        const [a, b] = users.map(({ id }) => Number(id));
        const [organization] = await query('select id, name from organizations order by id limit 1');
        const statuses = /** @type {Map<number, number>} */ (new Map());
        const note = (/** @type {import('../shared/call.mjs').Answer} */ { status }) =>
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const flip = (/** @type {number | undefined} */ id) =>
          api.call('DELETE', `/user/${id}`, { token, headers: { 'idempotency-key': crypto.randomUUID() } }).then(note);
        const rename = (/** @type {number} */ n) =>
          api
            .call('POST', '/auth/update-organization', {
              token,
              body: { id: organization.id, existingRole: `${organization.name}`, newRole: `${organization.name} ${n}` },
            })
            .then(note);
        for (let round = 0; round < 100; round += 1)
          await Promise.all(
            Array.from({ length: 10 }, (_, n) => [
              n % 2 ? flip(a).then(() => flip(b)) : flip(b).then(() => flip(a)),
              rename(n),
            ]).flat(),
          );
        const bad = [...statuses].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0);
        const all = [...statuses.values()].reduce((sum, count) => sum + count, 0);
        // Of PostgreSQL: 40P01 is a deadlock, 55P03 a lock not had in time, 57014 a statement that took too long.
        const causes = new Set(api.said().match(/(?<="code":")[0-9A-Z]{5}(?=")/g));
        return {
          figure: `${bad} × 5xx of ${all} (${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')})${[...causes].map((code) => ` ${code}`).join('')}`,
          passed: bad === 0 && (statuses.get(200) ?? 0) >= 2000,
        };
      }),
  },
  {
    id: 'D17',
    isLong: true,
    tried: 'replicas whose clocks are 10 minutes ahead and behind, on one database with a right one',
    line: '0 × 5xx, no negative life',
    run: () =>
      withDatabase(async ({ start }) => {
        const library = faketime.find((place) => existsSync(place));
        if (!library) throw new Error('libfaketime is not installed: `apt-get install faketime` brings it');
        const right = await start();
        const seen = { calls: 0, broken: 0, negative: 0, refused: 0 };
        for (const skew of ['+10m', '-10m']) {
          const wrong = await start({ LD_PRELOAD: library, FAKETIME: skew, FAKETIME_DONT_FAKE_MONOTONIC: '1' });
          const { accessToken, refreshToken } = await signIn(wrong.call);
          const renewed = await renew(wrong.call, refreshToken);
          const there = pairOf(renewed);
          for (const token of [accessToken, there.access_token]) {
            const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
            if (!(claims.exp > claims.iat)) seen.negative += 1;
          }
          const again = await renew(right.call, there.refresh_token);
          for (const [api, token] of /** @type {const} */ ([
            [wrong, accessToken],
            [right, accessToken],
            [wrong, pairOf(again).access_token],
          ]))
            for (const path of ['/user/me', '/user/details', '/auth/sessions', '/dashboard/summary', '/health/ready']) {
              const { status } = await api.call('GET', path, { token });
              seen.calls += 1;
              if (status >= 500) seen.broken += 1;
              if (status === 401) seen.refused += 1;
            }
          if (renewed.status >= 300 || again.status >= 300) seen.broken += 1;
        }
        return {
          figure: `${seen.broken} × 5xx of ${seen.calls}, ${seen.negative} negative lives, ${seen.refused} tokens of the wrong clock refused, all renewed`,
          passed: seen.broken === 0 && seen.negative === 0,
        };
      }),
  },
  {
    id: 'D44',
    tried: 'an account locked by wrong passwords, then the API restarted: the right password, 3 accounts',
    line: 'still locked, 3/3',
    run: () =>
      withDatabase(async ({ start }) => {
        const env = { THROTTLE_FREE: '5', THROTTLE_HARD_LIMIT: '5' };
        const api = await start(env);
        const accounts = ['org.admin', 'auditor', 'ops'].map((name) => `${name}@gangway.test`);
        for (const email of accounts)
          for (let n = 0; n < 6; n += 1)
            await api.call('POST', '/user/login', { body: { email, password: `wrong password ${n}` } });
        await api.stop();
        await api.start();
        let locked = 0;
        for (const email of accounts) {
          const body = { email, password: 'gangway-demo-2026' };
          if ((await api.call('POST', '/user/login', { body })).status !== 202) locked += 1;
        }
        const control = (
          await api.call('POST', '/user/login', {
            body: { email: 'super.admin@gangway.test', password: 'gangway-demo-2026' },
          })
        ).status;
        return { figure: `${locked}/3 still locked, another signs in`, passed: locked === 3 && control === 202 };
      }),
  },
];
