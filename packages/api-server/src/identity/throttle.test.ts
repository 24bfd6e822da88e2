import { describe, expect, it } from 'vitest';
import type { Config } from '../config.ts';
import type { Store } from '../store/database.ts';
import { reserveAttempt } from './throttle.ts';

/** Answers every statement as if the counter were free, or locked, and keeps the counters asked for. */
function counting(free: boolean) {
  const keys: unknown[] = [];
  const prepared = (_statement: unknown, { key }: { key: string }) => {
    keys.push(key.split(':')[0]);
    return Promise.resolve(free ? [{ n: 1 }] : []);
  };
  return { store: { prepared } as unknown as Store, keys };
}

const config = { throttle: { free: 5, maxWait: 900, hardLimit: 100 } } as Config;
const attempt = { email: 'olga@example.com', address: '192.0.2.7' };

describe('an attempt to guess a password', () => {
  it.each([true, false])('asks for both counters, free or locked (%s)', async (free) => {
    const { store, keys } = counting(free);
    await reserveAttempt({ store, config }, attempt);
    expect(keys).toEqual(['pair', 'account']);
  });

  it('from a known device asks for the device’s own counter alone', async () => {
    const { store, keys } = counting(true);
    await reserveAttempt({ store, config }, { ...attempt, device: 'hash' });
    expect(keys).toEqual(['device']);
  });
});
