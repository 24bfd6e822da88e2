import { afterAll, expect, it } from 'vitest';
import { testStore } from '../testing/test-store.ts';

const store = await testStore();
afterAll(() => store.close());

/** Foreign keys that need no index, each with its reason. */
const withoutIndex: Readonly<Record<string, string>> = {};

// A partial index serves where it leaves out missing values alone.
const unindexed = `
  select format('%s (%s)', c.conrelid::regclass, k.columns) as key
    from pg_constraint c
   cross join lateral (
     select string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns,
            string_agg(format('(%I IS NOT NULL)', a.attname), ' AND ' order by a.attname) as present
       from unnest(c.conkey) u (number) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = u.number) k
   where c.contype = 'f' and c.connamespace = current_schema()::regnamespace
     and not exists (
       select from pg_index i
        where i.indrelid = c.conrelid and i.indisvalid
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = k.present)
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)
   order by 1`;

it('gives every foreign key an index that begins with its columns, or a reason', async () => {
  const found = await store.inScript(({ rows }) => rows<{ key: string }>(unindexed));
  expect(found.map(({ key }) => key)).toEqual(Object.keys(withoutIndex).toSorted());
});

it('finds a foreign key without one', async () => {
  const found = await store.inScript(async ({ rows, script }) => {
    await script(`
      create table pairs (a integer, b integer, unique (a, b));
      create table berths (a integer, b integer, organization_id integer references organizations (id),
                           foreign key (a, b) references pairs (a, b));
      create index on berths (b, a, organization_id);
      create index on berths (organization_id) where a is not null`);
    const missing = await rows<{ key: string }>(unindexed);
    await script('drop table berths; drop table pairs');
    return missing;
  });
  expect(found.map(({ key }) => key)).toEqual([...Object.keys(withoutIndex), 'berths (organization_id)'].toSorted());
});
