import {
  type Route,
  branch,
  dashboard,
  organization,
  plan,
  review,
  role,
  service,
  subscription,
  user,
  type CountedList,
} from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addSubscription } from '../../testing/add-subscription.ts';
import { suiteApp } from '../../testing/test-app.ts';
import type { Person } from '../../testing/test-fixture.ts';

const app = await suiteApp();
await addSubscription(app, { user: await app.idOf('user'), service: 'erp', plan: 'Basic', from: -40, to: -10 });
await addSubscription(app, { user: await app.idOf('user'), service: 'erp', plan: 'Basic', from: 5 });
await app.given.rows(sql`
  update user_service_roles set until = current_date + 14
   where user_id = ${await app.idOf('otherUser')}`);
await app.given.rows(sql`update users set password_hash = null where email like 'bare@%'`);
const reviewed = { kind: 'organization' as const, subject: await app.given.idOf('organizations', 'Harbour Freight') };
const reviewers = [await app.idOf('orgAdmin')];
const dueDate = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
await app.expect(201, review.create, { as: 'superAdmin', body: { ...reviewed, name: 'Q3', dueDate, reviewers } });
await app.given.rows(sql`update reviews set due_date = current_date - 2`);

const routes: Readonly<Record<CountedList, Route>> = {
  users: user.list,
  subscriptions: subscription.list,
  organizations: organization.list,
  branches: branch.list,
  services: service.list,
  plans: plan.list,
  roles: role.list,
  reviews: review.list,
};

/** Filters of the list's own call behind each count. */
const filters: Readonly<Record<string, Record<string, string>>> = {
  total: {},
  inactive: { 'f.isActive': 'false' },
  withoutService: { 'f.withoutService': 'true', 'f.isActive': 'true' },
  invited: { 'f.invited': 'true' },
  endsSoon: { 'f.endsSoon': 'true' },
  active: { 'f.status': 'Active' },
  upcoming: { 'f.status': 'Upcoming' },
  ended: { 'f.status': 'Ended' },
  withoutBranch: { 'f.withoutBranch': 'true' },
  withoutUser: { 'f.withoutUser': 'true' },
  withoutUrl: { 'f.withoutUrl': 'true' },
  withoutPrice: { 'f.withoutPrice': 'true' },
  api: { 'f.serviceType': 'API' },
  ui: { 'f.serviceType': 'UI' },
  open: { 'f.status': 'open' },
  closed: { 'f.status': 'closed' },
  overdue: { 'f.overdue': 'true' },
  waiting: { 'f.waiting': 'true' },
};

async function total(as: Person, list: CountedList, query: Record<string, string>): Promise<number> {
  const answer = await app.send(routes[list], { as, query: { ...query, page: 1, size: 10 } });
  expect(answer.status).toBe(200);
  return Number(answer.headers['x-total-count']);
}

it('refuses people without a console role', async () => {
  expect((await app.send(dashboard.listCounts, { as: 'user', params: { list: 'users' } })).status).toBe(403);
});

const lists: CountedList[] = [
  'users',
  'subscriptions',
  'organizations',
  'branches',
  'services',
  'plans',
  'roles',
  'reviews',
];
const readers: Person[] = ['superAdmin', 'orgAdmin', 'otherOrgAdmin'];

it.each(readers.flatMap((as) => lists.map((list) => [as, list] as const)))(
  'counts for %s the views of %s as the list does',
  async (as, list) => {
    const { body } = await app.expect(200, dashboard.listCounts, { as, params: { list } });
    const { organizations, ...counts } = body;
    const listed = await Promise.all(
      Object.keys(counts).map(async (name) => [name, await total(as, list, filters[name] ?? {})] as const),
    );
    expect(counts).toEqual(Object.fromEntries(listed));
    expect(organizations).toBe(list === 'users' ? await total(as, 'organizations', {}) : undefined);
  },
);

it('finds people whose access ends soon', async () => {
  const { body } = await app.expect(200, user.list, {
    as: 'superAdmin',
    query: { page: 1, size: 10, 'f.endsSoon': 'true' },
  });
  expect(body.map(({ id }) => id)).toEqual([await app.idOf('otherUser')]);
});
