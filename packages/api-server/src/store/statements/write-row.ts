import { type InferInsertModel, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../database.ts';
import { one } from './one.ts';

/** Inserts one row from an object of its columns. @returns its id. */
export async function insertRow<T extends PgTable & { id: PgColumn }>(
  tx: Pick<Transaction, 'insert'>,
  table: T,
  values: InferInsertModel<T>,
): Promise<number> {
  const rows = await tx.insert<PgTable>(table).values(values).returning({ id: table.id });
  return Number(one(rows).id);
}

/** Updates the columns given of one row, and raises its version. A column whose value is undefined stays as it is. */
export async function updateRow<T extends PgTable & { id: PgColumn; version: PgColumn }>(
  tx: Pick<Transaction, 'update'>,
  table: T,
  id: number,
  changes: { [Column in keyof InferInsertModel<T>]?: InferInsertModel<T>[Column] | undefined },
): Promise<void> {
  await tx
    .update<PgTable>(table)
    .set({ ...changes, version: sql`${table.version} + 1` })
    .where(sql`${table.id} = ${id}`);
}
