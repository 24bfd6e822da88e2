import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import { testConfig } from '../../testing/test-config.ts';
import { testStore } from '../../testing/test-store.ts';
import { type PasswordAttempt, clearAttempts, reserveAttempt } from './throttle.ts';
import { AttemptsUnderWay } from './attempts-under-way.ts';

const store = await testStore();
afterEach(() => store.db.execute(sql`delete from throttle_counters`));
afterAll(() => store.close());

const attempt = { email: 'olga@example.com', address: '192.0.2.7' };

/** Statements that one attempt sends, and whether its password may be checked. */
async function attemptOnce(made: PasswordAttempt): Promise<{ statements: number; allowed: boolean }> {
  const prepared = vi.spyOn(store, 'prepared');
  const reserving = { store, config: testConfig(), attempts: new AttemptsUnderWay() };
  const { allowed, end } = await reserveAttempt(reserving, made);
  end();
  const statements = prepared.mock.calls.length;
  prepared.mockRestore();
  return { statements, allowed };
}

async function attempts(made: PasswordAttempt, times: number) {
  const all: Awaited<ReturnType<typeof attemptOnce>>[] = [];
  for (let n = 0; n < times; n += 1) all.push(await attemptOnce(made));
  return all;
}

const free = { statements: 1, allowed: true };
const locked = { statements: 1, allowed: false };

describe('an attempt to guess a password', () => {
  it('sends as many statements to locked counters as to free ones, so that time does not tell', async () => {
    expect(await attempts(attempt, 7)).toEqual([free, free, free, free, free, locked, locked]);
    expect(await attemptOnce({ ...attempt, address: '198.51.100.7' })).toEqual(locked);
  });

  it('does not count for its host while the account is locked', async () => {
    await attempts(attempt, 5);
    expect(await attempts({ ...attempt, address: '198.51.100.7' }, 6)).toEqual(Array.from({ length: 6 }, () => locked));
    await clearAttempts(store, attempt);
    expect(await attemptOnce({ ...attempt, address: '198.51.100.7' })).toEqual(free);
  });

  it('counts at the device’s counter alone when it comes from a known device', async () => {
    await attempts(attempt, 6);
    const known = { ...attempt, device: 'hash' };
    expect(await attempts(known, 6)).toEqual([free, free, free, free, free, locked]);
    expect(await attemptOnce({ ...attempt, device: 'another hash' })).toEqual(free);
    const { rows } = await store.db.execute(sql`
      select split_part(key, ':', 1) as counter, n from throttle_counters order by 1, 2`);
    expect(rows).toEqual([
      { counter: 'account', n: 5 },
      { counter: 'device', n: 1 },
      { counter: 'device', n: 5 },
      { counter: 'pair', n: 5 },
    ]);
  });
});
