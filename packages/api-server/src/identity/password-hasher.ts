import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../refusal.ts';

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const current = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** With no stored hash it hashes against a dummy, so that unknown accounts take the same time. */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** The stored hash was made with another cost and should be made again at this sign-in. */
  isOutdated(stored: string): boolean;
  /** Looks at stored hashes so far, dummies not counted; tests count them. */
  readonly verifications: number;
}

/**
 * Hashing takes memory and a core: at most one job per core runs, a bounded number waits, and the rest is told to come
 * back, so that a flood of sign-ins cannot starve the other calls.
 */
export function createPasswordHasher(waitingLimit = 100): PasswordHasher {
  const slots = Math.max(1, availableParallelism() - 1);
  let running = 0;
  let verifications = 0;
  const waiting: (() => void)[] = [];

  const run = async <T>(job: () => Promise<T>): Promise<T> => {
    if (running >= slots) {
      if (waiting.length >= waitingLimit) {
        throw new Refusal(503, 'busy', 'Too many people are signing in at this moment. Try again in a few seconds.', {
          headers: { 'retry-after': '2' },
        });
      }
      await new Promise<void>((resolve) => waiting.push(resolve)); // the slot is handed over, running stays
    } else {
      running += 1;
    }
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  let dummy: Promise<string> | undefined;
  return {
    hash: (password) => run(() => hash(normalize(password), cost)),
    verify: (stored, password) =>
      run(async () => {
        if (stored !== null) verifications += 1;
        const against = stored ?? (await (dummy ??= hash('no such account', cost)));
        const matches = await verify(against, normalize(password));
        return matches && stored !== null;
      }),
    isOutdated: (stored) => !stored.startsWith(current),
    get verifications() {
      return verifications;
    },
  };
}

/** One spelling per password, whatever keyboard produced it (NIST SP 800-63B). */
function normalize(password: string): string {
  return password.normalize('NFKC');
}
