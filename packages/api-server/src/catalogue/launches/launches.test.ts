import { type Launch, activity, auth, launch } from '@gangway/contract';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openidService } from '../../testing/openid-service.ts';
import { suiteApp } from '../../testing/test-app.ts';

const app = await suiteApp();
const erp = await openidService(app);
const userId = await app.idOf('user');

it('finds a launch under its own person only', async () => {
  const params = { id: await app.idOf('otherUser'), launch: (await erp.signIn()).launch };
  expect((await app.send(launch.endOfUser, { as: 'superAdmin', params })).status).toBe(404);
});

it('lets an administrator end a session at a service once, and records it', async () => {
  const { tokens, launch: id } = await erp.signIn();
  const as = 'orgAdmin';
  await app.expect(200, launch.endOfUser, { as, params: { id: userId, launch: id } });
  const { body: rows } = await app.expect(200, launch.ofUser, { as, params: { id: userId } });
  expect(rows.find((row) => row.id === id)).toMatchObject({ hasEnded: true, mayEnd: false });
  expect((await erp.post('/oauth2/introspect', { token: tokens.access_token })).body).toEqual({ active: false });
  expect((await app.send(launch.endOfUser, { as, params: { id: userId, launch: id } })).status).toBe(404);
  const { body: trail } = await app.expect(200, activity.list, {
    as,
    query: { 'f.targetType': 'user', 'f.targetId': userId, page: 1, size: 10 },
  });
  expect(trail.filter(({ action }) => action === 'launch.ended')).toMatchObject([{ after: { service: 'ERP' } }]);
});

it('writes one row per opening, in every mode and at any rate', async () => {
  await app.given.rows(
    sql`update services set url = 'https://some.example/' where url = '' and name <> 'user_management'`,
  );
  await app.given.rows(sql`
    insert into user_service_roles (user_id, service_id, role_id)
    select ${userId}, v.id, r.id from services v, roles r
     where v.name in ('idp', 'awb_tracking') and r.name = 'api_user'
       and not exists (select 1 from user_service_roles x where x.user_id = ${userId} and x.service_id = v.id)`);
  await app.given.rows(sql`update services set requires_plan = false, handoff_mode = 'session' where name = 'idp'`);
  const portal = await app.signIn('user', 'portal');
  const as = { token: portal.accessToken };
  const ways: Record<Launch['how'], () => Promise<unknown>> = {
    handoff: () => app.expect(200, auth.handoff, { as, body: { service: 'awb_tracking' } }),
    session: () => app.expect(200, auth.handoff, { as, body: { service: 'idp' } }),
    oidc: async () => erp.exchange((await erp.code(portal)).get('code') ?? ''),
  };
  const count = async () => {
    const rows = await app.given.rows<{ how: Launch['how']; n: number }>(
      sql`select how, count(*)::int as n from launches group by how`,
    );
    return (how: Launch['how']) => rows.find((row) => row.how === how)?.n ?? 0;
  };
  const before = await count();
  const each = trials(8, 334);
  for (let done = 0; done < each; done += 2) {
    await Promise.all(Object.values(ways).flatMap((open) => [open(), open()]));
  }
  const after = await count();
  for (const how of ['handoff', 'session', 'oidc'] as const)
    expect([how, after(how) - before(how)]).toEqual([how, each]);
});
