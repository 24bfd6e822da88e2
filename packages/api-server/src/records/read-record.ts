import type { SQL } from 'drizzle-orm';
import type { Static, TSchema } from 'typebox';
import { type Database, selectRows } from '../store/index.ts';
import { notFound } from './unique-name.ts';

/** The one row of a record, named as messages do. @throws HttpProblem 404 where there is none. */
export async function readRecord<const Row extends TSchema>(
  db: Pick<Database, 'execute'>,
  what: string,
  row: Row,
  statement: SQL,
): Promise<Static<Row>> {
  const [found] = await selectRows(db, row, statement);
  if (found === undefined) throw notFound(what);
  return found;
}
