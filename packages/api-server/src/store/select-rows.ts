import type { SQL } from 'drizzle-orm';
import type { Static, TSchema } from 'typebox';
import type { Database, Transaction } from './database.ts';
import { preparedByText } from './prepared.ts';

type RowCheck = (row: TSchema, rows: readonly unknown[]) => void;

let check: RowCheck | undefined;

/** Tests hold what every statement answers to the schema it is read by. */
export function checkRowsBy(rowCheck: RowCheck): void {
  check = rowCheck;
}

/** As `selectRows`, of a statement that is sent over and over: planned once per connection where the transaction keeps plans. */
export async function selectPrepared<const Row extends TSchema>(
  tx: Pick<Transaction, 'execute' | 'prepared'>,
  row: Row,
  statement: SQL,
): Promise<Static<Row>[]> {
  if (!tx.prepared) return selectRows(tx, row, statement);
  const rows = await tx.prepared<Static<Row>>(preparedByText(statement), {});
  check?.(row, rows);
  return rows;
}

/** Runs plain SQL whose rows are as `row` says: the same columns under the same names. */
export async function selectRows<const Row extends TSchema>(
  db: Pick<Database, 'execute'>,
  row: Row,
  statement: SQL,
): Promise<Static<Row>[]> {
  const { rows } = await db.execute(statement);
  check?.(row, rows);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- in tests every statement's rows are checked
  return rows as Static<Row>[];
}
