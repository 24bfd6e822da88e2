import { accessRequest, organization, user } from '@gangway/contract';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';

const rounds = trials(15, 100);

const app = await suiteApp();
const bo = await app.idOf('bare');
const roleId = await app.given.idOf('roles', 'api_user');

const afresh = async () => {
  await app.given.empty('access_requests', 'outbox_mails');
  await app.given.rows(sql`delete from user_service_roles where user_id = ${bo}`);
  await app.expect(202, accessRequest.createForService, { as: 'bare', body: { service: 'ocean_tracking' } });
  return { id: await app.given.value(sql`select max(id) as id from access_requests`) };
};
const held = () => app.given.value(sql`select count(*)::int as id from user_service_roles where user_id = ${bo}`);
const mailed = () =>
  app.given.value(sql`select count(*)::int as id from outbox_mails where recipient = 'bare@example.com'`);
const given = () => ({ roleId, limit: 5, notification: false, trackingUrlEnabled: false });

it(`of two deciders at once one wins, and the other learns who (${rounds} trials)`, { timeout: 180_000 }, async () => {
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

it(`a withdrawal at the same moment precedes or follows a grant (${rounds} trials)`, { timeout: 180_000 }, async () => {
  const harbour = await app.given.value(sql`select organization_id as id from users where id = ${bo}`);
  const lastEvent = (action: string) =>
    app.given.value(sql`select max(id)::int as id from audit_events where action = ${action}`);
  const grantedFirst: [number, number][] = [];
  for (let trial = 0; trial < rounds; trial += 1) {
    await app.given.releaseAll();
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
  await app.given.releaseAll();
  // What was granted was still released: the withdrawal waited for it.
  for (const [grant, withdrawal] of grantedFirst) expect(grant).toBeLessThan(withdrawal);
});
