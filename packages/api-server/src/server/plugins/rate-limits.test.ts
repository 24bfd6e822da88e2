import {
  type Route,
  accessRequest,
  activity,
  auth,
  branch,
  looks,
  organization,
  service,
  user,
} from '@gangway/contract';
import { trials } from '@gangway/tooling/trials';
import type { InjectOptions } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseConfig } from '../../config/config.ts';
import { suiteApp, testApp } from '../../testing/test-app.ts';

const limits = { refreshes: 4, codes: 3, serviceSignIns: 7, links: 5, looks: 8, wholeLists: 6 };
const proxy = '192.0.2.100';

const app = await suiteApp({ config: { callsPerMinute: limits, trustedProxies: [proxy] } });
const token = await app.tokenOf('superAdmin');
afterEach(() => vi.useRealTimers());

// Give each test other callers: counts stay for a minute.
let networks = 0;
const newAddress = () => `198.51.${(networks += 1)}.7`;

const ask = (route: Route, from: string, changes: InjectOptions = {}) =>
  app.server.inject({
    method: route.method,
    url: route.path,
    remoteAddress: from,
    ...changes,
    headers: { ...(route.access === 'public' ? {} : { authorization: `Bearer ${token}` }), ...changes.headers },
  });

/** How many of `times` calls pass the limit. */
async function lookedAt(times: number, once: (index: number) => Promise<{ statusCode: number }>): Promise<number> {
  let count = 0;
  for (let index = 0; index < times; index += 1) if ((await once(index)).statusCode !== 429) count += 1;
  return count;
}

describe('an address that calls too often', () => {
  it.each([
    ['renewing sessions', auth.refresh, limits.refreshes],
    ['exchanging codes', auth.token, limits.codes],
    ['looking at the links of mails', auth.checkLink, limits.links],
    ['setting passwords by a reset link', auth.generatePassword, limits.links],
    ['setting passwords by an invitation', auth.resetPassword, limits.links],
    ['reading the looks of hosts', looks.ofHost, limits.looks],
    ['reading whole lists', user.list, limits.wholeLists],
  ])('is refused %s for the rest of the minute, its neighbour is not', async (_what, route, limit) => {
    const from = newAddress();
    expect(await lookedAt(limit + 3, () => ask(route, from))).toBe(limit);
    const refused = await ask(route, from);
    expect(refused.statusCode).toBe(429);
    const { code, message, requestId } = refused.json<Record<string, string>>();
    expect([code, message]).toEqual([
      'too_many_requests',
      'Too many requests from your network. Wait a minute, then try again.',
    ]);
    expect(requestId).toBe(refused.headers['x-request-id']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await ask(route, from.replace(/7$/, '8'))).statusCode).not.toBe(429);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 });
    expect((await ask(route, from)).statusCode).not.toBe(429);
  });

  it('gets OAuth’s error fields from OAuth’s calls', async () => {
    const from = newAddress();
    await lookedAt(limits.codes, () => ask(auth.token, from));
    expect((await ask(auth.token, from)).json()).toMatchObject({
      error: 'temporarily_unavailable',
      code: 'too_many_requests',
    });
  });

  it('is refused sign-ins by OpenID Connect: the person by a page, the service by OAuth’s error', async () => {
    const from = newAddress();
    const begin = () => app.server.inject({ url: '/oauth2/authorize?client_id=unknown', remoteAddress: from });
    const exchange = () => app.server.inject({ method: 'POST', url: '/oauth2/token', remoteAddress: from });
    expect(await lookedAt(12, (index) => (index % 2 === 0 ? begin() : exchange()))).toBe(limits.serviceSignIns);
    const [page, words] = [await begin(), await exchange()];
    expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(page.payload).toContain('Too many requests from your network.');
    expect(page.payload).not.toContain('how the service is set up');
    expect([words.statusCode, words.json()]).toMatchObject([429, { error: 'temporarily_unavailable' }]);
    expect(Number(words.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('gains nothing by an alias, HEAD, another call of the kind, or another address of its /64', async () => {
    const kinds: [number, (from: string, index: number) => Promise<{ statusCode: number }>][] = [
      [4, (from, index) => ask(auth.refresh, from, index % 2 === 0 ? {} : { url: auth.refresh.aliases[0] })],
      [6, (from, index) => ask(user.list, from, index % 2 === 0 ? {} : { method: 'HEAD' })],
      [5, (from, index) => ask([auth.checkLink, auth.resetPassword, auth.generatePassword][index % 3]!, from)],
      [6, (from, index) => ask([user.list, branch.list, organization.list, activity.list][index % 4]!, from)],
      [4, (_from, index) => ask(auth.refresh, `2001:db8:1:2:${index}::1`)],
    ];
    for (const [limit, once] of kinds) {
      const from = newAddress();
      expect(await lookedAt(12, (index) => once(from, index))).toBe(limit);
    }
  });

  it('is the one that the trusted proxy names, not one that callers claim', async () => {
    const named = (from: string, forwarded: string) =>
      ask(auth.refresh, from, { headers: { 'x-forwarded-for': forwarded } });
    expect(await lookedAt(9, (index) => named(proxy, `203.0.113.${index}`))).toBe(9);
    expect(await lookedAt(9, (index) => named(proxy, `203.0.113.${index}, 203.0.114.1`))).toBe(4);
    const direct = newAddress();
    expect(await lookedAt(9, (index) => named(direct, `203.0.115.${index}`))).toBe(4);
  });

  it('is counted only once it may read lists', async () => {
    const from = newAddress();
    const stranger = { headers: { authorization: 'Bearer nonsense' } };
    for (let n = 0; n < 9; n += 1) expect((await ask(user.list, from, stranger)).statusCode).toBe(401);
    expect((await ask(user.list, from)).statusCode).toBe(200);
  });
});

describe('calls without a limit', () => {
  it.each([
    ['a page of a list', user.list, { query: { page: '1', size: '10' } }],
    ['what each page of the portal reads', service.list, {}],
    ['what a visitor chooses from', accessRequest.options, {}],
  ])('%s', async (_what, route, changes) => {
    const from = newAddress();
    expect(await lookedAt(12, () => ask(route, from, changes))).toBe(12);
  });

  it('counts an export with or without a page', async () => {
    const from = newAddress();
    expect(await lookedAt(9, () => ask(user.exportCsv, from, { query: { page: '1' } }))).toBe(6);
  });
});

describe('10,000 people behind one address, with the defaults', () => {
  // Play the busiest minute: everyone is present, and others still arrive. Nightly, play the half hour before it too.
  const minutes = trials(1, 31);
  const people = 10_000;
  const arrivals = Math.ceil(people / 30);
  const renewals = 60 / 240;

  it(
    'sign in within half an hour, open links and renew, none refused',
    { timeout: 60_000 * minutes },
    async ({ annotate }) => {
      const { callsPerMinute } = parseConfig({ GANGWAY_PROFILE: 'demo' });
      const crowd = await testApp({ config: { callsPerMinute } });
      try {
        const from = '198.51.100.77';
        const seen = new Map<string, number>();
        const start = Date.now();
        for (let minute = 31 - minutes; minute < 31; minute += 1) {
          vi.useFakeTimers({ toFake: ['Date'], now: start + minute * 60_000 });
          const present = Math.min(people, minute * arrivals);
          const asked: [Route, number][] = [
            [auth.refresh, Math.ceil(present * renewals)],
            [auth.token, arrivals],
            [auth.checkLink, arrivals],
            [auth.resetPassword, arrivals],
          ];
          for (const [route, times] of asked) {
            for (let n = 0; n < times; n += 50) {
              const answers = await Promise.all(
                Array.from({ length: Math.min(50, times - n) }, () =>
                  crowd.server.inject({ method: route.method, url: route.path, remoteAddress: from }),
                ),
              );
              for (const { statusCode } of answers) {
                const key = `${route.path} ${statusCode === 429 ? 'refused' : 'looked at'}`;
                seen.set(key, (seen.get(key) ?? 0) + 1);
              }
            }
          }
        }
        await annotate([...seen].map(([what, count]) => `${what}: ${count}`).join(', '));
        expect([...seen.keys()].filter((key) => key.endsWith('refused'))).toEqual([]);
        expect(seen.get(`${auth.refresh.path} looked at`)).toBeGreaterThanOrEqual(2500);
      } finally {
        await crowd.close();
      }
    },
  );
});
