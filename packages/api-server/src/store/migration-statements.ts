import type { Store } from './database.ts';
import { lockTimeout, type LockWaits, MigrationUnderWay, untilLocked } from './migration-locks.ts';
import { advisoryLocks } from './statements/advisory-locks.ts';

const marker = '-- gangway: no transaction\n';

/** Whether each statement of a migration is committed by itself, such as `create index concurrently`. */
export const runsApart = (script: string): boolean => script.startsWith(marker);

interface Script {
  name: string;
  script: string;
}

/** Splits a script whose statements end with `;` at the end of a line, as no function body in it does. */
function statementsOf(script: string): string[] {
  return script
    .replaceAll(/^--.*\n/gm, '')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/**
 * Runs the statements of such a script one by one, each committed by itself and fit to run again after a failure. A lock keeps other
 * processes from migrating until it ends.
 */
export function runApart(store: Store, { name, script }: Script, waits: LockWaits): Promise<void> {
  return store.inSession(async (session) => {
    const [own] = await session.rows<{ pid: number }>('select pg_backend_pid() as pid');
    const run = (statement: string) =>
      untilLocked(store, name, waits, async (watch) => {
        // No one waits for a statement that is `concurrently`, so it waits for others as long as it takes.
        const isPatient = / concurrently /.test(statement);
        await session.script(`set lock_timeout = ${isPatient ? 0 : lockTimeout}`);
        if (!isPatient) watch(own?.pid ?? 0);
        try {
          await session.script(statement);
        } finally {
          await session.script('reset lock_timeout');
        }
      });
    await untilLocked(store, name, waits, async () => {
      // Never wait for this lock: a waiting statement holds a snapshot, which the other process's index waits for.
      const [row] = await session.rows<{ free: boolean }>(
        `select pg_try_advisory_lock(${advisoryLocks.migrations}) as free`,
      );
      if (row?.free !== true) throw new MigrationUnderWay();
    });
    try {
      for (const statement of statementsOf(script)) await run(statement);
    } finally {
      await session.rows(`select pg_advisory_unlock(${advisoryLocks.migrations})`);
    }
  });
}
