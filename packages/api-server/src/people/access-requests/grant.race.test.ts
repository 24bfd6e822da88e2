import { accessRequest, organization, user } from '@gangway/contract';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { releaseAll } from '../../testing/release-all.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const rounds = trials(15, 100);

let app: TestApp;
let bo: number;
let roleId: number;
beforeAll(async () => {
  app = await testApp();
  bo = await app.idOf('bare');
  roleId = await one(sql`select id from roles where name = 'api_user'`);
});
afterAll(() => app.close());

const one = async (query: ReturnType<typeof sql>) =>
  (await app.context.db.execute<{ id: number }>(query)).rows[0]?.id ?? 0;
const afresh = async () => {
  const { db } = app.context;
  await db.execute(sql`delete from access_requests`);
  await db.execute(sql`delete from outbox_mails`);
  await db.execute(sql`delete from user_service_roles where user_id = ${bo}`);
  await app.expect(202, accessRequest.createForService, { as: 'bare', body: { service: 'ocean_tracking' } });
  return { id: await one(sql`select max(id) as id from access_requests`) };
};
const held = () => one(sql`select count(*)::int as id from user_service_roles where user_id = ${bo}`);
const mailed = () => one(sql`select count(*)::int as id from outbox_mails where recipient = 'bare@example.com'`);
const given = () => ({ roleId, limit: 5, notification: false, trackingUrlEnabled: false });

it(`of two deciders at once one wins, and the other is told who (${rounds} trials)`, { timeout: 180_000 }, async () => {
  for (let trial = 0; trial < rounds; trial += 1) {
    const params = await afresh();
    const grant = (as: 'orgAdmin' | 'superAdmin') => app.send(accessRequest.grant, { as, params, body: given() });
    const [first, second] = await Promise.all([
      grant('orgAdmin'),
      trial % 2 === 0
        ? grant('superAdmin')
        : app.send(accessRequest.decline, { as: 'superAdmin', params, body: { note: 'Not now.' } }),
    ]);
    const [winner, loser] = first.status === 200 ? [first, second] : [second, first];
    expect([winner.status, loser.status]).toEqual([200, 409]);
    const { status, decidedBy } = winner.body as { status: string; decidedBy: string };
    const decision = status === 'approved' ? 'granted' : status;
    expect(loser.body).toMatchObject({ message: `${decidedBy} already ${decision} this request.` });
    expect([await held(), await mailed()]).toEqual([status === 'approved' ? 1 : 0, 1]);
  }
});

it(`a grant and a role saved elsewhere close the request once (${rounds} trials)`, { timeout: 180_000 }, async () => {
  const access = { role: ['api_user'], limit: 5, notification: false, trackingUrlEnabled: false };
  for (let trial = 0; trial < rounds; trial += 1) {
    const params = await afresh();
    const { body } = await app.expect(200, user.read, { as: 'superAdmin', params: { id: bo } });
    const answers = await Promise.all([
      app.send(accessRequest.grant, { as: 'orgAdmin', params, body: given() }),
      app.send(user.update, {
        as: 'superAdmin',
        params: { id: bo },
        body: { version: body.version, services: { ocean_tracking: access } },
      }),
    ]);
    // Who comes second finds the request decided, or the person changed.
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)[0]).toBe(200);
    expect([409, 412]).toContain(Math.max(...answers.map(({ status }) => status)));
    expect([await held(), await mailed()]).toEqual([1, 1]);
  }
});

it(
  `a withdrawal at the same moment comes before a grant or after it (${rounds} trials)`,
  { timeout: 180_000 },
  async () => {
    const harbour = await one(sql`select organization_id as id from users where id = ${bo}`);
    const lastEvent = (action: string) =>
      one(sql`select max(id)::int as id from audit_events where action = ${action}`);
    const grantedFirst: [number, number][] = [];
    for (let trial = 0; trial < rounds; trial += 1) {
      await releaseAll(app.context.db);
      const params = await afresh();
      const [granted, withdrawn] = await Promise.all([
        app.send(accessRequest.grant, { as: 'orgAdmin', params, body: given() }),
        app.send(organization.release, {
          as: 'superAdmin',
          params: { id: harbour },
          body: { serviceIds: [], roleIds: [], planIds: [] },
        }),
      ]);
      expect([200, 403]).toContain(granted.status);
      expect([withdrawn.status, await held()]).toEqual([200, granted.status === 200 ? 1 : 0]);
      if (granted.status === 200)
        grantedFirst.push([await lastEvent('access-request.approved'), await lastEvent('organization.released')]);
    }
    await releaseAll(app.context.db);
    // What was granted was still released: the withdrawal waited for it.
    for (const [grant, withdrawal] of grantedFirst) expect(grant).toBeLessThan(withdrawal);
  },
);
