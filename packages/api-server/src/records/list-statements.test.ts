import {
  type CountedFilter,
  type Route,
  accessRequest,
  branch,
  customer,
  organization,
  plan,
  role,
  service,
  subscription,
  user,
} from '@gangway/contract';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Prepared } from '../store/statements/prepared.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

// Enough that a plan by index and one by reading everything cost visibly different.
const rows = 20_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const { store } = app.context;
  await store.inScript((session) =>
    session.script(`
      -- Sort keys are kept row by row in life; filling them here would take longer than the tests.
      alter table user_branches disable trigger user;
      alter table user_service_roles disable trigger user;
      -- Trigram indexes are built once at the end: much faster, and with nothing pending. Those of the trail's months hang together.
      create temporary table trigram_indexes on commit drop as
        select indexname as name, indexdef as definition from pg_indexes
         where indexdef like '%gin_trgm_ops%' and tablename not like 'audit_events%';
      do $$ declare built record; begin
        for built in select * from trigram_indexes loop execute format('drop index %I', built.name); end loop;
      end $$;
      insert into organizations (id, name, display_name)
        select 100000 + i, 'Org ' || md5(i::text), 'Org ' || md5(i::text) from generate_series(1, ${rows}) i;
      insert into branches (organization_id, name, display_name)
        select 100000 + i, 'Quay ' || md5(i::text), 'Quay ' || md5(i::text) from generate_series(1, ${rows}) i;
      insert into users (email, first_name, last_name, organization_id)
        select md5(i::text) || '@example.org', 'Person ' || md5((i + 1)::text), 'Family ' || md5((i + 2)::text), 100000 + i
          from generate_series(1, ${rows}) i;
      insert into user_branches (user_id, branch_id)
        select u.id, b.id from users u join branches b on b.name = 'Quay ' || split_part(u.email, '@', 1);
      insert into user_service_roles (user_id, service_id, role_id)
        select u.id, v.id, r.id from users u, services v, roles r
         where u.email like '%@example.org' and v.name in ('ocean_tracking', 'erp') and r.name = 'api_user';
      insert into plans (name, display_name, service_id, service_type)
        select 'Plan ' || i, 'Plan ' || i, v.id, 'UI' from generate_series(1, 150) i, services v where v.name = 'erp';
      insert into subscriptions (user_id, service_id, service_type, organization_id, plan_id, start_date)
        select u.id, v.id, 'UI', u.organization_id, (select min(id) from plans), date '2026-01-01' + (u.id % 300)
          from users u, services v where u.email like '%@example.org' and v.name = 'erp';
      insert into roles (name, display_name) select 'Role ' || i, 'Role ' || i from generate_series(1, 150) i;
      insert into services (name, display_name) select 'Service ' || i, 'Service ' || i from generate_series(1, 150) i;
      insert into access_requests (kind, email, organization_id, branch_ids, role_ids)
        select 'registration', 'ask.' || md5(i::text) || '@example.org', 100000 + i, '[1, 2]', '[1]'
          from generate_series(1, ${rows}) i;
      update users set sort_branch = md5(email), sort_service = md5(email) where email like '%@example.org';
      alter table user_branches enable trigger user;
      alter table user_service_roles enable trigger user;
      do $$ declare built record; begin
        for built in select * from trigram_indexes loop execute built.definition; end loop;
      end $$;
      analyze;`),
  );
  await app.tokenOf('superAdmin');
}, 600_000);
afterAll(() => app.close());

interface Sent {
  /** Built for this call. */
  built: SQL[];
  /** Planned once: what is shown of users. */
  prepared: Prepared[];
}

/** Everything the call sends to the database beside the one statement that finds the caller. */
async function statementsOf(route: Route, query: Record<string, unknown>): Promise<Sent> {
  const { db, store } = app.context;
  const prepared = vi.spyOn(store, 'prepared');
  const execute = vi.spyOn(db, 'execute');
  const select = vi.spyOn(db, 'select');
  try {
    const answer = await app.send(route, { as: 'superAdmin', query } as never);
    if (answer.status !== 200) throw new Error(answer.text);
    expect(select).not.toHaveBeenCalled();
    const [caller, ...others] = prepared.mock.calls.map(([statement]) => statement);
    expect(caller?.name).toBe('live_sessions');
    return { built: execute.mock.calls.map(([statement]) => statement as SQL), prepared: others };
  } finally {
    execute.mockRestore();
    select.mockRestore();
    prepared.mockRestore();
  }
}

const lists: [string, Route][] = [
  ['users', user.list],
  ['organizations', organization.list],
  ['branches', branch.list],
  ['services', service.list],
  ['plans', plan.list],
  ['roles', role.list],
  ['subscriptions', subscription.list],
  ['customers', customer.list],
  ['access requests', accessRequest.list],
];

describe('every list', () => {
  it.each(lists)('runs for %s as many statements for a hundred rows as for ten', async (_name, route) => {
    for (const size of [10, 100]) {
      const { built, prepared } = await statementsOf(route, { page: 1, size });
      // The page and the total. Of users one statement finds both; what is shown of them is read by three side by side.
      expect(built).toHaveLength(route === user.list ? 1 : 2);
      expect(prepared.map(({ name }) => name)).toEqual(
        route === user.list ? ['users_by_id', 'branches_of_users', 'grants_of_users'] : [],
      );
    }
  });

  it.each(lists)('answers for %s a page of the size asked for', async (_name, route) => {
    const { body } = await app.send(route, { as: 'superAdmin', query: { page: 1, size: 100 } } as never);
    expect(body).toHaveLength(100);
  });
});

describe('the total', () => {
  it('counts exactly without a filter and up to 1,000 with one', async () => {
    const all = await app.expect(200, user.list, { as: 'superAdmin', query: { page: 1, size: 10 } });
    expect(Number(all.headers['x-total-count'])).toBeGreaterThan(rows);
    expect(all.headers['x-total-count-capped']).toBeUndefined();
    const filtered = await app.expect(200, user.list, { as: 'superAdmin', query: { page: 1, size: 10, q: 'person' } });
    expect(filtered.headers).toMatchObject({ 'x-total-count': '1000', 'x-total-count-capped': 'true' });
  });
});

describe('counts of a filter’s values', () => {
  const count = async (filter: CountedFilter, value: string[], query: object = {}) => {
    const params = { filter };
    return (await app.expect(200, user.filterCounts, { as: 'superAdmin', params, query: { ...query, value } })).body;
  };
  const org = 'Org c4ca4238a0b923820dcc509a6f75849b';
  const many = { people: 1000, capped: true };

  it.each([{}, { q: 'example' }, { 'f.withoutService': 'false' }])(
    'stop at 1,000 where %j leaves more',
    async (query) => {
      expect(await count('isActive', ['true'], query)).toEqual([{ value: 'true', ...many }]);
      expect(await count('role', ['api_user', 'Role 1'], query)).toEqual([
        { value: 'api_user', ...many },
        { value: 'Role 1', people: 0, capped: false },
      ]);
      expect(await count('organization', [org], query)).toEqual([{ value: org, people: 1, capped: false }]);
    },
  );

  it('leave out a value of whose first people none is left', async () => {
    await app.given.rows(sql`
      with made as (
        insert into users (email, first_name, last_name, is_active)
        select 'gone.' || i || '@example.net', 'Gone', 'Person', false from generate_series(1, 2001) i returning id
      )
      insert into user_service_roles (user_id, service_id, role_id)
      select made.id, v.id, r.id from made, services v, roles r where v.name = 'erp' and r.name in ('Role 149', 'Role 150')`);
    const active = { 'f.isActive': 'true' };
    expect(await count('role', ['Role 150', 'Role 148'], active)).toEqual([
      { value: 'Role 148', people: 0, capped: false },
    ]);
    expect(await count('role', ['Role 150'], { 'f.isActive': 'false' })).toEqual([
      { value: 'Role 150', people: 2001, capped: false },
    ]);
  });
});

/** `explain` of the statement that finds the page. */
async function planOf(route: Route, query: Record<string, unknown>): Promise<string> {
  const { built } = await statementsOf(route, { page: 1, size: 10, ...query });
  const lines = await app.given.rows<{ 'QUERY PLAN': string }>(sql`explain ${built[0]!}`);
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}

// Part of the md5 of 4711, as it stands in names and addresses.
const rare = 'f76a89f0cb91bc419542ce9fa43902dc'.slice(0, 12);

describe('reads by trigram index when searching and filtering', () => {
  it.each<[string, Route, Record<string, string>, string]>([
    ['users by q', user.list, { q: rare }, 'users_search_idx'],
    ['users by two letters', user.list, { q: 'zq' }, 'users_search_idx'],
    ['users by q beside a filter', user.list, { q: rare, 'f.isActive': 'true' }, 'users_search_idx'],
    ['users by name', user.list, { 'f.name': rare }, 'users_search_idx'],
    ['users by e-mail', user.list, { 'f.email': rare }, 'users_search_idx'],
    ['users by branch', user.list, { 'f.branch': rare }, 'branches_search_idx'],
    ['users by organization', user.list, { 'f.organization': rare }, 'organizations_search_idx'],
    ['branches by q', branch.list, { q: rare }, 'branches_search_idx'],
    ['branches by name', branch.list, { 'f.name': rare }, 'branches_search_idx'],
    ['branches by organization', branch.list, { 'f.organization': rare }, 'organizations_search_idx'],
    ['organizations by name', organization.list, { 'f.name': rare }, 'organizations_search_idx'],
    ['subscriptions by user', subscription.list, { 'f.user': rare }, 'users_search_idx'],
    ['subscriptions by q', subscription.list, { q: rare }, 'users_search_idx'],
    ['access requests by e-mail', accessRequest.list, { 'f.email': rare }, 'access_requests_folded_email_idx'],
  ])('%s', async (_name, route, query, index) => {
    expect(await planOf(route, query)).toContain(index);
  });

  it.each<[string, string]>([
    ['name', 'users_by_name_idx'],
    ['branch', 'users_by_branch_idx'],
    ['service', 'users_by_service_idx'],
    ['organization', 'users_by_organization_idx'],
    ['lastSignInAt', 'users_by_last_sign_in_idx'],
    ['-lastSignInAt', 'users_by_last_sign_in_idx'],
  ])('users sort by %s along an index', async (sort, index) => {
    const plan_ = await planOf(user.list, { sort });
    // The index alone, until the page is full.
    expect(plan_).toMatch(new RegExp(`Index Only Scan (?:Backward )?using ${index} on users`));
    expect(plan_).not.toContain('Sort');
  });

  it.each<[string, Route, string]>([
    ['branches', branch.list, 'branches_by_name_idx'],
    ['organizations', organization.list, 'organizations_by_name_idx'],
  ])('%s sort by name along an index', async (_name, route, index) => {
    expect(await planOf(route, { sort: 'name' })).toContain(index);
  });

  it('exports active users by name along the index alone', async () => {
    // What may be read from an index alone, a vacuum finds out.
    await app.context.store.maintain('vacuum analyze');
    const { built } = await statementsOf(user.exportCsv, { sort: 'name', 'f.isActive': 'true' });
    const plans = await Promise.all(
      built.map(async (statement) => {
        const lines = await app.given.rows<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
        return lines.map((line) => line['QUERY PLAN']).join('\n');
      }),
    );
    const alone = plans.filter((lines) => lines.includes('Index Only Scan using users_by_name_idx on users'));
    expect(alone).toHaveLength(1);
    expect(alone[0]).not.toContain('Sort');
  });
});
