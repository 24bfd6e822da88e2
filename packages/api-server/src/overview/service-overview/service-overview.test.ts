import { service, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { refreshUserStats } from '../dashboard/refresh-user-stats.ts';
import { suiteApp } from '../../testing/test-app.ts';
import type { Person } from '../../testing/test-fixture.ts';

const app = await suiteApp();
const id = await app.given.idOf('services', 'erp');
const open = async (person: Person, daysAgo: number) =>
  app.given.rows(sql`
    insert into launches (user_id, service_id, sid, how, at, expires_at)
    values (${await app.idOf(person)}, ${id}, gen_random_uuid(), 'handoff', now() - make_interval(days => ${daysAgo}), now())`);
await open('user', 0);
await open('user', 29);
await open('otherUser', 0);
await open('user', 30);
await refreshUserStats(app.context.db);

const read = async (as: Person) => (await app.expect(200, service.overview, { as, params: { id } })).body;

it.each(['user', 'bare'] as const)('%s is refused', async (as) => {
  expect((await app.send(service.overview, { as, params: { id } })).status).toBe(403);
  expect((await app.send(service.counts, { as })).status).toBe(403);
});

it('finds no unknown service', async () => {
  expect((await app.send(service.overview, { as: 'superAdmin', params: { id: 999_999 } })).status).toBe(404);
});

it.each(['superAdmin', 'auditor', 'orgAdmin', 'otherOrgAdmin'] as const)(
  'counts the people whom %s sees in the list',
  async (as) => {
    const list = await app.expect(200, user.list, {
      as,
      query: { page: 1, size: 10, 'f.service': 'erp', 'f.isActive': 'true' },
    });
    const { people, roles } = await read(as);
    expect(String(people)).toBe(list.headers['x-total-count']);
    expect(roles.find(({ name }) => name === 'api_user')).toMatchObject({ people });
  },
);

it('counts the openings of 30 days, within reach', async () => {
  const { opens } = await read('superAdmin');
  expect(opens).toHaveLength(30);
  expect(opens.map(({ count }) => count)).toEqual([1, ...Array<number>(28).fill(0), 2]);
  expect(opens.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10));
  expect((await read('orgAdmin')).opens.at(-1)?.count).toBe(1);
});

it.each(['superAdmin', 'orgAdmin', 'otherOrgAdmin'] as const)(
  'counts each service as its overview does for %s',
  async (as) => {
    const { body } = await app.expect(200, service.counts, { as });
    const { people, opens } = await read(as);
    const opened = opens.reduce((sum, { count }) => sum + count, 0);
    expect(body.find((row) => row.id === id)).toEqual({ id, people, opens: opened });
  },
);
