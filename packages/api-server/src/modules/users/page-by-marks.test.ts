import { user } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { foldCounts } from '../../store/fold-counts.ts';
import type { Prepared } from '../../store/prepared.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { pageByMarks } from './page-by-marks.ts';
import { userColumns } from './user-list.ts';

const sorts = ['id', 'name', 'email', 'branch', 'role', 'service', 'organization'];
const total = sql`(select count(*)::int from users)`;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  // Many of one name, branch and role, so that marks fall among people who differ by id alone.
  await script(`
      insert into users (first_name, email, organization_id)
        select 'Crew ' || n % 700, 'c' || n * 7919 % 10007 || '@marks.example',
               case when n % 3 > 0 then (select min(id) from organizations) end
          from generate_series(1, 5000) n;
      insert into user_branches (user_id, branch_id)
        select u.id, b.id from users u, (select min(id) as id from branches) b where u.email like '%1@marks.example';
      insert into user_service_roles (user_id, service_id, role_id)
        select u.id, s.id, r.id from users u, (select min(id) as id from services) s, (select min(id) as id from roles) r
         where u.email like '%2@marks.example';`);
});
afterAll(() => app.close());

/** Without a limit on its time: many are changed at once. */
const script = (text: string) => app.context.store.inScript((session) => session.script(text));
const run = (statement: SQL) => app.context.db.execute(statement);
const fold = () => run(sql`select fold_user_marks(0)`);
const renew = (mostBetween: number) => run(sql`select renew_user_marks(${mostBetween})`);

const pageOf = (sort: string, descending: boolean, offset: number, limit: number) =>
  pageByMarks(app.context.store, { order: { column: userColumns.sort[sort]!, descending }, offset, limit }, total);

/** As anybody would find them without marks. */
async function everybody(sort: string): Promise<number[]> {
  const { rows } = await app.context.db.execute<{ id: number }>(
    sql`select id from users order by ${userColumns.sort[sort]!}, id`,
  );
  return rows.map(({ id }) => id);
}

/** Pages of this order from end to end; only those at its beginning, before the first mark and what came since, may go another way. */
async function expectPagesOf(sort: string): Promise<void> {
  const ascending = await everybody(sort);
  for (const descending of [false, true]) {
    const ids = descending ? ascending.toReversed() : ascending;
    for (let offset = 0; offset <= ids.length + 100; offset += 730) {
      const page = await pageOf(sort, descending, offset, 100);
      const place = descending ? ids.length - offset - 100 : offset;
      if (!page && place < 1000) continue;
      expect({ sort, descending, offset, ...page }).toEqual({
        sort,
        descending,
        offset,
        ids: ids.slice(offset, offset + 100),
        total: { total: ids.length, capped: false },
      });
    }
  }
}

/** Each mark with how many users it says come before it, changes included. */
const marks = async () =>
  (
    await run(sql`
      select sort, key, user_id as id, before + (
               select coalesce(sum(change), 0) from user_mark_changes c
                where c.sort = m.sort and (c.key, c.user_id) < (m.key, m.user_id))::int as before
        from user_marks m order by sort, before, key, user_id`)
  ).rows;

/** The same marks, counted. */
const counted = async () =>
  (
    await run(sql`
      select sort, key, user_id as id, (
               select count(*)::int from users u cross join marked_keys(u) k
                where k.sort = m.sort and (k.key, u.id) < (m.key, m.user_id)) as before
        from user_marks m order by sort, before, key, user_id`)
  ).rows;

const changes = async () => (await run(sql`select from user_mark_changes`)).rows.length;

describe('without marks', () => {
  it('no page is found by them', async () => {
    expect(await pageOf('name', false, 2000, 100)).toBeUndefined();
  });

  it('the clean-up makes them one order after the other, where there are users enough', async () => {
    await renew(1_000_000);
    expect(await marks()).toEqual([]);
    for (const sort of sorts) {
      await renew(3000);
      const { rows } = await run(sql`select count(distinct sort)::int as sorts from user_marks`);
      expect([sort, rows]).toEqual([sort, [{ sorts: sorts.indexOf(sort) + 1 }]]);
    }
    expect(await marks()).toHaveLength(sorts.length * 6);
    await foldCounts(app.context.db);
    expect(await marks()).toHaveLength(sorts.length * 6);
    for (const sort of sorts) await expectPagesOf(sort);
  });
});

describe('pages by marks are those of the plain order', () => {
  const some = `users.email like '%33@marks.example'`;
  it.each<[string, string]>([
    [
      'people came everywhere',
      `insert into users (first_name, email) select 'Crew ' || n, 'b' || n || '@marks.example' from generate_series(1, 100) n`,
    ],
    ['people were renamed', `update users set first_name = 'Aft ' || id % 9 where ${some}`],
    ['addresses changed', `update users set email = 'z' || email where ${some}`],
    [
      'people moved',
      `update users set organization_id = (select max(id) from organizations) where ${some} and users.id % 2 = 0`,
    ],
    [
      'branches were given',
      `insert into user_branches (user_id, branch_id) select users.id, (select max(id) from branches) from users where ${some}`,
    ],
    [
      'roles were given',
      `insert into user_service_roles (user_id, service_id, role_id)
          select users.id, (select max(id) from services), (select max(id) from roles) from users where ${some}`,
    ],
    [
      'roles were taken',
      `delete from user_service_roles x using users where users.id = x.user_id and users.email like '%42@marks.example'`,
    ],
    [
      'an organization was renamed',
      `update organizations set display_name = 'A' where id = (select max(id) from organizations)`,
    ],
    [
      'whoever stands at a mark went',
      `delete from users where id in (select user_id from user_marks) and email like '%@marks.example'`,
    ],
    ['many went', `delete from users where email like '%@marks.example' and id % 9 = 0`],
  ])('after %s, before and after the fold', async (_what, change) => {
    expect(await changes()).toBe(0);
    await script(change);
    expect(await changes()).toBeGreaterThan(0);
    for (const sort of sorts) await expectPagesOf(sort);
    const followed = await marks();
    expect(followed).toEqual(await counted());
    await fold();
    expect(await changes()).toBe(0);
    expect(await marks()).toEqual(followed);
    for (const sort of sorts) await expectPagesOf(sort);
  });

  it('after what was rolled back', async () => {
    const before = await marks();
    await expect(
      app.context.db.transaction(async (tx) => {
        await tx.execute(sql`delete from users where email like '%7@marks.example'`);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await marks()).toEqual(before);
  });

  it('and again once the marks are made anew', async () => {
    await run(sql`select collect_user_marks()`);
    expect(await marks()).toEqual(await counted());
    for (const sort of sorts) await expectPagesOf(sort);
  });
});

describe('marks', () => {
  it('are not touched by a sign-in', async () => {
    await fold();
    await run(sql`update users set last_sign_in_at = now(), first_name = first_name`);
    expect(await changes()).toBe(0);
  });

  it('stay while an order has few changes', async () => {
    const stored = async () => (await run(sql`select * from user_marks order by sort, before, key, user_id`)).rows;
    const before = await stored();
    await run(sql`insert into users (first_name, email) values ('', '!@marks.example')`);
    await run(sql`select fold_user_marks(1)`);
    expect(await stored()).toEqual(before);
    await run(sql`select fold_user_marks(0)`);
    expect(await stored()).not.toEqual(before);
  });

  it('are made anew in the order that has grown most between two', async () => {
    await script(`
        insert into users (first_name, email)
          select 'Bosun ' || n % 9, 'd' || n || '@grown.example' from generate_series(1, 1100) n`);
    await fold();
    const before = await marks();
    await renew(2000);
    const after = await marks();
    expect(after).toEqual(await counted());
    expect(after.length).toBeGreaterThan(before.length);
  });

  it('are no help where an order has very many changes', async () => {
    await fold();
    await run(sql`
      insert into user_mark_changes (sort, key, user_id, change)
        select 'name', 'x', 1, case n % 2 when 0 then 1 else -1 end from generate_series(1, 10002) n`);
    expect(await pageOf('name', false, 3000, 100)).toBeUndefined();
    expect(await pageOf('email', false, 3000, 100)).toBeDefined();
    await fold();
    expect(await pageOf('name', false, 3000, 100)).toBeDefined();
  });

  it.each(['isActive', 'lastSignInAt'])('are not kept by %s', async (sort) => {
    expect(await pageOf(sort, false, 3000, 100)).toBeUndefined();
  });

  it('go with everybody', async () => {
    await expect(
      app.context.db.transaction(async (tx) => {
        await tx.execute(sql`truncate users cascade`);
        const { rows } = await tx.execute(sql`select from user_marks union all select from user_mark_changes`);
        throw new Error(`${rows.length} left`);
      }),
    ).rejects.toThrow('0 left');
  });
});

describe('a page of the list far down', () => {
  beforeAll(async () => {
    await script(`
        insert into users (first_name, email)
          select 'Deck ' || n * 7919 % 10007, md5(n::text) || '@far.example' from generate_series(1, 12000) n;
        select collect_user_marks();
        delete from users where email like '%9@far.example'`);
    await app.context.store.maintain('vacuum analyze');
  });

  it.each(sorts.flatMap((sort) => [sort, `-${sort}`]))('by %s reads few entries', async (sort) => {
    const { store } = app.context;
    const prepared = vi.spyOn(store, 'prepared');
    const { body, headers } = await app.expect(200, user.list, {
      as: 'superAdmin',
      query: { sort, page: 121, size: 100 },
    });
    const asked = prepared.mock.calls
      .map(([statement]) => statement)
      .find(({ name }) => name?.startsWith('page_by_marks'));
    prepared.mockRestore();

    const ascending = await everybody(sort.replace('-', ''));
    const ids = sort.startsWith('-') ? ascending.toReversed() : ascending;
    expect(body.map(({ id }) => id)).toEqual(ids.slice(12_000, 12_100));
    expect(headers['x-total-count']).toBe(String(ids.length));
    expect(await entriesRead(asked!)).toBeLessThan(4000);
  });

  interface Node {
    'Relation Name'?: string;
    'Actual Rows': number;
    Plans?: Node[];
  }

  async function entriesRead(statement: Prepared): Promise<number> {
    const [line] = await app.context.store.prepared<{ 'QUERY PLAN': { Plan: Node }[] }>(
      { ...statement, name: undefined, text: `explain (analyze, format json) ${statement.text}` },
      {},
    );
    const readBy = (node: Node): number =>
      (node['Relation Name'] === 'users' ? node['Actual Rows'] : 0) +
      (node.Plans ?? []).reduce((sum, below) => sum + readBy(below), 0);
    return readBy(line!['QUERY PLAN'][0]!.Plan);
  }
});
