import { accessRequest, activity, branch, organization, subscription, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addSubscription } from '../../testing/add-subscription.ts';
import { suiteApp } from '../../testing/test-app.ts';

let plan: number;
let ended: number;
const app = await suiteApp();
const skyline = (await app.expect(200, organization.list, { as: 'superAdmin' })).body.find(
  ({ name }) => name === 'Skyline Air',
)!.id;
const frankfurt = (await app.expect(200, branch.list, { as: 'superAdmin' })).body.find(
  ({ name }) => name === 'Frankfurt',
)!.id;
const person = await app.idOf('user');

const version = async () =>
  (await app.expect(200, user.read, { as: 'superAdmin', params: { id: person } })).body.version;
const home = async (name: string, at: string) => {
  await app.given.rows(sql`
    update users set organization_id = (select id from organizations where name = ${name}) where id = ${person}`);
  await app.given.rows(sql`delete from user_branches where user_id = ${person}`);
  await app.given.rows(sql`
    insert into user_branches (user_id, branch_id, position)
    select ${person}, b.id, 0 from branches b join organizations o on o.id = b.organization_id
     where o.name = ${name} and b.name = ${at}`);
};
beforeEach(async () => {
  await app.given.empty('subscriptions', 'access_requests');
  await home('Harbour Freight', 'Hamburg');
  plan = await addSubscription(app, { user: person, service: 'erp', plan: 'ERP Basic' });
  ended = await addSubscription(app, { user: person, service: 'erp', plan: 'ERP Old', from: -20, to: -10 });
  await app.expect(202, accessRequest.createForService, { as: 'user', body: { service: 'idp' } });
});

const move = async (body: Record<string, unknown> = {}) =>
  app.expect(200, user.update, {
    as: 'superAdmin',
    params: { id: person },
    body: { version: await version(), organization: skyline, branches: [frankfurt], ...body },
  });

describe('a person who moves to another organization', () => {
  it('is told to each side in an event of its own, with its own names alone', async () => {
    await move();
    const events = async (as: 'orgAdmin' | 'otherOrgAdmin') =>
      (
        await app.expect(200, activity.list, {
          as,
          query: { 'f.targetType': 'user', 'f.targetId': person, page: 1, size: 10 },
        })
      ).body;
    const [left] = await events('orgAdmin');
    expect(left).toMatchObject({
      action: 'user.moved_away',
      before: { organization: 'Harbour Freight', branches: ['Hamburg'] },
      after: null,
    });
    const came = await events('otherOrgAdmin');
    expect(came[0]).toMatchObject({
      action: 'user.changed',
      after: { organization: 'Skyline Air', branches: ['Frankfurt'] },
    });
    expect(JSON.stringify(left)).not.toMatch(/Skyline|Frankfurt/);
    expect(JSON.stringify(came)).not.toMatch(/Harbour|Hamburg/);
  });

  it('takes plans and open requests along: the old Org_Admin neither reads nor ends them', async () => {
    await move();
    expect((await app.expect(200, subscription.list, { as: 'orgAdmin' })).body).toEqual([]);
    expect((await app.send(subscription.exportCsv, { as: 'orgAdmin' })).text).not.toContain('olga');
    for (const id of [plan, ended]) {
      const end = await app.send(subscription.end, { as: 'orgAdmin', params: { id }, body: {} });
      expect(end.status).toBe(404);
    }
    expect((await app.expect(200, accessRequest.list, { as: 'orgAdmin' })).body).toEqual([]);

    const theirs = (await app.expect(200, subscription.list, { as: 'otherOrgAdmin' })).body;
    expect(theirs).toMatchObject([{ id: plan, organization: { id: skyline }, branch: { id: frankfurt } }]);
    // What ended before stays where it was, for those who see every organization.
    const all = (await app.expect(200, subscription.list, { as: 'superAdmin' })).body;
    expect(all.find(({ id }) => id === ended)).toMatchObject({
      organization: { name: 'Harbour Freight' },
      branch: { name: 'Hamburg' },
    });
    expect((await app.expect(200, accessRequest.list, { as: 'otherOrgAdmin' })).body).toHaveLength(1);
    await app.expect(200, subscription.end, { as: 'otherOrgAdmin', params: { id: plan }, body: {} });
  });

  it('who leaves every organization has no running plan, and the old Org_Admin reads none', async () => {
    const administers = { role: ['Auditor'], limit: 0, notification: false, trackingUrlEnabled: false };
    await move({ organization: null, branches: [], services: { user_management: administers } });
    expect((await app.expect(200, subscription.list, { as: 'orgAdmin' })).body).toEqual([]);
    expect((await app.send(subscription.end, { as: 'orgAdmin', params: { id: plan }, body: {} })).status).toBe(404);
    const all = (await app.expect(200, subscription.list, { as: 'superAdmin' })).body;
    expect(all.map(({ status }) => status)).toEqual(['Ended', 'Ended']);
    expect((await app.expect(200, accessRequest.list, { as: 'orgAdmin' })).body).toEqual([]);
  });
});
