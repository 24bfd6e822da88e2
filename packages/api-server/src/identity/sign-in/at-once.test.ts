import { auth, factor } from '@gangway/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';
import { people, testPassword } from '../../testing/test-fixture.ts';

const app = await suiteApp();
beforeEach(() => app.given.empty('throttle_counters'));

const hosts = (count: number) => Array.from({ length: count }, (_, index) => `203.0.113.${index + 1}`);

async function login(from: string, password = testPassword, device?: string): Promise<number> {
  const headers: Record<string, string> = device === undefined ? {} : { 'gangway-device': device };
  return (await app.send(auth.login, { body: { email: people.user, password }, from, headers })).status;
}

const looks = async (work: () => Promise<unknown>) => {
  const before = app.context.hasher.verifications;
  await work();
  return app.context.hasher.verifications - before;
};

describe('sign-ins of one account at the same time', () => {
  it.each([
    ['one host', () => '203.0.113.7'],
    ['ten hosts', (index: number) => `203.0.113.${index + 1}`],
  ])('are all let in from %s when all are good', async (_where, from) => {
    const statuses = await Promise.all(Array.from({ length: 10 }, (_, index) => login(from(index))));
    expect(statuses).toEqual(Array(10).fill(202));
  });

  it('all succeed from a known device, and after four typing errors', async () => {
    const { headers } = await app.send(auth.login, { body: { email: people.user, password: testPassword } });
    const device = headers['gangway-device'];
    for (const known of [device, undefined]) {
      for (let slip = 0; slip < 4; slip += 1) expect(await login('203.0.113.7', 'slip', known)).toBe(401);
      const statuses = await Promise.all(Array.from({ length: 20 }, () => login('203.0.113.7', testPassword, known)));
      expect(statuses).toEqual(Array(20).fill(202));
    }
  });

  it('are checked five times when all are guesses, from one host or many', async () => {
    expect(await looks(() => Promise.all(Array.from({ length: 20 }, () => login('203.0.113.7', 'guess'))))).toBe(5);
    await app.given.empty('throttle_counters');
    expect(await looks(() => Promise.all(hosts(20).map((from) => login(from, 'guess'))))).toBe(5);
  });

  it('do not admit guesses from elsewhere beside a good one', async () => {
    for (let n = 0; n < 5; n += 1) await login('198.51.100.1', 'guess');
    const statuses = await Promise.all([
      ...hosts(20).map((from) => login(from, 'guess')),
      login('198.51.100.2'),
      login('198.51.100.1', 'guess'),
    ]);
    expect(statuses.filter((status) => status === 202)).toEqual([]);
  });
});

describe('proofs by password at the same time', () => {
  it('all succeed when good, and five are checked when all are guesses', async () => {
    const as = { token: (await app.signIn('bare', 'portal')).accessToken };
    const prove = async (password: string) =>
      (await app.send(factor.stepUp, { as, body: { method: 'password', password } })).status;
    expect(await Promise.all(Array.from({ length: 10 }, () => prove(testPassword)))).toEqual(Array(10).fill(200));
    expect(await looks(() => Promise.all(Array.from({ length: 10 }, () => prove('guess'))))).toBe(5);
  });

  it('stay refused for guesses of the old password', async () => {
    const as = { token: (await app.signIn('bare', 'portal')).accessToken };
    const change = () =>
      app.send(auth.changePassword, { as, body: { oldPassword: 'guess', newPassword: 'Quiet harbour at dawn 7' } });
    expect(await looks(() => Promise.all(Array.from({ length: 10 }, change)))).toBe(5);
  });
});
