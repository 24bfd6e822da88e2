import { describe, expect, it } from 'vitest';
import type { Config } from '../config.ts';
import type { Store } from '../store/database.ts';
import { reserveAttempt } from './throttle.ts';

/** Answers every statement as if the counter were free, or locked, and keeps count of them. */
function counting(free: boolean) {
  const statements: unknown[] = [];
  const prepared = (...statement: unknown[]) => {
    statements.push(statement);
    return Promise.resolve(free ? [{ n: 1 }] : []);
  };
  return { store: { prepared } as unknown as Store, statements };
}

const config = { throttle: { free: 5, maxWait: 900, hardLimit: 100 } } as Config;
const attempt = { email: 'olga@example.com', address: '192.0.2.7' };

describe('an attempt to guess a password', () => {
  it.each([true, false])(
    'asks the database alike whether or not the network is known (counter free: %s)',
    async (free) => {
      const known = counting(free);
      const unknown = counting(free);
      await reserveAttempt({ store: known.store, config }, { ...attempt, knownNetwork: true });
      await reserveAttempt({ store: unknown.store, config }, { ...attempt, knownNetwork: false });
      expect(known.statements).toEqual(unknown.statements);
    },
  );
});
