import { savedView, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';
import type { Person } from '../../testing/test-fixture.ts';

const app = await suiteApp();

const view = (name: string, isShared: boolean) => ({
  list: 'users' as const,
  name,
  query: 'f.invited=true&sort=-createdAt',
  isShared,
});
const namesFor = async (as: Person) =>
  (await app.expect(200, savedView.list, { as, query: { list: 'users' } })).body.map(({ name }) => name);

it('refuses people without a console role, and the removal of another’s view', async () => {
  expect((await app.send(savedView.list, { as: 'user', query: { list: 'users' } })).status).toBe(403);
  expect((await app.send(savedView.create, { as: 'user', body: view('Mine', false) })).status).toBe(403);
  const { body } = await app.expect(201, savedView.create, { as: 'orgAdmin', body: view('Kept', true) });
  for (const as of ['superAdmin', 'otherOrgAdmin'] as const) {
    expect((await app.send(savedView.remove, { as, params: { id: body.id } })).status).toBe(404);
  }
  await app.expect(200, savedView.remove, { as: 'orgAdmin', params: { id: body.id } });
});

it('shows a view to its owner, or to the organization once shared', async () => {
  await app.expect(201, savedView.create, { as: 'orgAdmin', body: view('Private', false) });
  await app.expect(201, savedView.create, { as: 'orgAdmin', body: view('Harbour’s', true) });
  await app.expect(201, savedView.create, { as: 'superAdmin', body: view('Of the house', true) });
  expect(await namesFor('orgAdmin')).toEqual(['Harbour’s', 'Private']);
  expect(await namesFor('otherOrgAdmin')).toEqual([]);
  // Those without an organization share among themselves.
  expect(await namesFor('auditor')).toEqual(['Of the house']);
  expect(await namesFor('superAdmin')).toEqual(['Of the house']);
});

it('refuses a taken name and an odd address, and records sharing', async () => {
  const taken = await app.send(savedView.create, { as: 'orgAdmin', body: view('PRIVATE', false) });
  expect(taken.status).toBe(409);
  const odd = { ...view('Odd', false), query: 'a=1\nLocation: x' };
  expect((await app.send(savedView.create, { as: 'orgAdmin', body: odd })).status).toBe(400);
  const rows = await app.given.rows(
    sql`select action, target_name as name from audit_events where target_type = 'view' order by id`,
  );
  expect(rows).toEqual([
    { action: 'view.shared', name: 'Kept' },
    { action: 'view.removed', name: 'Kept' },
    { action: 'view.shared', name: 'Harbour’s' },
    { action: 'view.shared', name: 'Of the house' },
  ]);
});

it('finds people who were invited and never came, oldest invitation first', async () => {
  await app.given.rows(sql`update users set password_hash = null where email like 'bare@%'`);
  const { body } = await app.expect(200, user.list, {
    as: 'superAdmin',
    query: { page: 1, size: 10, 'f.invited': 'true', sort: 'createdAt' },
  });
  expect(body.map(({ email, invited }) => [email, invited])).toEqual([['bare@example.com', true]]);
  expect(new Date(body[0]!.createdAt).getTime()).toBeLessThanOrEqual(Date.now());
});
