import { type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';
import type { Database } from '../database.ts';
import { one } from './one.ts';
import { selectRows } from './select-rows.ts';

/** The number of rows of `from …`. */
export async function countRows(db: Pick<Database, 'execute'>, from: SQL): Promise<number> {
  const rows = await selectRows(db, Type.Object({ n: Type.Integer() }), sql`select count(*)::int as n ${from}`);
  return one(rows).n;
}
