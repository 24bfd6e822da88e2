import { search, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addSubscription } from '../../testing/add-subscription.ts';
import { suiteApp } from '../../testing/test-app.ts';
import type { Person } from '../../testing/test-fixture.ts';

const app = await suiteApp();

const find = async (as: Person, q: string, limit?: number) =>
  (await app.expect(200, search.all, { as, query: { q, ...(limit ? { limit } : {}) } })).body;
const titles = (group: { hits: { title: string }[] }) => group.hits.map(({ title }) => title);
describe('the search', () => {
  it('finds people, organizations, branches and services by part of their text, in any case', async () => {
    const found = await find('superAdmin', 'AIR');
    expect(titles(found.users)).toEqual(['Ove Air', 'Uma Air']);
    expect(found.users.hits[0]?.detail).toBe('other.admin@example.com · Skyline Air');
    expect(titles(found.organizations)).toEqual(['Skyline Air']);
    expect(titles((await find('superAdmin', 'rotter')).branches)).toEqual(['Rotterdam', 'Rotterdam']);
    expect(titles((await find('superAdmin', 'erp')).services)).toEqual(['ERP']);
  });

  it('finds a branch’s people with the branch, as the users list does', async () => {
    const found = await find('superAdmin', 'frankfurt');
    expect(titles(found.branches)).toEqual(['Frankfurt']);
    expect(titles(found.users)).toEqual(['Ove Air', 'Uma Air']);
    expect(found.users.hits[0]?.detail).toBe('other.admin@example.com · Skyline Air · Frankfurt');
    const { body } = await app.expect(200, user.list, { as: 'superAdmin', query: { q: 'frankfurt', sort: 'name' } });
    expect(body.map(({ id }) => id)).toEqual(found.users.hits.map(({ id }) => id));
  });

  it('puts an exact id first', async () => {
    const id = await app.idOf('otherUser');
    await app.given.rows(
      sql`update users set last_name = last_name || ' ' || ${id}::text where id <> ${id} and first_name < 'M'`,
    );
    const found = await find('superAdmin', String(id));
    expect(found.users.hits[0]).toMatchObject({ id, title: 'Uma Air' });
    expect(found.users.total).toBeGreaterThan(1);
  });

  it('counts as the linked list does', async () => {
    const { total } = (await find('superAdmin', 'example.com')).users;
    const { headers } = await app.expect(200, user.list, {
      as: 'superAdmin',
      query: { q: 'example.com', page: 1, size: 10 },
    });
    expect(String(total)).toBe(headers['x-total-count']);
    expect((await find('superAdmin', 'example.com', 2)).users).toMatchObject({ total, hits: { length: 2 } });
  });

  it.each(['%', '_', '\\', "'", '"; drop table users; --', '𝔘𝔫𝔦𝔠𝔬𝔡𝔢', '   '])('takes %j for text', async (q) => {
    const found = await find('superAdmin', q);
    expect(found.users.hits).toEqual([]);
  });

  it('caps its totals at 1,000', async () => {
    await app.given.rows(sql`
      insert into branches (organization_id, name, display_name)
      select (select min(id) from organizations), 'Quay ' || n, 'Quay ' || n from generate_series(1, 1050) n`);
    expect((await find('superAdmin', 'quay')).branches).toMatchObject({ total: 1000, hits: { length: 5 } });
    await app.given.rows(sql`delete from branches where name like 'Quay %'`);
  });
});

describe('what a record is used by', () => {
  const used = async (as: Person, type: 'organization' | 'branch' | 'service' | 'plan' | 'role' | 'user', id: number) =>
    (await app.expect(200, search.usedBy, { as, params: { type, id } })).body;

  it('counts people, branches, plans and running subscriptions', async () => {
    const olga = await app.idOf('user');
    await addSubscription(app, { user: olga, service: 'erp', plan: 'ERP Basic' });
    await addSubscription(app, { user: olga, service: 'erp', plan: 'ERP Basic', from: 5 });
    const none = { users: 0, branches: 0, services: 0, plans: 0, liveSubscriptions: 0, sessions: 0 };
    expect(await used('superAdmin', 'organization', await app.given.idOf('organizations', 'Harbour Freight'))).toEqual({
      ...none,
      users: 4,
      branches: 2,
      liveSubscriptions: 1,
      sessions: expect.any(Number),
    });
    expect(await used('superAdmin', 'branch', await app.given.idOf('branches', 'Hamburg'))).toEqual({
      ...none,
      users: 4,
      liveSubscriptions: 1,
    });
    expect(await used('superAdmin', 'service', await app.given.idOf('services', 'erp'))).toEqual({
      ...none,
      users: 2,
      plans: 1,
      liveSubscriptions: 1,
    });
    expect(await used('superAdmin', 'plan', await app.given.idOf('plans', 'ERP Basic'))).toEqual({
      ...none,
      liveSubscriptions: 1,
    });
    const apiUser = await app.given.idOf('roles', 'api_user');
    expect(await used('superAdmin', 'role', apiUser)).toEqual({ ...none, users: 3, services: 4 });
    expect(await used('superAdmin', 'user', olga)).toEqual({
      ...none,
      branches: 1,
      services: 2,
      liveSubscriptions: 1,
      sessions: expect.any(Number),
    });
    // An Org_Admin does not learn how many other people there are.
    expect(await used('orgAdmin', 'role', apiUser)).toMatchObject({ users: 2 });
  });

  it('counts the sessions that end with a person or an organization', async () => {
    const harbour = await app.given.idOf('organizations', 'Harbour Freight');
    const olga = await app.idOf('user');
    const counts = async () => [
      (await used('superAdmin', 'user', olga)).sessions ?? 0,
      (await used('superAdmin', 'organization', harbour)).sessions ?? 0,
    ];
    const [hers = 0, theirs = 0] = await counts();
    await app.signIn('user');
    const { sid } = await app.signIn('user');
    await app.signIn('otherUser');
    expect(await counts()).toEqual([hers + 2, theirs + 2]);
    // Over, and so none of those that end.
    await app.given.rows(sql`update sessions set revoked_at = now() where sid = ${sid}`);
    expect(await counts()).toEqual([hers + 1, theirs + 1]);
  });
});
