import { plan } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { subscriptions } from '../../store/schema/tables.ts';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();
const ocean = await app.given.idOf('services', 'ocean_tracking');
const erp = await app.given.idOf('services', 'erp');
const userManagement = await app.given.idOf('services', 'user_management');

const add = (name: string, values: Record<string, unknown> = {}) =>
  app.expect(201, plan.create, {
    as: 'superAdmin',
    body: { name, displayName: name, serviceId: ocean, serviceType: 'UI', ...values },
  });

describe('adding', () => {
  it('names every missing choice at once', async () => {
    const answer = await app.send(plan.create, { as: 'superAdmin', body: { name: 'Half' } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'serviceId' }, { field: 'serviceType' }] } });
  });

  it('refuses an unknown service and one without plans', async () => {
    for (const serviceId of [999_999, userManagement]) {
      const body = { name: 'Nowhere', serviceId, serviceType: 'API' as const };
      const answer = await app.send(plan.create, { as: 'superAdmin', body });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'serviceId' }] } });
    }
  });

  it('keeps the values as free text and makes the plan active', async () => {
    const { body } = await add('Ocean Free', { limits: 'unlimited ∞', price: '', description: 'two\nlines' });
    expect(body).toMatchObject({
      limits: 'unlimited ∞',
      additionalLimitPricePerCount: '',
      price: '',
      description: 'two\nlines',
      isActive: true,
      serviceName: 'Ocean Tracking',
      serviceType: 'UI',
    });
  });

  it('refuses a taken name in any case, and control characters', async () => {
    await add('Gold');
    const body = { name: 'GOLD', serviceId: ocean, serviceType: 'UI' as const };
    expect((await app.send(plan.create, { as: 'superAdmin', body })).status).toBe(409);
    const bell = { name: 'Bell', price: '1\u0007', serviceId: ocean, serviceType: 'UI' as const };
    expect(await app.send(plan.create, { as: 'superAdmin', body: bell })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'price' }] },
    });
  });
});

describe('the numbers of a plan', () => {
  const numbers = { included: 1000, period: 'month', furtherPrice: 0.4, currency: 'EUR', mode: 'hard' };

  it('stand beside the free texts, in every answer', async () => {
    const { body: made } = await add('Counted', { limits: 'a thousand', ...numbers });
    expect(made).toMatchObject({ limits: 'a thousand', ...numbers });
    expect((await app.expect(200, plan.read, { as: 'auditor', params: { id: made.id } })).body).toMatchObject(numbers);
    const { body: all } = await app.expect(200, plan.list, { as: 'auditor', query: { 'f.name': 'Counted' } });
    expect(all).toMatchObject([numbers]);
  });

  it('are absent from a plan that says none', async () => {
    const { body } = await add('Uncounted');
    expect(body).toMatchObject({ included: null, period: 'month', furtherPrice: null, currency: null, mode: 'soft' });
  });

  it('change one by one, and leave their former values in the trail', async () => {
    await add('Tighter', numbers);
    const change = { existingPlan: 'Tighter', newPlan: 'Tighter', included: 12.5 };
    const { body } = await app.expect(200, plan.update, { as: 'superAdmin', body: change });
    expect(body).toMatchObject({ ...numbers, included: 12.5 });
    const [event] = await app.given.rows(
      sql`select before, after from audit_events where action = 'plan.changed' order by id desc limit 1`,
    );
    expect(event).toEqual({ before: { included: 1000 }, after: { included: 12.5 } });
  });

  it.each<[string, Record<string, unknown>]>([
    ['currency', { furtherPrice: 1, currency: 'EURO' }],
    ['currency', { furtherPrice: 1, currency: 'ZZZ' }],
    ['currency', { furtherPrice: 1 }],
    ['furtherPrice', { currency: 'EUR' }],
    ['furtherPrice', { furtherPrice: 0.000_04, currency: 'EUR' }],
    ['included', { included: 0.000_4 }],
    ['included', { included: -1 }],
    ['mode', { mode: 'firm' }],
  ])('are refused at %s: %j, and nothing is added', async (field, values) => {
    const body = { name: 'Half done', serviceId: ocean, serviceType: 'UI', ...values } as never;
    const answer = await app.send(plan.create, { as: 'superAdmin', body });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ field: expect.stringContaining(field) as string }] },
    });
    const { body: all } = await app.expect(200, plan.list, { as: 'auditor', query: { 'f.name': 'Half done' } });
    expect(all).toEqual([]);
  });

  it('refuse an update that would leave a price without its currency', async () => {
    await add('Priced', numbers);
    const change = { existingPlan: 'Priced', newPlan: 'Priced', currency: null };
    expect((await app.send(plan.update, { as: 'superAdmin', body: change })).status).toBe(400);
    await app.expect(200, plan.update, { as: 'superAdmin', body: { ...change, furtherPrice: null } });
  });
});

describe('one plan', () => {
  it('is not shown to people without a role of the administration, nor is an unknown one', async () => {
    const { body: made } = await add('Single');
    expect((await app.send(plan.read, { as: 'user', params: { id: made.id } })).status).toBe(403);
    expect((await app.send(plan.read, { as: 'auditor', params: { id: 999_999 } })).status).toBe(404);
    expect((await app.expect(200, plan.read, { as: 'auditor', params: { id: made.id } })).body).toEqual(made);
  });
});

describe('the list', () => {
  it('sorts numbers as numbers, before texts', async () => {
    await add('Sort A', { price: '90', description: 'sorting' });
    await add('Sort B', { price: '1000', description: 'sorting' });
    await add('Sort C', { price: 'on request', description: 'sorting' });
    await add('Sort D', { price: '9.5', description: 'sorting' });
    const { body } = await app.expect(200, plan.list, {
      as: 'auditor',
      query: { sort: 'price', 'f.description': 'SORTING' },
    });
    expect(body.map(({ price }) => price)).toEqual(['9.5', '90', '1000', 'on request']);
  });

  it('filters by service and type, and for plans without a price', async () => {
    await add('Erp Api', { serviceId: erp, serviceType: 'API', price: '5' });
    const { body } = await app.expect(200, plan.list, {
      as: 'orgAdmin',
      query: { 'f.service': 'erp', 'f.serviceType': 'API', 'f.withoutPrice': 'false' },
    });
    expect(body.map(({ name }) => name)).toEqual(['Erp Api']);
  });

  it('offers the active plans of a service and type', async () => {
    const { body: off } = await add('Erp Off', { serviceId: erp, serviceType: 'API', isActive: false });
    const { body } = await app.expect(200, plan.forService, {
      as: 'orgAdmin',
      params: { serviceId: erp, serviceType: 'API' },
    });
    expect(body.map(({ name }) => name)).toEqual(['Erp Api']);
    expect(off.isActive).toBe(false);
    const params = { serviceId: 999_999, serviceType: 'API' as const };
    expect((await app.send(plan.forService, { as: 'orgAdmin', params })).status).toBe(404);
    const odd = { serviceId: erp, serviceType: 'FAX' as never };
    expect((await app.send(plan.forService, { as: 'orgAdmin', params: odd })).status).toBe(400);
  });
});

describe('changing', () => {
  it('renames by the two specified fields alone', async () => {
    const { body: made } = await add('Silver', { price: '10' });
    const { body } = await app.expect(200, plan.update, {
      as: 'superAdmin',
      body: { existingPlan: 'Silver', newPlan: 'Platinum' },
    });
    expect(body).toMatchObject({ id: made.id, name: 'Platinum', displayName: 'Platinum', price: '10', version: 2 });
  });

  it('changes values under the same name, and refuses a stale version', async () => {
    const { body: made } = await add('Bronze', { price: '10', limits: '5' });
    const { body } = await app.expect(200, plan.update, {
      as: 'superAdmin',
      body: { existingPlan: 'Bronze', newPlan: 'Bronze', id: made.id, version: 1, price: '12' },
    });
    expect(body).toMatchObject({ name: 'Bronze', price: '12', limits: '5' });
    const stale = await app.send(plan.update, {
      as: 'secondSuperAdmin',
      body: { existingPlan: 'Bronze', newPlan: 'Bronze', id: made.id, version: 1, limits: '7' },
    });
    expect(stale.status).toBe(412);
  });
});

describe('a plan someone is subscribed to', () => {
  it('refuses to be deleted or moved to another service', async () => {
    const { body: made } = await add('In use');
    const userId = await app.idOf('user');
    const rows = await app.given.rows<{ organization_id: number }>(
      sql`select organization_id from users where id = ${userId}`,
    );
    await app.context.db.insert(subscriptions).values({
      userId,
      serviceId: ocean,
      serviceType: 'UI',
      organizationId: rows[0]!.organization_id,
      planId: made.id,
      startDate: '2026-01-01',
    });
    const removed = await app.send(plan.remove, { as: 'superAdmin', params: { id: made.id } });
    expect(removed).toMatchObject({
      status: 409,
      body: { message: "'In use' is used by 1 subscription. Change those first." },
    });
    const moved = await app.send(plan.update, {
      as: 'superAdmin',
      body: { existingPlan: 'In use', newPlan: 'In use', id: made.id, serviceType: 'API' },
    });
    expect(moved.status).toBe(409);
  });

  it('unlike a plan without subscribers', async () => {
    const { body: made } = await add('Unused');
    await app.expect(200, plan.remove, { as: 'superAdmin', params: { id: made.id } });
    expect((await app.send(plan.remove, { as: 'superAdmin', params: { id: made.id } })).status).toBe(404);
  });
});
