import type { SQL } from 'drizzle-orm';
import type { Static, TSchema } from 'typebox';
import type { Database, Transaction } from '../database.ts';
import { preparedByText, rowsAs } from './prepared.ts';

/** As `selectRows`, of a statement that is sent over and over: planned once per connection where the transaction keeps plans. */
export async function selectPrepared<const Row extends TSchema>(
  tx: Pick<Transaction, 'execute' | 'prepared'>,
  row: Row,
  statement: SQL,
): Promise<Static<Row>[]> {
  return tx.prepared ? tx.prepared(preparedByText(row, statement), {}) : selectRows(tx, row, statement);
}

/** Runs plain SQL whose rows are as `row` says: the same columns under the same names. */
export async function selectRows<const Row extends TSchema>(
  db: Pick<Database, 'execute'>,
  row: Row,
  statement: SQL,
): Promise<Static<Row>[]> {
  return rowsAs(row, (await db.execute(statement)).rows);
}
