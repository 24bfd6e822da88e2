import { auth, factor, ownSignIn, userSignIn } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { resetSignInMethods } from '../../operations/administration/reset-sign-in.ts';
import { addSecondStep } from '../../testing/add-second-step.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { type Person, people, testPassword } from '../../testing/test-fixture.ts';
import { totpCode } from '../../testing/totp-code.ts';

const app = await suiteApp();
beforeEach(async () => {
  for (const table of ['user_factors', 'recovery_codes', 'throttle_counters', 'outbox_mails']) {
    await app.given.rows(sql`delete from ${sql.identifier(table)}`);
  }
});

const login = (person: Person, password = testPassword) =>
  app.send(auth.login, { body: { email: people[person], password } });
const signedInAs = async (person: Person) => ({ token: (await app.signIn(person, 'portal')).accessToken });
const latestEvent = async (action: string) => {
  const rows = await app.given.rows<{ actor_name: string; target_name: string; result: string }>(
    sql`select actor_name, target_name, result from audit_events where action = ${action} order by id desc limit 1`,
  );
  return rows[0];
};

describe('the sign-in of a user', () => {
  it('of an administrator shows to a Super_Admin alone', async () => {
    const id = await app.idOf('orgAdmin');
    expect((await app.send(userSignIn.reset, { as: 'orgAdmin', params: { id } })).status).toBe(403);
    expect((await app.send(userSignIn.unlock, { as: 'orgAdmin', params: { id } })).status).toBe(403);
    const superAdmin = await app.idOf('superAdmin');
    expect((await app.send(userSignIn.read, { as: 'orgAdmin', params: { id: superAdmin } })).status).toBe(404);
  });

  it('is shown without secrets', async () => {
    const { secret, recoveryCodes } = await addSecondStep(app, 'user');
    const answer = await app.expect(200, userSignIn.read, { as: 'orgAdmin', params: { id: await app.idOf('user') } });
    expect(answer.body).toMatchObject({
      factors: [{ kind: 'totp', name: 'Authenticator app' }],
      recoveryCodesLeft: 10,
      isLocked: false,
      lockedUntil: null,
    });
    for (const hidden of [secret, ...recoveryCodes]) expect(JSON.stringify(answer)).not.toContain(hidden);
  });

  it('is reset by the Org_Admin: sessions end, the person is mailed, the password is enough', async () => {
    const { token } = await addSecondStep(app, 'user');
    const { body: refused } = await login('user');
    const id = await app.idOf('user');
    await app.given.empty('outbox_mails');
    await app.expect(200, userSignIn.reset, { as: 'orgAdmin', params: { id } });
    expect((await app.send(factor.list, { as: { token } })).status).toBe(401);
    const rows = await app.given.rows<{ recipient: string; kind: string }>(
      sql`select recipient, kind from outbox_mails`,
    );
    expect(rows).toEqual([{ recipient: people.user, kind: 'sign-in-method' }]);
    expect(await latestEvent('user.factors_reset')).toMatchObject({
      actor_name: 'Otto Falk',
      target_name: 'Olga Petersen',
    });
    const { ticket } = refused as { ticket: string };
    const late = { ticket, method: 'totp' as const, code: '123456' };
    expect((await app.send(auth.secondStep, { body: late })).status).toBe(404);
    expect((await login('user')).status).toBe(202);
    expect((await app.send(userSignIn.reset, { as: 'orgAdmin', params: { id } })).status).toBe(409);
  });

  it('shows until when it is locked, and can be unlocked', async () => {
    const id = await app.idOf('user');
    const read = async () => (await app.expect(200, userSignIn.read, { as: 'orgAdmin', params: { id } })).body;
    for (let wrong = 0; wrong < 6; wrong += 1) await login('user', 'wrong');
    await app.given.rows(sql`update throttle_counters set locked_until = now() + interval '5 minutes'`);
    const locked = await read();
    expect(locked.isLocked).toBe(true);
    const left = Date.parse(locked.lockedUntil ?? '') - Date.now();
    expect(left).toBeGreaterThan(4 * 60_000);
    expect(left).toBeLessThan(6 * 60_000);
    expect((await login('user')).status).toBe(401);
    await app.expect(200, userSignIn.unlock, { as: 'orgAdmin', params: { id } });
    expect(await read()).toMatchObject({ isLocked: false, lockedUntil: null });
    expect((await login('user')).status).toBe(202);
    expect(await latestEvent('user.unlocked')).toMatchObject({ actor_name: 'Otto Falk', target_name: 'Olga Petersen' });
  });

  it('stays locked after a hundred wrong passwords', async () => {
    await login('user', 'wrong');
    await app.given.rows(sql`update throttle_counters set locked_until = 'infinity' where key like 'account:%'`);
    const { body } = await app.expect(200, userSignIn.read, { as: 'orgAdmin', params: { id: await app.idOf('user') } });
    expect(body).toMatchObject({ isLocked: true, lockedUntil: null });
  });

  it('can be reset on the command line for a sole Super_Admin without the app', async () => {
    const { store, config } = app.context;
    await addSecondStep(app, 'secondSuperAdmin');
    expect((await login('secondSuperAdmin')).status).toBe(403);
    await resetSignInMethods(store, config, people.secondSuperAdmin.toUpperCase());
    expect((await login('secondSuperAdmin')).status).toBe(202);
    expect(await latestEvent('user.factors_reset')).toMatchObject({ actor_name: 'gangway admin reset-factors' });
    await expect(resetSignInMethods(store, config, people.secondSuperAdmin)).rejects.toThrow('nothing to reset');
  });
});

describe('the caller’s sign-ins', () => {
  it('are listed, with failed ones, without anyone else’s', async () => {
    await login('bare', 'wrong');
    await login('bare');
    const { secret, token } = await addSecondStep(app, 'bare');
    const { body } = await login('bare');
    const { ticket } = body as { ticket: string };
    await app.send(auth.secondStep, { body: { ticket, method: 'totp', code: '000000' } });
    await app.expect(202, auth.secondStep, { body: { ticket, method: 'totp', code: totpCode(secret, 1) } });
    const list = (await app.expect(200, ownSignIn.list, { as: { token } })).body;
    expect(list.map(({ isSuccess, method, app: where }) => [isSuccess, method, where])).toEqual([
      [true, 'totp', 'portal'],
      [false, 'totp', null],
      [true, 'password', 'portal'],
      [false, 'password', null],
    ]);
    const other = await app.expect(200, ownSignIn.list, { as: await signedInAs('otherUser') });
    const mine = new Set(list.map(({ id }) => id));
    expect(other.body.filter(({ id }) => mine.has(id))).toEqual([]);
    const [first] = list;
    const foreign = await app.send(ownSignIn.notMe, {
      as: await signedInAs('otherUser'),
      params: { id: first?.id ?? 0 },
    });
    expect(foreign.status).toBe(404);
  });

  it('end every other session when reported as foreign', async () => {
    const { body: thief } = await app.expect(202, auth.login, {
      body: { email: people.otherUser, password: testPassword },
    });
    const as = await signedInAs('otherUser');
    const [latest] = (await app.expect(200, ownSignIn.list, { as })).body;
    const { body } = await app.expect(200, ownSignIn.notMe, { as, params: { id: latest?.id ?? 0 } });
    expect(body.ended).toBeGreaterThanOrEqual(1);
    expect((await app.send(auth.sessions, { as: { token: thief.result.accessToken } })).status).toBe(401);
    expect((await app.send(auth.sessions, { as })).status).toBe(200);
    expect(await latestEvent('session.disowned')).toMatchObject({ actor_name: 'Uma Air' });
  });
});
