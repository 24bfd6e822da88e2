import { me, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addSubscription } from '../../testing/add-subscription.ts';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();
const olga = await app.idOf('user');

const entitlement = async (id: number, service: string) =>
  (await app.expect(200, user.entitlement, { as: 'superAdmin', params: { id, service } })).body;

describe('what a user may do in a service', () => {
  it('names roles, limit, switches, plan and dates', async () => {
    await app.given.rows(sql`
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
    await app.given.rows(sql`update services set requires_plan = true where name = 'ocean_tracking'`);
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
});
