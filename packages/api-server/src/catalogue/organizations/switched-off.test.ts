import { auth, organization, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { guardLastSuperAdmin } from '../../identity/accounts/managed-user.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { people, testPassword } from '../../testing/test-fixture.ts';

const app = await suiteApp();
const rows = await app.given.rows<{ id: number }>(sql`select id from organizations where name = 'Harbour Freight'`);
const harbour = rows[0]!.id;
beforeEach(() => app.given.rows(sql`update organizations set is_active = true`));

async function turn(isActive: boolean): Promise<void> {
  const { body } = await app.expect(200, organization.list, { as: 'superAdmin' });
  const { version } = body.find(({ id }) => id === harbour)!;
  await app.expect(200, organization.update, { as: 'superAdmin', body: { id: harbour, version, isActive } });
}
const login = () => app.send(auth.login, { body: { email: people.user, password: testPassword } });

describe('an organization switched off', () => {
  it('refuses its people at the next call, and their refresh', async () => {
    const person = await app.signIn('user', 'portal');
    const administrator = await app.signIn('orgAdmin');
    await turn(false);
    const { accessToken: token, refreshToken } = person;
    expect((await app.send(auth.sessions, { as: { token } })).status).toBe(401);
    expect((await app.send(auth.handoff, { as: { token }, body: { service: 'ocean_tracking' } })).status).toBe(401);
    expect((await app.send(auth.refresh, { body: { refreshToken } })).status).toBe(401);
    expect((await app.send(user.list, { as: { token: administrator.accessToken } })).status).toBe(401);
  });

  it('refuses its people’s sign-ins as it refuses a wrong password', async () => {
    await turn(false);
    const answer = await login();
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: 'wrong_credentials' });
  });

  it('leaves people of other organizations and of none alone', async () => {
    await turn(false);
    const other = await app.signIn('otherUser', 'portal');
    expect((await app.send(auth.sessions, { as: { token: other.accessToken } })).status).toBe(200);
    expect((await app.send(user.list, { as: 'auditor' })).status).toBe(200);
  });

  it('mails its people no link and refuses earlier ones', async () => {
    await app.expect(200, user.invite, { as: 'superAdmin', params: { id: await app.idOf('bare') } });
    await turn(false);
    const again = await app.send(user.invite, { as: 'superAdmin', params: { id: await app.idOf('bare') } });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'organization_off' });
  });

  it('says that its people are not entitled', async () => {
    const params = { id: await app.idOf('user'), service: 'ocean_tracking' };
    const on = await app.expect(200, user.entitlement, { as: 'superAdmin', params });
    expect(on.body.entitled).toBe(true);
    await turn(false);
    const off = await app.expect(200, user.entitlement, { as: 'superAdmin', params });
    expect(off.body.entitled).toBe(false);
  });

  it('lets them sign in when it is on again, and revives no session', async () => {
    const { accessToken: token, refreshToken } = await app.signIn('user', 'portal');
    await turn(false);
    await turn(true);
    expect((await app.send(auth.sessions, { as: { token } })).status).toBe(401);
    expect((await app.send(auth.refresh, { body: { refreshToken } })).status).toBe(401);
    expect((await login()).status).toBe(202);
  });
});

describe('the last Super_Admin', () => {
  it('cannot switch off their own organization', async () => {
    const last = await app.given.person({ organization: harbour, roles: { user_management: 'Super_Admin' } });
    const token = await last.token();
    await app.given.rows(sql`
      update users set is_active = false where email in (${people.superAdmin}, ${people.secondSuperAdmin})`);
    const { body } = await app.expect(200, organization.list, { as: { token } });
    const { version } = body.find(({ id }) => id === harbour)!;
    const off = await app.send(organization.update, { as: { token }, body: { id: harbour, version, isActive: false } });
    expect(off.status).toBe(409);
    expect(off.body).toMatchObject({ code: 'last_super_admin' });
    expect((await app.send(auth.sessions, { as: { token } })).status).toBe(200);
  });

  it('does not count where the organization is off', async () => {
    const { db } = app.context;
    await db.execute(sql`update organizations set is_active = id <> ${harbour}`);
    await expect(db.transaction((tx) => guardLastSuperAdmin(tx))).rejects.toMatchObject({ code: 'last_super_admin' });
    await db.execute(sql`update users set is_active = true where email = ${people.superAdmin}`);
    await db.transaction((tx) => guardLastSuperAdmin(tx));
  });
});
