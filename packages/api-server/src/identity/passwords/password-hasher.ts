import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { HttpProblem } from '../../server/index.ts';
import { readImportedHash } from './imported-hash.ts';

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** What every hash of ours begins with; an index counts the others. */
export const ownHashes = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Also what another product made. With no stored hash it hashes against a dummy, so that unknown accounts take the same time. */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** The stored hash was made with another cost, or elsewhere, and should be made again at this sign-in. */
  isOutdated(stored: string): boolean;
  /** Looks at stored hashes so far, dummies not counted; tests count them. */
  readonly verifications: number;
  /** Ends its threads. */
  close(): Promise<void>;
}

/**
 * Hashing takes memory and a core. One thread of lower priority per core hashes; a bounded number of jobs waits, and further calls are
 * answered 503. So a flood of sign-ins uses every core, but starves no other call.
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
      // The next job waits in the thread already: the main thread may be too busy to hand one over.
      concurrentTasksPerWorker: 2,
    });

  /** @throws HttpProblem 503 where too many wait. */
  const poolIfFree = (): Piscina => {
    pool ??= startPool();
    if (pool.queueSize < waitingLimit) return pool;
    throw new HttpProblem(503, 'busy', 'Too many people are signing in right now. Try again in a few seconds.', {
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
        // Other products hash what was typed. An argon2 hash may be an older one of ours as well.
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
