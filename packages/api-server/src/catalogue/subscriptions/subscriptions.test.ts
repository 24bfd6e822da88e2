import { notification, subscription } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { longDay } from '../../records/long-day.ts';
import { suiteApp } from '../../testing/test-app.ts';
import type { Person } from '../../testing/test-fixture.ts';

const offset = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const today = offset(0);

const app = await suiteApp();
const { given } = app;
const harbour = await given.idOf('organizations', 'Harbour Freight');
const skyline = await given.idOf('organizations', 'Skyline Air');
const hamburg = await given.idOf('branches', 'Hamburg');
const frankfurt = await given.idOf('branches', 'Frankfurt');
const ocean = await given.idOf('services', 'ocean_tracking');
const erp = await given.idOf('services', 'erp');
const oceanUi = await given.plan('Ocean Fleet', 'ocean_tracking');
const oceanUi2 = await given.plan('Ocean Fleet Plus', 'ocean_tracking');
const oceanApi = await given.plan('Ocean Connect', 'ocean_tracking', { serviceType: 'API' });
const erpUi = await given.plan('Erp Team', 'erp');
await given.releaseAll();
const user = await app.idOf('user');
const otherUser = await app.idOf('otherUser');
beforeEach(() => app.given.empty('subscriptions'));

const wanted = (changes: Partial<Record<string, unknown>> = {}) => ({
  userId: user,
  serviceId: ocean,
  serviceType: 'UI' as const,
  orgId: harbour,
  branchId: hamburg,
  planId: oceanUi,
  startDate: today,
  ...changes,
});
const foreign = () => wanted({ userId: otherUser, orgId: skyline, branchId: frankfurt });

describe('subscribing', () => {
  it('tells the other administrators of the organization', async () => {
    await app.given.empty('notifications');
    await app.expect(201, subscription.create, { as: 'superAdmin', body: wanted() });
    const told = async (as: Person) =>
      (await app.expect(200, notification.list, { as })).body.map(({ kind, title }) => [kind, title.split(' to ')[0]]);
    expect(await told('orgAdmin')).toEqual([['subscription-added', 'Olga Petersen was subscribed']]);
    expect(await told('superAdmin')).toEqual([]);
    expect(await told('otherOrgAdmin')).toEqual([]);
  });

  it('answers the new subscription with the status of its dates', async () => {
    const { body } = await app.expect(201, subscription.create, { as: 'orgAdmin', body: wanted() });
    expect(body).toEqual({
      id: body.id,
      user: { id: user, name: 'Olga Petersen', email: 'olga.user@example.com' },
      service: { id: ocean, key: 'ocean_tracking', name: 'Ocean Tracking' },
      serviceType: 'UI',
      plan: { id: oceanUi, name: 'Ocean Fleet' },
      organization: { id: harbour, name: 'Harbour Freight' },
      branch: { id: hamburg, name: 'Hamburg' },
      startDate: today,
      endDate: null,
      status: 'Active',
    });
  });

  it('takes any start date', async () => {
    const past = await app.expect(201, subscription.create, {
      as: 'superAdmin',
      body: wanted({ startDate: '2020-02-29' }),
    });
    expect(past.body.status).toBe('Active');
    const future = await app.expect(201, subscription.create, {
      as: 'superAdmin',
      body: wanted({ serviceType: 'API', planId: oceanApi, startDate: offset(30) }),
    });
    expect(future.body.status).toBe('Upcoming');
  });

  it.each([
    ['userId', 404, { userId: 999_999 }],
    ['serviceId', 404, { serviceId: 999_999 }],
    ['planId', 404, { planId: 999_999 }],
    ['branchId', 404, { branchId: 999_999 }],
  ])('answers 404 for an unknown %s', async (_field, status, change) => {
    expect((await app.send(subscription.create, { as: 'superAdmin', body: wanted(change) })).status).toBe(status);
  });

  it('names the field that contradicts the others', async () => {
    for (const [field, change] of [
      ['orgId', { orgId: skyline }],
      ['branchId', { branchId: frankfurt }],
      ['planId', { planId: erpUi }],
      ['planId', { planId: oceanApi }],
      ['planId', { serviceType: 'API' }],
      ['startDate', { startDate: '2026-02-30' }],
      ['startDate', { startDate: '0001-01-01' }],
    ] as const) {
      const answer = await app.send(subscription.create, { as: 'superAdmin', body: wanted(change) });
      expect({ change, ...answer }).toMatchObject({ change, status: 400, body: { errors: [{ field }] } });
    }
  });

  it('refuses a person who is switched off', async () => {
    const body = wanted({ userId: await app.idOf('inactive') });
    expect(await app.send(subscription.create, { as: 'superAdmin', body })).toMatchObject({
      status: 409,
      body: { code: 'user_off' },
    });
  });

  it('refuses a branch that is off, also for a successor', async () => {
    const as = 'superAdmin';
    const { body: first } = await app.expect(201, subscription.create, { as, body: wanted() });
    await app.given.rows(sql`update branches set is_active = false where id = ${hamburg}`);
    try {
      const refused = { status: 409, body: { code: 'branch_off', message: 'Hamburg is inactive.' } };
      const body = wanted({ serviceId: erp, planId: erpUi });
      expect(await app.send(subscription.create, { as, body })).toMatchObject(refused);
      const next = { as, params: { subscription: first.id }, body: wanted({ startDate: offset(5) }) } as const;
      expect(await app.send(subscription.addNew, next)).toMatchObject(refused);
    } finally {
      await app.given.rows(sql`update branches set is_active = true where id = ${hamburg}`);
    }
  });

  it('refuses a second plan for the same service and type while one runs', async () => {
    await app.expect(201, subscription.create, { as: 'superAdmin', body: wanted() });
    for (const change of [{}, { planId: oceanUi2 }, { startDate: offset(-100) }, { startDate: offset(100) }]) {
      const answer = await app.send(subscription.create, { as: 'superAdmin', body: wanted(change) });
      expect(answer).toMatchObject({ status: 409, body: { code: 'overlap' } });
    }
    await app.expect(201, subscription.create, {
      as: 'superAdmin',
      body: wanted({ serviceType: 'API', planId: oceanApi }),
    });
    await app.expect(201, subscription.create, { as: 'superAdmin', body: wanted({ serviceId: erp, planId: erpUi }) });
  });
});

describe('a successor', () => {
  it('ends the earlier subscription on the day it starts', async () => {
    const { body: first } = await app.expect(201, subscription.create, {
      as: 'orgAdmin',
      body: wanted({ startDate: offset(-10) }),
    });
    const { body: second } = await app.expect(201, subscription.addNew, {
      as: 'orgAdmin',
      params: { subscription: first.id },
      body: wanted({ planId: oceanUi2, startDate: offset(10) }),
    });
    expect(second.status).toBe('Upcoming');
    const { body: all } = await app.expect(200, subscription.list, { as: 'orgAdmin', query: { sort: 'startDate' } });
    expect(all.map(({ endDate, status }) => [endDate, status])).toEqual([
      [offset(10), 'Active'],
      [null, 'Upcoming'],
    ]);
    const again = await app.send(subscription.addNew, {
      as: 'orgAdmin',
      params: { subscription: first.id },
      body: wanted({ startDate: offset(5) }),
    });
    expect(again.status).toBe(409);
    // Nothing of the refused one stays: the earlier one keeps its end.
    const { body: kept } = await app.expect(200, subscription.list, { as: 'orgAdmin', query: { sort: 'startDate' } });
    expect(kept[0]?.endDate).toBe(offset(10));
  });

  it('requires the same user and service and a later start', async () => {
    const { body: first } = await app.expect(201, subscription.create, { as: 'superAdmin', body: wanted() });
    for (const [field, change] of [
      ['userId', foreign()],
      ['serviceId', wanted({ serviceId: erp, planId: erpUi, startDate: offset(1) })],
      ['startDate', wanted()],
    ] as const) {
      const answer = await app.send(subscription.addNew, {
        as: 'superAdmin',
        params: { subscription: first.id },
        body: change,
      });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    }
  });
});

describe('ending', () => {
  it('ends today by default', async () => {
    const { body: made } = await app.expect(201, subscription.create, {
      as: 'superAdmin',
      body: wanted({ startDate: offset(-3) }),
    });
    const { body } = await app.expect(200, subscription.end, { as: 'orgAdmin', params: { id: made.id }, body: {} });
    expect(body).toMatchObject({ endDate: today, status: 'Ended' });
    const twice = await app.send(subscription.end, { as: 'orgAdmin', params: { id: made.id }, body: {} });
    expect(twice).toMatchObject({
      status: 409,
      body: { message: `This subscription has ended: its last day was ${longDay(offset(-1))}.` },
    });
  });

  it('ends on a given day, not before its start', async () => {
    const { body: made } = await app.expect(201, subscription.create, { as: 'superAdmin', body: wanted() });
    const early = await app.send(subscription.end, {
      as: 'superAdmin',
      params: { id: made.id },
      body: { endDate: offset(-1) },
    });
    expect(early).toMatchObject({ status: 400, body: { errors: [{ field: 'endDate' }] } });
    const { body } = await app.expect(200, subscription.end, {
      as: 'superAdmin',
      params: { id: made.id },
      body: { endDate: offset(7) },
    });
    expect(body).toMatchObject({ endDate: offset(7), status: 'Active' });
  });

  it('moves to a later day, but not into another plan’s days', async () => {
    const as = 'superAdmin';
    const { body: first } = await app.expect(201, subscription.create, {
      as,
      body: wanted({ startDate: offset(-10) }),
    });
    const end = (endDate: string) => app.send(subscription.end, { as, params: { id: first.id }, body: { endDate } });
    expect((await end(offset(5))).status).toBe(200);
    // Another plan, and no successor.
    const { body: second } = await app.expect(201, subscription.create, {
      as,
      body: wanted({ planId: oceanUi2, startDate: offset(7) }),
    });
    expect((await end(offset(7))).status).toBe(200);
    expect(await end(offset(8))).toMatchObject({
      status: 409,
      body: {
        code: 'overlap',
        message: `The user has 'Ocean Fleet Plus' from ${longDay(offset(7))} without an end. Use 'Add new subscription' on it, or end it first.`,
      },
    });
    expect((await end(offset(3))).status).toBe(200);
    // Its last day is the day before it ends.
    await app.expect(200, subscription.end, { as, params: { id: second.id }, body: { endDate: offset(9) } });
    const taken = await app.send(subscription.create, { as, body: wanted({ startDate: offset(8) }) });
    expect((taken.body as { message: string }).message).toContain(
      `'Ocean Fleet Plus' from ${longDay(offset(7))} until ${longDay(offset(8))}.`,
    );
  });

  it('moves past a cancelled successor’s first day, not past a valid one’s', async () => {
    const as = 'superAdmin';
    const { body: first } = await app.expect(201, subscription.create, {
      as,
      body: wanted({ startDate: offset(-10) }),
    });
    const { body: second } = await app.expect(201, subscription.addNew, {
      as,
      params: { subscription: first.id },
      body: wanted({ planId: oceanUi2, startDate: offset(5) }),
    });
    const endLater = () => app.send(subscription.end, { as, params: { id: first.id }, body: { endDate: offset(20) } });
    expect(await endLater()).toMatchObject({ status: 409, body: { code: 'overlap' } });
    await app.expect(200, subscription.end, { as, params: { id: second.id }, body: {} });
    expect(await endLater()).toMatchObject({ status: 200, body: { endDate: offset(20), status: 'Active' } });
  });

  it('cancels a subscription that has not begun', async () => {
    const { body: made } = await app.expect(201, subscription.create, {
      as: 'superAdmin',
      body: wanted({ startDate: offset(9) }),
    });
    const { body } = await app.expect(200, subscription.end, { as: 'superAdmin', params: { id: made.id }, body: {} });
    expect(body).toMatchObject({ startDate: offset(9), endDate: offset(9), status: 'Ended' });
    const twice = await app.send(subscription.end, { as: 'superAdmin', params: { id: made.id }, body: {} });
    expect(twice.body).toMatchObject({ message: 'This subscription was cancelled before it began.' });
    await app.expect(201, subscription.create, { as: 'superAdmin', body: wanted() });
  });
});

describe('the list', () => {
  it('filters, searches and sorts over every column', async () => {
    await app.expect(201, subscription.create, { as: 'superAdmin', body: wanted({ startDate: offset(-40) }) });
    await app.expect(201, subscription.create, {
      as: 'superAdmin',
      body: wanted({ serviceId: erp, planId: erpUi, startDate: offset(40) }),
    });
    await app.expect(201, subscription.create, { as: 'superAdmin', body: foreign() });
    const names = async (query: Record<string, unknown>) =>
      (await app.expect(200, subscription.list, { as: 'auditor', query })).body.map(
        (row) => `${row.user.name} ${row.plan.name}`,
      );
    const [mine, erpOne, other] = ['Olga Petersen Ocean Fleet', 'Olga Petersen Erp Team', 'Uma Air Ocean Fleet'];
    expect(await names({ 'f.status': 'Upcoming' })).toEqual([erpOne]);
    expect(await names({ 'f.user': 'PETERS', sort: 'startDate' })).toEqual([mine, erpOne]);
    expect(await names({ 'f.organization': 'sky' })).toEqual([other]);
    expect(await names({ 'f.branch': 'frankf' })).toEqual([other]);
    expect(await names({ 'f.plan': 'team' })).toEqual([erpOne]);
    expect(await names({ 'f.service': 'ocean', sort: '-organization' })).toEqual([other, mine]);
    expect(await names({ q: 'team' })).toEqual([erpOne]);
    expect(await names({ q: 'uma' })).toEqual([other]);
    expect(await names({ 'f.startsFrom': offset(-1), 'f.startsTo': offset(1) })).toEqual([other]);
    for (const sort of [
      'id',
      'user',
      'service',
      'serviceType',
      'plan',
      'organization',
      'branch',
      'startDate',
      'endDate',
      'status',
    ]) {
      expect(await names({ sort })).toHaveLength(3);
      expect(await names({ sort: `-${sort}`, page: 1, size: 10 })).toHaveLength(3);
    }
  });

  it.each(['service', 'plan', 'organization', 'branch'])('folds each %s once to sort by its name', async (sort) => {
    const execute = vi.spyOn(app.context.db, 'execute');
    await app.expect(200, subscription.list, { as: 'superAdmin', query: { page: 1, size: 10, sort } });
    const statements = execute.mock.calls.map(([statement]) => statement);
    execute.mockRestore();
    const plans = await Promise.all(
      statements.map((statement) => given.rows<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)),
    );
    const keys = plans
      .flat()
      .map((row) => row['QUERY PLAN'])
      .filter((line) => line.includes('Sort Key'));
    expect(keys.join()).toContain(`${sort}_names.name`);
    expect(keys.join()).not.toContain('regexp_replace');
  });

  it('exports the last day with the plan, as on screen', async () => {
    const as = 'superAdmin';
    await app.expect(201, subscription.create, { as, body: wanted({ serviceId: erp, planId: erpUi }) });
    const { body: past } = await app.expect(201, subscription.create, {
      as,
      body: wanted({ startDate: offset(-9) }),
    });
    await app.expect(200, subscription.end, { as, params: { id: past.id }, body: { endDate: offset(4) } });
    const { body: never } = await app.expect(201, subscription.create, {
      as,
      body: wanted({ serviceType: 'API', planId: oceanApi, startDate: offset(9) }),
    });
    await app.expect(200, subscription.end, { as, params: { id: never.id }, body: {} });
    const { body } = await app.expect(200, subscription.exportCsv, { as, query: { sort: 'startDate' } });
    const lines = body
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').slice(-3).join());
    expect(lines).toEqual([
      '"Start date","Last day","Status"',
      `"${offset(-9)}","${offset(3)}","Active"`,
      `"${today}","","Active"`,
      `"${offset(9)}","Never started","Ended"`,
    ]);
  });
});
