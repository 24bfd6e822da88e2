import { branch, customer, organization, subscription, user } from '@gangway/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEvents, branches, organizations, outboxMails, users } from '../../store/schema/tables.ts';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();
const ocean = await app.given.idOf('services', 'ocean_tracking');
const planId = await app.given.plan('Fleet', 'ocean_tracking');

const today = new Date().toISOString().slice(0, 10);
let serial = 0;
const wanted = (changes: Record<string, unknown> = {}) => {
  serial += 1;
  return {
    organization: { name: `Customer ${serial}`, openToRegistration: true },
    branches: ['Gdańsk', 'Gdynia'],
    firstUser: {
      firstName: 'Ewa',
      lastName: 'Nowak',
      email: `ewa.${serial}@example.com`,
      services: { ocean_tracking: { role: ['api_user'], limit: 5, notification: false, trackingUrlEnabled: true } },
    },
    subscription: { serviceId: ocean, serviceType: 'UI' as const, planId, startDate: today },
    ...changes,
  };
};
const counts = async () => {
  const { db } = app.context;
  const tables = [organizations, branches, users, outboxMails, auditEvents];
  const result: number[] = [];
  for (const table of tables) result.push(await db.$count(table));
  return result;
};

describe('the list', () => {
  it('counts branches, people and live subscriptions', async () => {
    const { body } = await app.expect(200, customer.list, { as: 'auditor', query: { 'f.name': 'harbour' } });
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      name: 'Harbour Freight',
      recordName: 'Harbour Freight',
      branches: ['Hamburg', 'Rotterdam'],
      branchCount: 2,
      activeUsers: 3,
      liveSubscriptions: 0,
      lastActivityAt: null,
    });
  });

  it('sorts by every number', async () => {
    for (const sort of ['name', 'branchCount', 'activeUsers', 'liveSubscriptions', 'lastActivityAt', 'isActive']) {
      const { body } = await app.expect(200, customer.list, { as: 'superAdmin', query: { sort: `-${sort}` } });
      expect(body.length).toBeGreaterThanOrEqual(2);
    }
  });
});

describe('bringing a customer on board', () => {
  it('creates organization, branches, first user and subscription together', async () => {
    const body = wanted();
    const { body: made } = await app.expect(201, customer.onboard, { as: 'superAdmin', body });
    expect(made.branchIds).toHaveLength(2);
    const { body: listed } = await app.expect(200, customer.list, {
      as: 'superAdmin',
      query: { 'f.name': body.organization.name },
    });
    expect(listed[0]).toMatchObject({
      id: made.organizationId,
      openToRegistration: true,
      branches: ['Gdańsk', 'Gdynia'],
      activeUsers: 1,
      liveSubscriptions: 1,
    });
    expect(listed[0]?.lastActivityAt).not.toBeNull();
    const params = { id: made.userId };
    const { body: detail } = await app.expect(200, user.read, { as: 'superAdmin', params });
    expect(detail).toMatchObject({ email: body.firstUser.email, branches: [{ name: 'Gdańsk' }], invited: true });
    const { body: subscriptions } = await app.expect(200, subscription.list, {
      as: 'superAdmin',
      query: { 'f.organizationId': made.organizationId },
    });
    expect(subscriptions.map(({ id, status }) => [id, status])).toEqual([[made.subscriptionId, 'Active']]);
  });

  it('works without a subscription', async () => {
    const { subscription: _none, ...body } = wanted();
    const { body: made } = await app.expect(201, customer.onboard, { as: 'superAdmin', body });
    expect(made.subscriptionId).toBeNull();
  });

  it('reports each fault at its field, and leaves nothing behind', async () => {
    const showSkylineAs = (label: string) =>
      app.context.db.update(organizations).set({ displayName: label }).where(eq(organizations.name, 'Skyline Air'));
    await showSkylineAs('Skyline Shown');
    const before = await counts();
    const first = wanted().firstUser;
    for (const [field, status, change] of [
      ['organization.name', 409, { organization: { name: 'HARBOUR freight' } }],
      ['organization.name', 409, { organization: { name: 'skyline SHOWN' } }],
      ['organization.name', 400, { organization: { name: ' ' } }],
      ['branches.1', 409, { branches: ['Oslo', 'oslo'] }],
      ['branches.1', 400, { branches: ['Oslo', '\u0007'] }],
      ['branches', 400, { branches: [] }],
      ['firstUser.email', 409, { firstUser: { ...first, email: 'olga.user@example.com' } }],
      ['firstUser.email', 400, { firstUser: { ...first, email: 'nobody' } }],
      [
        'firstUser.services.erp.role',
        422,
        {
          firstUser: {
            ...first,
            services: { erp: { role: ['x'], limit: 1, notification: false, trackingUrlEnabled: false } },
          },
        },
      ],
      [
        'subscription.planId',
        400,
        {
          subscription: { serviceId: ocean, serviceType: 'API', planId, startDate: today },
        },
      ],
      [
        'subscription',
        422,
        {
          subscription: { serviceId: ocean, serviceType: 'UI', planId: 999_999, startDate: today },
        },
      ],
    ] as const) {
      const answer = await app.send(customer.onboard, { as: 'superAdmin', body: wanted(change) });
      expect(answer).toMatchObject({ status, body: { errors: [{ field }] } });
    }
    await showSkylineAs('Skyline Air');
    expect(await counts()).toEqual(before);
    const { body } = await app.expect(200, organization.list, {
      as: 'superAdmin',
      query: { 'f.withoutBranch': 'true' },
    });
    expect(body).toEqual([]);
    expect((await app.expect(200, branch.list, { as: 'superAdmin', query: { 'f.name': 'oslo' } })).body).toEqual([]);
  });
});
