import { me, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSubscription } from '../../testing/add-subscription.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import type { Person } from '../../testing/test-fixture.ts';

let app: TestApp;
let olga: number;
beforeAll(async () => {
  app = await testApp();
  olga = await app.idOf('user');
});
afterAll(() => app.close());

const entitlement = async (id: number, service: string) =>
  (await app.expect(200, user.entitlement, { as: 'superAdmin', params: { id, service } })).body;

describe('what a user may do in a service', () => {
  it('names roles, limit, switches, plan and dates', async () => {
    await app.context.db.execute(sql`
      update user_service_roles set limit_value = 40, notification = true, tracking_url_enabled = true where user_id = ${olga}`);
    await addSubscription(app, { user: olga, service: 'erp', plan: 'ERP Basic', from: -5, to: 20 });
    expect(await entitlement(olga, 'ERP')).toMatchObject({
      user: { id: olga, email: 'olga.user@example.com' },
      service: 'erp',
      entitled: true,
      roles: ['api_user'],
      limit: 40,
      notification: true,
      trackingUrlEnabled: true,
      plan: 'ERP Basic',
      serviceType: 'UI',
      startDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
      endDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
    });
  });

  it('agrees with what the user sees in the launcher', async () => {
    await app.context.db.execute(sql`update services set requires_plan = true where name = 'ocean_tracking'`);
    for (const { key, reason } of (await app.expect(200, me.services, { as: 'user' })).body) {
      const { entitled } = await entitlement(olga, key);
      expect([key, entitled]).toEqual([key, reason === null || reason === 'no-address']);
    }
    expect(await entitlement(olga, 'ocean_tracking')).toMatchObject({
      entitled: false,
      roles: ['api_user'],
      plan: null,
    });
  });

  it('entitles nobody who is switched off', async () => {
    expect(await entitlement(await app.idOf('inactive'), 'erp')).toMatchObject({ entitled: false });
  });

  it('answers 404 for an unknown service, an unknown user and a user of another organization', async () => {
    const statusOf = async (as: Person, id: number, service: string) =>
      (await app.send(user.entitlement, { as, params: { id, service } })).status;
    expect(await statusOf('superAdmin', olga, 'nothing')).toBe(404);
    expect(await statusOf('superAdmin', 999_999, 'erp')).toBe(404);
    expect(await statusOf('orgAdmin', await app.idOf('otherUser'), 'awb_tracking')).toBe(404);
  });
});
