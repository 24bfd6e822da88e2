import { createHash } from 'node:crypto';
import { type SQL, fillPlaceholders } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

/** A statement that is sent over and over with other values, its values named by `sql.placeholder`. */
export interface Prepared {
  /** One per text. */
  readonly name: string;
  readonly text: string;
  readonly values: (named: Readonly<Record<string, unknown>>) => unknown[];
}

const dialect = new PgDialect();

/** Builds a statement once, for `Store.prepared`. */
export function prepared(name: string, statement: SQL): Prepared {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return { name, text, values: (named) => fillPlaceholders(params, named) };
}

/** The same of a statement whose text is put together for each call: named by its text, which few calls share. */
export function preparedByText(statement: SQL): Prepared {
  const { text, values } = prepared('', statement);
  return { name: createHash('sha256').update(text).digest('base64url').slice(0, 22), text, values };
}
