import { accessRequest, review, statement, subscription } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { CallRecords } from './call-records.ts';
import type { ValidRequest } from './valid-request.ts';

/** Subscriptions, requests for access, and reviews of it. */
export async function accessCalls(records: CallRecords): Promise<ValidRequest[]> {
  const { apiUser, app, asAdmin, booked, db, email, erp, hamburg, harbour, madeOrganization, one, person, planId } =
    records;
  const { sessionOf, word } = records;
  const request = async () => app.given.request({ person: (await person()).id, service: 'ocean_tracking' });
  const superAdminId = await app.idOf('superAdmin');
  const dueDate = new Date().toISOString().slice(0, 10);
  /** Of an organization of its own, with one grant to decide about. */
  const reviewing = async () => {
    const reviewed = await madeOrganization(word());
    const { id } = await person();
    await db.execute(sql`delete from user_branches where user_id = ${id}`);
    await db.execute(sql`update users set organization_id = ${reviewed} where id = ${id}`);
    return { name: word(), kind: 'organization' as const, subject: reviewed, dueDate, reviewers: [superAdminId] };
  };
  const started = async () => {
    const { body } = await app.expect(201, review.create, { as: 'superAdmin', body: await reviewing() });
    const item = await one(sql`select id from review_items where review_id = ${body.id}`);
    return { id: body.id, item };
  };
  const applied = async () => {
    const params = { id: (await started()).id };
    await app.expect(200, review.apply, { as: 'superAdmin', params, body: {} });
    return params;
  };
  /** The month so many months ago. */
  const month = (ago: number) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7);
  };
  const closed = { organization: harbour, month: month(3) };
  await app.send(statement.close, { as: 'superAdmin', params: closed });
  const decided = await started();
  const subscribing = (userId: number) => ({
    userId,
    serviceId: erp,
    serviceType: 'UI',
    orgId: harbour,
    branchId: hamburg,
    planId,
    startDate: '2031-01-01',
  });
  const predecessor = await booked();
  return [
    { route: subscription.create, ...asAdmin, body: subscribing((await person()).id) },
    {
      route: subscription.addNew,
      ...asAdmin,
      params: { subscription: predecessor.id },
      body: subscribing(predecessor.user),
    },
    { route: subscription.end, ...asAdmin, params: { id: (await booked()).id }, body: {} },
    {
      route: accessRequest.create,
      body: {
        firstName: word(),
        lastName: word(),
        email: email(),
        organization: harbour,
        branches: [hamburg],
        roles: [apiUser],
      },
    },
    {
      route: accessRequest.createForService,
      as: (await sessionOf(await person())).as,
      body: { service: 'awb_tracking', reason: word() },
    },
    { route: accessRequest.read, ...asAdmin, params: { id: await request() } },
    { route: accessRequest.decline, ...asAdmin, params: { id: await request() }, body: { note: word() } },
    {
      route: accessRequest.grant,
      ...asAdmin,
      params: { id: await request() },
      body: { roleId: apiUser, limit: 5, notification: false, trackingUrlEnabled: true, until: '2199-12-31' },
    },
    { route: review.create, ...asAdmin, body: await reviewing() },
    { route: review.read, ...asAdmin, params: { id: decided.id } },
    { route: review.people, ...asAdmin, params: { id: decided.id } },
    {
      route: review.decide,
      ...asAdmin,
      params: { id: decided.id },
      body: { items: [{ id: decided.item, version: 1 }], decision: 'keep', note: word() },
    },
    { route: review.apply, ...asAdmin, params: { id: (await started()).id }, body: {} },
    { route: review.evidence, ...asAdmin, params: await applied() },
    { route: statement.list, ...asAdmin, query: { organization: harbour } },
    { route: statement.read, ...asAdmin, params: closed },
    { route: statement.exportCsv, ...asAdmin, params: closed },
    { route: statement.exportWorkbook, ...asAdmin, params: closed },
    { route: statement.evidence, ...asAdmin, params: closed },
    { route: statement.close, ...asAdmin, params: { organization: await madeOrganization(word()), month: month(2) } },
    { route: subscription.exportSelected, ...asAdmin, body: { ids: [predecessor.id] } },
  ];
}
