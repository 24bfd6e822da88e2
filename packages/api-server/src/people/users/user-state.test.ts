import { auth, user } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { suiteApp } from '../../testing/test-app.ts';
import { type Person, people, testPassword } from '../../testing/test-fixture.ts';

const app = await suiteApp();

const toggle = async (as: Person, person: Person, headers: Record<string, string> = {}) =>
  app.send(user.toggle, { as, params: { id: await app.idOf(person) }, headers });
const forget = () => app.given.rows(sql`delete from idempotency_keys`);

describe('who may not switch a user', () => {
  it('refuses everyone without the permission, other organizations and administrators to an Org_Admin', async () => {
    expect((await app.send(user.toggle, { params: { id: 1 } })).status).toBe(401);
    expect((await toggle('user', 'bare')).status).toBe(403);
    expect((await toggle('auditor', 'bare')).status).toBe(403);
    expect((await toggle('orgAdmin', 'otherUser')).status).toBe(404);
    expect((await toggle('orgAdmin', 'superAdmin')).status).toBe(404);
    const unknown = await app.send(user.toggle, { as: 'superAdmin', params: { id: 99_999 } });
    expect(unknown.status).toBe(404);
  });

  it('refuses one’s own account, also for an Org_Admin', async () => {
    expect((await toggle('superAdmin', 'superAdmin')).status).toBe(409);
    expect((await toggle('orgAdmin', 'orgAdmin')).status).toBe(403);
  });

  it('refuses an outdated or unreadable version and a key used for someone else', async () => {
    expect((await toggle('superAdmin', 'bare', { 'if-match': '"99"' })).status).toBe(412);
    expect((await toggle('superAdmin', 'bare', { 'if-match': 'yesterday' })).status).toBe(400);
    expect((await toggle('superAdmin', 'bare', { 'idempotency-key': 'x' })).status).toBe(400);
    await toggle('superAdmin', 'bare', { 'idempotency-key': 'one-intent-1' });
    expect((await toggle('superAdmin', 'user', { 'idempotency-key': 'one-intent-1' })).status).toBe(409);
    await toggle('superAdmin', 'bare', { 'idempotency-key': 'one-intent-2' });
  });
});

describe('switching', () => {
  it('flips once per key, however often it comes', async () => {
    const before = await toggle('superAdmin', 'bare', { 'idempotency-key': 'intent-a-1' });
    for (let repeat = 0; repeat < 3; repeat += 1) {
      const again = await toggle('superAdmin', 'bare', { 'idempotency-key': 'intent-a-1' });
      expect(again.body).toEqual(before.body);
    }
    const back = await toggle('superAdmin', 'bare', { 'idempotency-key': 'intent-a-2' });
    expect((back.body as { isActive: boolean }).isActive).toBe(!(before.body as { isActive: boolean }).isActive);
    expect(back.headers['etag']).toBe(`"${(back.body as { version: number }).version}"`);
  });

  it('takes a bare repeat within 3 s for the same intent, later for a new one', async () => {
    await forget();
    const first = await toggle('superAdmin', 'bare');
    expect((await toggle('superAdmin', 'bare')).body).toEqual(first.body);
    await app.given.rows(sql`update idempotency_keys set created_at = created_at - interval '4 seconds'`);
    const later = await toggle('superAdmin', 'bare');
    expect((later.body as { isActive: boolean }).isActive).toBe(!(first.body as { isActive: boolean }).isActive);
  });

  it('ends every session at once, and none comes back to life with the account', async () => {
    await forget();
    const session = await app.signIn('user', 'portal');
    const off = await app.expect(200, user.toggle, { as: 'orgAdmin', params: { id: session.userId } });
    expect(off.body).toMatchObject({ isActive: false, email: people.user, organizations: { name: 'Harbour Freight' } });
    const list = () => app.send(auth.sessions, { as: { token: session.accessToken } });
    expect((await list()).status).toBe(401);
    expect((await app.send(auth.login, { body: { email: people.user, password: testPassword } })).status).toBe(401);
    await forget();
    await app.expect(200, user.toggle, { as: 'superAdmin', params: { id: session.userId } });
    expect((await list()).status).toBe(401);
    expect((await app.send(auth.refresh, { body: { refreshToken: session.refreshToken } })).status).toBe(401);
  });

  it('keeps the last active Super_Admin, and records every flip', async () => {
    await forget();
    expect((await toggle('superAdmin', 'secondSuperAdmin')).status).toBe(200);
    await forget();
    const { accessToken } = await app.signIn('superAdmin');
    await app.given.rows(sql`
      update user_service_roles set role_id = (select id from roles where name = 'Super_Admin')
       where user_id = ${await app.idOf('auditor')}`);
    const auditorAsBoss = await app.signIn('auditor');
    const lastOther = await app.send(user.toggle, {
      as: { token: auditorAsBoss.accessToken },
      params: { id: await app.idOf('superAdmin') },
    });
    expect(lastOther.status).toBe(200);
    const self = await app.send(user.toggle, { as: { token: accessToken }, params: { id: await app.idOf('auditor') } });
    expect(self.status).toBe(401);
    const rows = await app.given.rows<{ n: number }>(
      sql`select count(*)::int as n from audit_events where action in ('user.activated', 'user.deactivated')`,
    );
    expect(rows[0]!.n).toBeGreaterThanOrEqual(9);
  });

  it('never lets the audit trail be changed', async () => {
    for (const statement of [sql`update audit_events set actor_name = 'x'`, sql`delete from audit_events`]) {
      await expect(app.given.rows(statement)).rejects.toMatchObject({
        cause: { message: 'audit events are never changed or removed' },
      });
    }
  });
});
