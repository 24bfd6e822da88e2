import { describe, expect, it } from 'vitest';
import type { Config } from '../config.ts';
import type { Store } from '../store/database.ts';
import { reserveAttempt } from './throttle.ts';

/** Answers every statement as if the counters were free, or locked, and keeps the counters asked for. */
function counting(allowed: boolean) {
  const asked: unknown[] = [];
  const prepared = (_statement: unknown, { own, account }: { own: string; account: string | null }) => {
    asked.push([own.split(':')[0], account?.split(':')[0]]);
    return Promise.resolve([{ wait: 0, allowed }]);
  };
  return { store: { prepared } as unknown as Store, asked };
}

const config = { throttle: { free: 5, maxWait: 900, hardLimit: 100 } } as Config;
const attempt = { email: 'olga@example.com', address: '192.0.2.7' };

describe('an attempt to guess a password', () => {
  it.each([true, false])('asks for both counters in one statement, free or locked (%s)', async (free) => {
    const { store, asked } = counting(free);
    await reserveAttempt({ store, config }, attempt);
    expect(asked).toEqual([['pair', 'account']]);
  });

  it('from a known device asks for the device’s own counter alone', async () => {
    const { store, asked } = counting(true);
    await reserveAttempt({ store, config }, { ...attempt, device: 'hash' });
    expect(asked).toEqual([['device', undefined]]);
  });
});
