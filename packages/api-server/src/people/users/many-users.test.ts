import { organization, user } from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../store/database.ts';
import { compactUserCounts } from '../../operations/jobs/compact-user-counts.ts';
import { refreshSortKeys } from '../../operations/jobs/refresh-sort-keys.ts';
import { refreshUserStats } from '../../overview/dashboard/refresh-user-stats.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { readUsers } from './user-view.ts';

const app = await suiteApp();
const created = await app.given.rows<{ id: number }>(
  sql`insert into organizations (name, display_name) values ('Aalborg Lines', 'Aalborg Lines') returning id`,
);
const big = created[0]!.id;
await addCrew(1, 600);

async function addCrew(from: number, to: number): Promise<void> {
  await app.given.rows(sql`
    insert into users (email, first_name, organization_id)
    select 'crew' || n || '@example.org', 'Crew ' || n, ${big} from generate_series(${from}::int, ${to}::int) n`);
}

async function totalFor(as: 'superAdmin' | 'orgAdmin'): Promise<number> {
  const { headers } = await app.expect(200, user.list, { as, query: { page: 1, size: 10 } });
  return Number(headers['x-total-count']);
}

async function counted(organizationId?: number): Promise<number> {
  return app.given.value(
    sql`select count(*)::int as n from users ${organizationId === undefined ? sql`` : sql`where organization_id = ${organizationId}`}`,
  );
}

describe('the total of the list is what is there', () => {
  it('after adding, moving and removing users, before and after the counts are compacted', async () => {
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
    await compactUserCounts(db);
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

describe('the stats of all users', () => {
  type Stats = Record<string, number>;
  const stats = async (): Promise<Stats> => {
    await refreshUserStats(app.context.store.jobs);
    const rows = await app.given.rows<{ metric: string; n: number }>(sql`select metric, n from user_stats`);
    return Object.fromEntries(rows.map(({ metric, n }) => [metric, n]));
  };
  const crew = sql`users.email like 'crew1_@example.org'`;
  const grant = (services: string, roles: string) => sql`
    insert into user_service_roles (user_id, service_id, role_id)
    select users.id, v.id, r.id from users, services v, roles r
     where ${crew} and v.name in (${sql.raw(services)}) and r.name in (${sql.raw(roles)})`;
  let erp: number;
  let apiUser: number;
  beforeAll(async () => {
    const rows = await app.given.rows<{ erp: number; role: number }>(sql`
      select v.id as erp, r.id as role from services v, roles r where v.name = 'erp' and r.name = 'api_user'`);
    ({ erp, role: apiUser } = rows[0]!);
  });

  it.each<[string, SQL, (erp: number, role: number) => Stats]>([
    [
      'roles are given, two of them in one service',
      grant(`'erp'`, `'api_user', 'Auditor'`),
      (service, role) => ({ [`service:${service}`]: 10, [`role:${service}:${role}`]: 10, 'without-service': -10 }),
    ],
    [
      'people are switched off',
      sql`update users set is_active = false where ${crew}`,
      (service, role) => ({ active: -10, inactive: 10, [`service:${service}`]: -10, [`role:${service}:${role}`]: -10 }),
    ],
    [
      'people are switched on',
      sql`update users set is_active = true where ${crew}`,
      (service, role) => ({ active: 10, inactive: -10, [`service:${service}`]: 10, [`role:${service}:${role}`]: 10 }),
    ],
    [
      'all roles are taken',
      sql`delete from user_service_roles x using users where users.id = x.user_id and ${crew}`,
      (service, role) => ({ [`service:${service}`]: -10, [`role:${service}:${role}`]: -10, 'without-service': 10 }),
    ],
    ['only user_management is given', grant(`'user_management'`, `'Auditor'`), () => ({ 'without-service': 0 })],
    [
      'people go with their roles',
      sql`delete from users where ${crew}`,
      () => ({ active: -10, 'without-service': -10 }),
    ],
  ])('follow when %s', async (_what, change, expected) => {
    const before = await stats();
    await app.given.rows(change);
    const after = await stats();
    for (const [metric, difference] of Object.entries(expected(erp, apiUser))) {
      expect([metric, (after[metric] ?? 0) - (before[metric] ?? 0)]).toEqual([metric, difference]);
    }
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
      prepared: async (...asked) => {
        running += 1;
        most = Math.max(most, running);
        const rows = await store.prepared(...asked);
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
    const rows = await app.given.rows(sql`select 1 from sort_key_refreshes`);
    expect(rows).toEqual([]);
  });
});
