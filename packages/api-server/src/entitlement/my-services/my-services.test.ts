import { type UnavailableReason, accessRequest, auth, me, service } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addSubscription } from '../../testing/add-subscription.ts';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();
const olga = await app.idOf('user');
beforeEach(async () => {
  await app.given.empty('subscriptions');
  await app.given.rows(sql`update services set requires_plan = name = 'erp', is_active = true`);
});

const mine = async () => (await app.expect(200, me.services, { as: 'user' })).body;
const tile = async (key: string) => {
  const found = (await mine()).find((entry) => entry.key === key);
  if (!found) throw new Error(`there is no tile ${key}`);
  return found;
};
const on = (days: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.now() + days * 86_400_000);

describe('the services of a person', () => {
  it('lists the four specified ones and further ones that are on, never the administration', async () => {
    await app.expect(201, service.create, { as: 'superAdmin', body: { name: 'customs', displayName: 'Customs' } });
    const off = { name: 'shelved', displayName: 'Shelved', isActive: false };
    await app.expect(201, service.create, { as: 'superAdmin', body: off });
    expect((await mine()).map(({ key }) => key)).toEqual(['ocean_tracking', 'awb_tracking', 'idp', 'erp', 'customs']);
  });

  it('opens a service with a role and an address', async () => {
    expect(await tile('ocean_tracking')).toMatchObject({
      displayName: 'Ocean Tracking',
      available: true,
      reason: null,
      explanation: null,
      roles: ['api_user'],
      lastOpenedAt: null,
      requested: false,
    });
    await app.expect(200, auth.handoff, { as: 'user', body: { service: 'ocean_tracking' } });
    expect((await tile('ocean_tracking')).lastOpenedAt).toMatch(/^\d{4}-\d{2}-\d{2}T.*Z$/);
  });

  it.each<[UnavailableReason, string, () => Promise<unknown>, () => string]>([
    ['no-role', 'awb_tracking', async () => {}, () => 'You don’t have a role in this service.'],
    ['no-plan', 'erp', async () => {}, () => 'You don’t have a plan for this service.'],
    [
      'plan-not-started',
      'erp',
      () => addSubscription(app, { user: olga, service: 'erp', plan: 'ERP Basic', from: 3 }),
      () => `Your plan starts on ${on(3)}.`,
    ],
    [
      'plan-ended',
      'erp',
      () => addSubscription(app, { user: olga, service: 'erp', plan: 'ERP Basic', from: -9, to: -2 }),
      () => `Your plan ended on ${on(-3)}.`,
    ],
    [
      'service-off',
      'ocean_tracking',
      () => app.given.rows(sql`update services set is_active = false where name = 'ocean_tracking'`),
      () => 'This service is inactive.',
    ],
    [
      'no-address',
      'idp',
      () =>
        app.given.rows(sql`
          insert into user_service_roles (user_id, service_id, role_id)
          select ${olga}, s.id, r.id from services s, roles r where s.name = 'idp' and r.name = 'api_user'
          on conflict do nothing`),
      () => 'The address of this service is not configured.',
    ],
  ])('say %s where that is why', async (reason, key, arrange, explanation) => {
    await arrange();
    expect(await tile(key)).toMatchObject({ available: false, reason, explanation: explanation() });
    // The hand-off refuses what the tile says is closed.
    expect((await app.send(auth.handoff, { as: 'user', body: { service: key } })).status).toBe(409);
  });

  it('shows the running plan before the next and the last', async () => {
    await addSubscription(app, { user: olga, service: 'erp', plan: 'Old', from: -40, to: -20 });
    await addSubscription(app, { user: olga, service: 'erp', plan: 'Next', from: 10 });
    await addSubscription(app, { user: olga, service: 'erp', plan: 'Cancelled', from: 5, to: 5 });
    expect(await tile('erp')).toMatchObject({ available: false, reason: 'plan-not-started', plan: 'Next' });
    await addSubscription(app, { user: olga, service: 'erp', plan: 'Now', from: -20, to: 10 });
    expect(await tile('erp')).toMatchObject({ available: true, plan: 'Now' });
  });

  it('shows an open request of the person', async () => {
    await app.expect(202, accessRequest.createForService, { as: 'user', body: { service: 'awb_tracking' } });
    expect(await tile('awb_tracking')).toMatchObject({ requested: true, reason: 'no-role' });
    expect(await tile('idp')).toMatchObject({ requested: false });
  });
});

describe('the subscriptions of a person', () => {
  it('lists the person’s own with their status, the latest first', async () => {
    await addSubscription(app, { user: olga, service: 'erp', plan: 'Old', from: -40, to: -20 });
    await addSubscription(app, { user: olga, service: 'erp', plan: 'Now', from: -20, to: 10 });
    await addSubscription(app, { user: olga, service: 'erp', plan: 'Next', from: 10 });
    await addSubscription(app, { user: await app.idOf('otherUser'), service: 'erp', plan: 'Theirs' });
    const { body } = await app.expect(200, me.subscriptions, { as: 'user' });
    expect(body.map(({ plan, status }) => [plan, status])).toEqual([
      ['Next', 'Upcoming'],
      ['Now', 'Active'],
      ['Old', 'Ended'],
    ]);
    expect(body[0]).toMatchObject({ service: { key: 'erp', name: 'ERP' }, serviceType: 'UI', endDate: null });
  });
});
