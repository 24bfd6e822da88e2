import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import type { Store } from './database.ts';
import { one } from './statements/one.ts';
import { selectRows } from './statements/select-rows.ts';

/** Seconds between this machine's clock and the database's: from when on to warn, and from when on not to serve. */
export const clockLimits = {
  warn: 5,
  // The leeway of tokens: beyond it each replica refuses what another one signed.
  refuse: 30,
};

/** Milliseconds of a round trip beyond which its half says too little. */
const longestRoundTrip = 2000;

const DatabaseTime = Type.Object({ milliseconds: Type.Number() });

/**
 * Seconds by which a clock of this machine is ahead of the database's, behind it where negative. The database is taken to have
 * answered half way through the round trip. The embedded store has this machine's own clock: 0.
 * @returns undefined where the answer took too long to say.
 */
export async function clockOffset(
  store: Pick<Store, 'kind' | 'db'>,
  clock: () => number = Date.now,
): Promise<number | undefined> {
  if (store.kind === 'pglite') return 0;
  const asked = performance.now();
  const rows = await selectRows(
    store.db,
    DatabaseTime,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as milliseconds`,
  );
  const here = clock();
  const roundTrip = performance.now() - asked;
  if (roundTrip > longestRoundTrip) return undefined;
  return (here - roundTrip / 2 - one(rows).milliseconds) / 1000;
}
