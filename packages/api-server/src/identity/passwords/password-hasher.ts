import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { HttpProblem, say } from '../../server/index.ts';
import { readImportedHash } from './imported-hash.ts';

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Prefix of our hashes; an index counts the others. */
export const ownHashes = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Verifies hashes of other products too. Without a stored hash it verifies against a dummy, so that unknown accounts take the
   * same time.
   */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** Whether the stored hash has another cost or comes from another product, and should be replaced at this sign-in. */
  isOutdated(stored: string): boolean;
  /** Verifications of stored hashes so far, without dummies, for tests. */
  readonly verifications: number;
  /** Ends its threads. */
  close(): Promise<void>;
}

/**
 * Hashes in one thread of lower priority per core. A bounded number of jobs waits; further calls get 503. A flood of sign-ins
 * thus uses every core but starves no other call.
 */
export function createPasswordHasher(waitingLimit = 100): PasswordHasher {
  const threads = availableParallelism();
  let pool: Piscina | undefined;
  let verifications = 0;

  const startPool = () =>
    new Piscina({
      filename: new URL('./hash-thread.js', import.meta.url).href,
      minThreads: threads,
      maxThreads: threads,
      // Queue the next job in the thread: the main thread may be too busy to hand one over.
      concurrentTasksPerWorker: 2,
    });

  /** @throws HttpProblem 503 where too many wait. */
  const poolIfFree = (): Piscina => {
    pool ??= startPool();
    if (pool.queueSize < waitingLimit) return pool;
    throw new HttpProblem(503, 'busy', say('too_many_sign_ins'), {
      headers: { 'retry-after': '2' },
    });
  };

  return {
    hash: async (password) => poolIfFree().run({ password: normalize(password), cost }, { name: 'hash' }),
    verify: async (stored, password) => {
      const free = poolIfFree();
      if (stored !== null) verifications += 1;
      const imported = stored === null || stored.startsWith(ownHashes) ? undefined : readImportedHash(stored);
      if (imported && 'scheme' in imported) {
        // Other products hash the password as typed. An argon2 hash may also be an older one of ours.
        const matches: boolean = await free.run({ imported, password }, { name: 'verifyImported' });
        if (matches || imported.scheme !== 'argon2' || normalize(password) === password) return matches;
      }
      return free.run({ stored, password: normalize(password), cost }, { name: 'verify' });
    },
    isOutdated: (stored) => !stored.startsWith(ownHashes),
    get verifications() {
      return verifications;
    },
    close: async () => pool?.destroy(),
  };
}

/** One spelling per password, whatever keyboard produced it (NIST SP 800-63B). */
function normalize(password: string): string {
  return password.normalize('NFKC');
}
