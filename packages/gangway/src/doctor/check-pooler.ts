import { openStore, type Config } from '@gangway/api-server';
import { ok, warning, type Finding } from './finding.ts';

/** `statement_timeout` the API sets on each connection, in milliseconds; a pooler may drop it. */
const expectedTimeout = '2300ms';

/**
 * Detects a transaction-level pooler between the API and PostgreSQL, which breaks named prepared statements: a setting
 * from one session then shows up in the next.
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
    // Each script has its own connection.
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
