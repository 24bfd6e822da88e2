import { openStore, type Config } from '@gangway/api-server';
import { ok, warning, type Finding } from './finding.ts';

/** What a connection of the API is set to, in milliseconds; a pooler may have kept it back. */
const expectedTimeout = '2300ms';

/**
 * What stands between the API and PostgreSQL may hand a connection to others after each transaction: statements prepared by name
 * are then another's. A setting that one session makes and the next one sees tells it.
 */
export async function checkPooler({ databaseUrl, dataDir, preparedStatements }: Config): Promise<Finding[]> {
  if (databaseUrl === null) return [];
  const findings: Finding[] = [];
  const store = await openStore({ databaseUrl, dataDir, databasePool: 2, preparedStatements: false });
  try {
    const timeout = await store.db.execute<{ set: string }>(`select current_setting('statement_timeout') as set`);
    if (timeout.rows[0]?.set !== expectedTimeout)
      findings.push(
        warning(
          'pooler',
          `statement_timeout is ${timeout.rows[0]?.set ?? 'not known'}: a pooler keeps the API's settings back`,
          'set them on the role, as the deployment guide says: a statement that hangs holds its connection',
        ),
      );
    // Each script has a connection of its own.
    await store.inScript(({ rows }) => rows(`select set_config('gangway.doctor', 'first', false)`));
    const [next] = await store.inScript(({ rows }) =>
      rows<{ seen: string | null }>(`select current_setting('gangway.doctor', true) as seen`),
    );
    if (next?.seen === 'first') findings.push(transactionMode(preparedStatements));
  } finally {
    await store.close();
  }
  return findings;
}

function transactionMode(preparedStatements: boolean): Finding {
  return preparedStatements
    ? warning(
        'pooler',
        'PgBouncer pools by transaction, and statements are prepared by name',
        'use PgBouncer 1.21 or later with max_prepared_statements, or session mode, or set DATABASE_PREPARED_STATEMENTS=false',
      )
    : ok('pooler', 'PgBouncer pools by transaction; nothing is prepared by name');
}
