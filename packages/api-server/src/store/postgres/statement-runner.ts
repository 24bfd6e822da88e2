import type { Pool, PoolClient } from 'pg';
import type { Store } from '../database.ts';
import { rowsAs } from '../statements/prepared.ts';

/** `Store.prepared` on the connections of a pool, or on one; without names, each is planned each time. */
export function statementRunner(connection: Pool | PoolClient, namesStatements: boolean): Store['prepared'] {
  return async ({ name, row, text, values }, named) => {
    const { rows } = await connection.query({ ...(namesStatements ? { name } : {}), text, values: values(named) });
    return rowsAs(row, rows);
  };
}
