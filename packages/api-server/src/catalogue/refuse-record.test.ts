import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { roles, services } from '../store/index.ts';
import { suiteApp } from '../testing/test-app.ts';
import { refuseShadow } from './refuse-record.ts';

const app = await suiteApp();

it.each([
  ['role', roles],
  ['service', services],
] as const)('finds a name that a %s has by indexes alone', async (what, table) => {
  await app.given.rows(sql`
    insert into ${table} (name, display_name) select 'Many ' || i, 'Many of them ' || i from generate_series(1, 2000) i`);
  await app.given.rows(sql`analyze ${table}`);
  await app.context.db.transaction(async (tx) => {
    const execute = vi.spyOn(tx, 'execute');
    await refuseShadow(tx, table, what, { name: 'One more', field: 'name' });
    const [[statement] = []] = execute.mock.calls;
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan');
  });
});

it('has an index for each name that a trigger compares with all others', async () => {
  // Of saved views it compares those of one owner, which are few.
  const compared = await app.given.rows<{ name: string; has_index: boolean }>(sql`
    select c.relname || '.' || column_name as name,
           exists (select from pg_indexes i where i.tablename = c.relname and i.indexdef like '%(folded(' || column_name || ')%') as has_index
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid,
           lateral (select split_part(encode(t.tgargs, 'escape'), '\\000', 1) as column_name) argument
     where p.proname = 'refuse_alike_name' and c.relname <> 'saved_views' order by 1`);
  expect(compared.length).toBeGreaterThan(5);
  expect(compared.filter(({ has_index }) => !has_index)).toEqual([]);
});
