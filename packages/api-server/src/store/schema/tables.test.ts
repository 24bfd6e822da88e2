import { is, sql } from 'drizzle-orm';
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, expect, it } from 'vitest';
import { testStore } from '../../testing/test-store.ts';
import * as schema from './tables.ts';

const store = await testStore();
afterAll(() => store.close());

type Columns = Record<string, { type: string; isNullable?: boolean; hasDefault?: boolean }>;

/** What the queries believe the tables to be. */
function described(): Record<string, Columns> {
  const tables: Record<string, Columns> = {};
  for (const value of Object.values(schema)) {
    if (!is(value, PgTable)) continue;
    const { name, columns, primaryKeys } = getTableConfig(value);
    const keys = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)));
    tables[name] = Object.fromEntries(
      columns.map((column) => [
        column.name,
        {
          // The schema of information leaves lengths out.
          type: column
            .getSQLType()
            .replace(/\(.*\)$/, '')
            .replace(/^char$/, 'character'),
          isNullable: !column.notNull && !keys.has(column.name),
          hasDefault: column.hasDefault || column.generated !== undefined || column.generatedIdentity !== undefined,
        },
      ]),
    );
  }
  return tables;
}

/** What the migrations made of them. */
async function migrated(): Promise<Record<string, Columns>> {
  interface Row extends Record<string, unknown> {
    table: string;
    column: string;
    type: string;
    isNullable: boolean;
    hasDefault: boolean;
    isView: boolean;
  }
  const { rows } = await store.db.execute<Row>(sql`
    select t.table_name as "table", t.table_type = 'VIEW' as "isView", c.column_name as "column",
           case c.data_type when 'ARRAY' then substr(c.udt_name, 2) || '[]' else c.data_type end as type, c.is_nullable = 'YES' as "isNullable",
           c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as "hasDefault"
      from information_schema.tables t
      join information_schema.columns c on c.table_schema = t.table_schema and c.table_name = t.table_name
      join pg_class p on p.relname = t.table_name and p.relnamespace = current_schema()::regnamespace and not p.relispartition
     where t.table_schema = current_schema() and t.table_type in ('BASE TABLE', 'VIEW')`);
  const tables: Record<string, Columns> = {};
  for (const { table, column, isView, ...rest } of rows) {
    // PostgreSQL knows no more of a view's column than its type.
    (tables[table] ??= {})[column] = isView ? { ...described()[table]?.[column], type: rest.type } : rest;
  }
  return tables;
}

it('declares the tables that the migrations create', async () => {
  const tables = await migrated();
  const wanted = described();
  expect(Object.keys(wanted).length).toBeGreaterThan(20);
  expect(wanted).toEqual(Object.fromEntries(Object.keys(wanted).map((name) => [name, tables[name]])));
});
