import type { Pool, PoolClient } from 'pg';
import type { Store } from './database.ts';

/** `Store.prepared` on the connections of a pool, or on one; without names, each is planned each time. */
export function preparedOn(connection: Pool | PoolClient, namesStatements: boolean): Store['prepared'] {
  return async <Row>(...[{ name, text, values }, named]: Parameters<Store['prepared']>) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the columns it selects
    (await connection.query({ ...(namesStatements ? { name } : {}), text, values: values(named) })).rows as Row[];
}
