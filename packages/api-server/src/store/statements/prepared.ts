import { createHash } from 'node:crypto';
import { type SQL, fillPlaceholders } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import * as Type from 'typebox';

/** A statement that is sent over and over with other values, its values named by `sql.placeholder`. */
export interface Prepared<Row extends Type.TSchema = Type.TSchema> {
  /** Unique per text. */
  readonly name: string;
  /** The schema of its rows: the same columns under the same names. */
  readonly row: Row;
  readonly text: string;
  readonly values: (named: Readonly<Record<string, unknown>>) => unknown[];
}

const dialect = new PgDialect();

/** The row of a statement that only writes. */
export const noColumns = Type.Object({});

/** Builds a statement once, for `Store.prepared`. */
export function prepared<const Row extends Type.TSchema>(name: string, row: Row, statement: SQL): Prepared<Row> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return { name, row, text, values: (named) => fillPlaceholders(params, named) };
}

/** `prepared` for a statement whose text is put together for each call: named by its text, which few calls share. */
export function preparedByText<const Row extends Type.TSchema>(row: Row, statement: SQL): Prepared<Row> {
  const { text, values } = prepared('', row, statement);
  return { row, name: createHash('sha256').update(text).digest('base64url').slice(0, 22), text, values };
}

type RowCheck = (row: Type.TSchema, rows: readonly unknown[]) => void;

let check: RowCheck | undefined;

/** Installs a check of every statement's rows against their schema; tests do. */
export function checkRowsBy(rowCheck: RowCheck): void {
  check = rowCheck;
}

/** Types the rows of a statement by its schema. */
export function rowsAs<const Row extends Type.TSchema>(row: Row, rows: unknown[]): Type.Static<Row>[] {
  check?.(row, rows);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- in tests every statement's rows are checked
  return rows as Type.Static<Row>[];
}
