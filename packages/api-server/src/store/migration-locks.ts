import { setTimeout as delay } from 'node:timers/promises';
import * as Type from 'typebox';
import { Parse } from 'typebox/value';
import { StartupError } from '../config/index.ts';
import type { Store } from './database.ts';
import { databaseFault } from './statements/database-error.ts';

/**
 * Milliseconds that a statement may wait for a lock. Requests for the same table queue behind it, so that none of them waits longer
 * because of a migration.
 */
export const lockTimeout = 1000;
/** Milliseconds in which the queue empties before the next attempt. */
const pause = 2000;
/** Milliseconds between two looks at who holds the lock. */
const lookEvery = 250;

export interface LockWaits {
  /** Reports each attempt that found a lock taken. */
  onWait?: ((message: string) => void) | undefined;
  /** Milliseconds after which waiting ends with a StartupError. */
  patience?: number | undefined;
}

/** Thrown by an attempt that found another process at work on the schema. */
export class MigrationUnderWay extends Error {
  override readonly message = 'another process is migrating this database';
}

/**
 * Runs `attempt` again and again until it gets its locks. It has the lock timeout set, and calls `watch` with its process first.
 * @throws StartupError once the patience is over; it names the process that holds the lock, and its query.
 */
export async function untilLocked<T>(
  store: Store,
  name: string,
  { onWait, patience = 600_000 }: LockWaits,
  attempt: (watch: (pid: number) => void) => Promise<T>,
): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    const holders = new HolderWatch(store);
    try {
      return await attempt((pid) => holders.start(pid));
    } catch (error) {
      const isUnderWay = error instanceof MigrationUnderWay;
      if (!isUnderWay && databaseFault(error)?.code !== '55P03') throw error;
      const cause = isUnderWay ? error.message : await holders.described();
      if (Date.now() + pause > end) {
        throw new StartupError(
          `Migration ${name} did not get its locks within ${Math.round(patience / 1000)} s: ${cause}. End it, or run this again later.`,
          { cause: error },
        );
      }
      onWait?.(`Migration ${name} waits: ${cause}. It tries again in ${pause / 1000} s.`);
    } finally {
      await holders.stop();
    }
    await delay(pause);
  }
}

const Holder = Type.Object({
  pid: Type.Integer(),
  application: Type.String(),
  seconds: Type.Integer(),
  query: Type.String(),
});

/** Looks from a second connection at who blocks the first: afterwards PostgreSQL no longer knows. */
class HolderWatch {
  readonly #store: Store;
  #last: string | undefined;
  #running: Promise<void> | undefined;
  readonly #stopping = new AbortController();

  constructor(store: Store) {
    this.#store = store;
  }

  start(pid: number): void {
    // The embedded store has one connection, so no one else holds a lock.
    if (this.#store.kind === 'postgres') this.#running = this.#look(pid).catch(() => {});
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async described(): Promise<string> {
    await this.stop();
    return this.#last ?? 'another process holds a lock it needs';
  }

  /** Takes a connection only after the first pause: hardly any migration waits that long. */
  async #look(pid: number): Promise<void> {
    const { signal } = this.#stopping;
    await delay(lookEvery, undefined, { signal });
    await this.#store.inSession(async ({ rows }) => {
      while (!signal.aborted) {
        const [found] = await rows<unknown>(
          `select a.pid, a.application_name as application, left(regexp_replace(a.query, '\\s+', ' ', 'g'), 200) as query,
                  extract(epoch from now() - a.xact_start)::int as seconds
             from unnest(pg_blocking_pids($1)) b (pid) join pg_stat_activity a on a.pid = b.pid
            order by a.xact_start limit 1`,
          [pid],
        );
        if (found !== undefined) this.#last = describe(Parse(Holder, found));
        await delay(lookEvery, undefined, { signal }).catch(() => {});
      }
    });
  }
}

function describe({ pid, application, seconds, query }: Type.Static<typeof Holder>): string {
  const name = application === '' ? '' : ` (${application})`;
  return `process ${pid}${name} has held a lock it needs for ${seconds} s, by: ${query}`;
}
