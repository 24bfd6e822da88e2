import { accessMatrix, accessRequest, type Route, review, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addSubscription } from '../add-subscription.ts';
import { everyRoute } from '../conformance.ts';
import type { Person } from '../test-fixture.ts';
import { suiteApp } from '../test-app.ts';
import { injectionOf } from '../valid-requests/valid-request.ts';

/*
 * Otto administers Harbour Freight, where Olga worked. He has given her access, decided about it in a review, and declined a request.
 * Now she works for Skyline Air: its administrator reads what happened, and no name of Harbour Freight.
 */
const app = await suiteApp();
const olga = await app.idOf('user');
const erp = await app.given.idOf('services', 'erp');
const skyline = await app.given.idOf('organizations', 'Skyline Air');
const note = 'A secret note of Harbour Freight';

const versionOf = async () =>
  (await app.expect(200, user.read, { as: 'superAdmin', params: { id: olga } })).body.version;
const access = { role: ['api_user'], limit: 7, notification: false, trackingUrlEnabled: false };
await app.given.rows(sql`delete from user_service_roles where user_id = ${olga}`);
await app.expect(200, user.update, {
  as: 'orgAdmin',
  params: { id: olga },
  body: { version: await versionOf(), services: { erp: access } },
});
await app.given.grant(await app.idOf('otherUser'), { erp: 'api_user' });
await addSubscription(app, { user: olga, service: 'erp', plan: 'ERP Basic', from: -1 });
await app.given.rows(sql`update subscriptions set created_by = ${await app.idOf('orgAdmin')}`);
const { body: started } = await app.expect(201, review.create, {
  as: 'superAdmin',
  body: {
    name: 'Q4',
    kind: 'service',
    subject: erp,
    dueDate: new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10),
    reviewers: [await app.idOf('orgAdmin'), await app.idOf('otherOrgAdmin')],
  },
});
const peopleOf = async (as: Person) =>
  (await app.expect(200, review.people, { as, params: { id: started.id }, query: { size: 100 } })).body;
const itemsOf = async (as: Person) => (await peopleOf(as)).find(({ user: person }) => person.id === olga)?.items ?? [];
const [item] = await itemsOf('orgAdmin');
await app.expect(200, review.decide, {
  as: 'orgAdmin',
  params: { id: started.id },
  body: { items: [{ id: item!.id, version: item!.version }], decision: 'keep', note },
});
const request = await app.given.request({ person: olga, service: 'idp' });
await app.expect(200, accessRequest.decline, { as: 'orgAdmin', params: { id: request }, body: { note: 'Not yet.' } });
await app.given.rows(sql`update users set organization_id = ${skyline} where id = ${olga}`);
await app.given.rows(sql`update user_branches set branch_id = (
  select id from branches where name = 'Frankfurt') where user_id = ${olga}`);
await app.given.rows(sql`update access_requests set organization_id = ${skyline}`);

/** Every list and record that the administrator of the new organization may read of her. */
async function readAll(as: Person): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const token = await app.tokenOf(as);
  const read = async (route: Route, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}) => {
    const { payload } = await app.server.inject(injectionOf({ route, params, query, as: { token } }));
    texts.set(`${route.method} ${route.path} ${JSON.stringify(query)}`, payload);
  };
  const withoutParams = everyRoute.filter(
    ({ method, path, streams }) => method === 'GET' && !path.includes(':') && !streams,
  );
  for (const route of withoutParams) await read(route);
  await read(user.read, { id: olga });
  await read(accessMatrix.why, {}, { user: olga, service: erp });
  await read(review.read, { id: started.id });
  await read(review.people, { id: started.id }, { size: 100 });
  await read(accessRequest.read, { id: request });
  return texts;
}

describe('the name of an administrator of another organization', () => {
  it('is said nowhere, nor is their note', async () => {
    const texts = await readAll('otherOrgAdmin');
    const named = [...texts].filter(([, text]) => /Otto|Falk|secret note/.test(text)).map(([call]) => call);
    expect(named).toEqual([]);
    expect([...texts.values()].filter((text) => text.includes('an administrator')).length).toBeGreaterThanOrEqual(5);
  });

  it('is said to those who read everything', async () => {
    const texts = [...(await readAll('auditor')).values()].filter((text) => text.includes('Otto Falk'));
    expect(texts.length).toBeGreaterThanOrEqual(5);
    const [{ givenBy, decidedBy, note: said } = {}] = await itemsOf('superAdmin');
    expect({ givenBy, decidedBy, said }).toEqual({ givenBy: 'Otto Falk', decidedBy: 'Otto Falk', said: note });
  });

  it('is not told by a decision or a save that came later', async () => {
    const [stands] = await itemsOf('otherOrgAdmin');
    const late = await app.send(review.decide, {
      as: 'otherOrgAdmin',
      params: { id: started.id },
      body: { items: [{ id: stands!.id, version: 1 }], decision: 'remove' },
    });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('An administrator already decided this')]);
    const stale = await app.send(user.update, {
      as: 'otherOrgAdmin',
      params: { id: olga },
      body: { version: (await versionOf()) + 7, lastName: 'New' },
    });
    expect([stale.status, stale.text]).toEqual([412, expect.stringContaining('An administrator changed this user')]);
    const again = await app.send(accessRequest.decline, {
      as: 'otherOrgAdmin',
      params: { id: request },
      body: { note: 'Not yet.' },
    });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('An administrator already declined')]);
  });
});
