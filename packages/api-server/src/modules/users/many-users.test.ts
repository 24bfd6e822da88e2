import { organization, user } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../store/database.ts';
import { foldCounts } from '../../store/fold-counts.ts';
import { refreshSortKeys } from '../../store/refresh-sort-keys.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { readUsers } from './user-view.ts';

let app: TestApp;
let big: number;
beforeAll(async () => {
  app = await testApp();
  const { rows } = await app.context.db.execute<{ id: number }>(
    sql`insert into organizations (name, display_name) values ('Aalborg Lines', 'Aalborg Lines') returning id`,
  );
  big = rows[0]!.id;
  await addCrew(1, 600);
});
afterAll(() => app.close());

async function addCrew(from: number, to: number): Promise<void> {
  await app.context.db.execute(sql`
    insert into users (email, first_name, organization_id)
    select 'crew' || n || '@example.org', 'Crew ' || n, ${big} from generate_series(${from}::int, ${to}::int) n`);
}

async function totalFor(as: 'superAdmin' | 'orgAdmin'): Promise<number> {
  const { headers } = await app.expect(200, user.list, { as, query: { page: 1, size: 10 } });
  return Number(headers['x-total-count']);
}

async function counted(organizationId?: number): Promise<number> {
  const { rows } = await app.context.db.execute<{ n: number }>(
    sql`select count(*)::int as n from users ${organizationId === undefined ? sql`` : sql`where organization_id = ${organizationId}`}`,
  );
  return rows[0]!.n;
}

describe('the total of the list is what is there', () => {
  it('after adding, moving and removing users, before and after the counts are folded', async () => {
    const { db } = app.context;
    const { rows } = await db.execute<{ id: number }>(
      sql`select organization_id as id from users where id = ${await app.idOf('orgAdmin')}`,
    );
    const own = rows[0]!.id;
    const expectExact = async () => {
      expect(await totalFor('superAdmin')).toBe(await counted());
      expect(await totalFor('orgAdmin')).toBe(await counted(own));
    };
    await expectExact();
    await addCrew(601, 620);
    await expectExact();
    await db.execute(sql`update users set organization_id = ${own} where email like 'crew61_@example.org'`);
    await expectExact();
    await db.execute(sql`update users set organization_id = null where email = 'crew611@example.org'`);
    await expectExact();
    await db.execute(sql`delete from users where email like 'crew61_@example.org'`);
    await expectExact();
    await foldCounts(db);
    await expectExact();
  });

  it('is not changed by what is rolled back', async () => {
    const before = await totalFor('superAdmin');
    await expect(
      app.context.db.transaction(async (tx) => {
        await tx.execute(sql`delete from users where email like 'crew_@example.org'`);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await totalFor('superAdmin')).toBe(before);
  });
});

describe('what is counted of users for the dashboard', () => {
  type Figures = Record<string, number>;
  const figures = async (): Promise<Figures> => {
    const { rows } = await app.context.db.execute<{ key: string; n: number }>(sql`
      select coalesce(organization_id::text, 'all') || ' ' || figure as key, sum(change)::int as n
        from user_figures group by organization_id, figure having sum(change) <> 0`);
    return Object.fromEntries(rows.map(({ key, n }) => [key, n]));
  };
  const crew = sql`users.email like 'crew1_@example.org'`;
  const grant = (services: string, roles: string) => sql`
    insert into user_service_roles (user_id, service_id, role_id)
    select users.id, v.id, r.id from users, services v, roles r
     where ${crew} and v.name in (${sql.raw(services)}) and r.name in (${sql.raw(roles)})`;

  it.each<[string, SQL]>([
    [
      'people come',
      sql`insert into users (email, first_name, is_active) values ('late1@example.org', 'L', true), ('late2@example.org', 'L', false)`,
    ],
    ['roles are given, two of them in one service', grant(`'erp', 'idp'`, `'api_user', 'Auditor'`)],
    ['people are switched off', sql`update users set is_active = false where ${crew} and id % 2 = 0`],
    [
      'a role is taken and another given at once',
      sql`
      with gone as (delete from user_service_roles x using users, services v
                     where users.id = x.user_id and v.id = x.service_id and ${crew} and v.name = 'idp' returning x.user_id, x.role_id)
      insert into user_service_roles (user_id, service_id, role_id)
      select g.user_id, v.id, g.role_id from gone g, services v where v.name = 'awb_tracking'`,
    ],
    [
      'people are switched on and move',
      sql`
      update users set is_active = true, organization_id = (select min(id) from organizations) where ${crew}`,
    ],
    ['all roles are taken', sql`delete from user_service_roles x using users where users.id = x.user_id and ${crew}`],
    ['only user_management is given', grant(`'user_management'`, `'Auditor'`)],
    ['people go with their roles', sql`delete from users where ${crew}`],
  ])('is exact when %s', async (_what, change) => {
    const { db } = app.context;
    const before = await figures();
    await db.execute(change);
    const followed = await figures();
    expect(followed).not.toEqual(before);
    await foldCounts(db);
    expect(await figures()).toEqual(followed);
    await db.execute(sql`select recount_users()`);
    expect(await figures()).toEqual(followed);
  });
});

describe('pages', () => {
  it.each(['id', 'name', '-name', 'email', 'organization', '-lastSignInAt', 'isActive'])(
    'by %s are the same from either end and through a filter',
    async (sort) => {
      const all = await app.expect(200, user.list, { as: 'superAdmin', query: { sort } });
      const ids = all.body.map(({ id }) => id);
      const read = async (page: number, filter: object) => {
        const { body } = await app.expect(200, user.list, {
          as: 'superAdmin',
          query: { sort, page, size: 100, ...filter },
        });
        return body.map(({ id }) => id);
      };
      for (const page of [1, Math.ceil(ids.length / 100)]) {
        expect(await read(page, {})).toEqual(ids.slice((page - 1) * 100, page * 100));
        expect(await read(page, { q: 'example' })).toEqual(ids.slice((page - 1) * 100, page * 100));
      }
      expect(await read(1000, {})).toEqual([]);
      expect(await read(1_000_000, {})).toEqual([]);
    },
  );
});

describe('a page', () => {
  it.each([
    [0, 3],
    [1, 1],
  ])('with %i waiting for a connection asks for %i at once', async (waiting, atOnce) => {
    const { store } = app.context;
    let running = 0;
    let most = 0;
    const watched: Store = {
      ...store,
      pool: () => ({ total: 20, idle: 0, waiting }),
      prepared: async <Row>(...asked: Parameters<Store['prepared']>) => {
        running += 1;
        most = Math.max(most, running);
        const rows = await store.prepared<Row>(...asked);
        running -= 1;
        return rows;
      },
    };
    const id = await app.idOf('user');
    expect(await readUsers(watched, [id])).toMatchObject([{ id, branches: expect.any(Array) }]);
    expect(most).toBe(atOnce);
  });
});

describe('renaming an organization with many users', () => {
  it('answers at once; the users follow to their new place', async () => {
    const byOrganization = async () => {
      const { body } = await app.expect(200, user.list, {
        as: 'superAdmin',
        query: { sort: '-organization', page: 1, size: 10 },
      });
      return body.map(({ organizations }) => organizations?.name);
    };
    expect((await byOrganization())[0]).not.toBe('Aalborg Lines');
    await app.expect(200, organization.rename, {
      as: 'superAdmin',
      body: { existingRole: 'Aalborg Lines', newRole: 'Zwolle Lines', id: big },
    });
    await refreshSortKeys(app.context.db);
    expect(await byOrganization()).toEqual(Array.from({ length: 10 }, () => 'Zwolle Lines'));
    const { rows } = await app.context.db.execute(sql`select 1 from sort_key_refreshes`);
    expect(rows).toEqual([]);
  });
});
