import { openStore, type Config, type ReplicaState, replicaStateStatement, type Store } from '@gangway/api-server';
import { failure, ok, reason, warning, type Finding } from './finding.ts';

/** Lag in seconds at which the API stops reading from a replica. */
const mostLag = 5;

/** Checks that DATABASE_URL leads to a writable server. */
export async function checkWriter(store: Store): Promise<Finding[]> {
  if (store.kind === 'pglite') return [];
  const [row] = await store.inScript(({ rows }) => rows<{ follows: boolean }>('select pg_is_in_recovery() as follows'));
  return row?.follows === true
    ? [
        failure(
          'DATABASE_URL',
          'it leads to a standby, which cannot be written to',
          'set it to an address that follows the writer, such as that of HAProxy in front of Patroni',
        ),
      ]
    : [ok('DATABASE_URL', 'it leads to the writer')];
}

/** Checks that each DATABASE_READ_URL is a server that follows the writer closely; one may be the writer itself. */
export function checkReplicas({ databaseReadUrls, dataDir }: Config): Promise<Finding[]> {
  return Promise.all(databaseReadUrls.map((url) => checkReplica(url, dataDir)));
}

async function checkReplica(url: string, dataDir: string): Promise<Finding> {
  const subject = `reads ${new URL(url).host}`;
  const unused = 'fix it, or take it out of DATABASE_READ_URL; until then it is left out';
  try {
    const store = await openStore({ databaseUrl: url, dataDir, databasePool: 2 });
    try {
      const [state] = await store.inScript(({ rows }) => rows<ReplicaState & { standby: boolean }>(stateStatement));
      if (!state) return failure(subject, 'it answers nothing', unused);
      if (!state.standby) return ok(subject, 'it is the writer now, and left out');
      if (!state.follows) return warning(subject, 'it receives nothing from the writer', unused);
      const found = `it follows the writer ${state.lag.toFixed(1)} s behind`;
      return state.lag > mostLag ? warning(subject, found, unused) : ok(subject, found);
    } finally {
      await store.close();
    }
  } catch (error) {
    return failure(subject, reason(error), unused);
  }
}

const stateStatement = `select state.*, pg_is_in_recovery() as standby from (${replicaStateStatement}) state`;
