import { auth, factor, organization, type SecondStepRule } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { addPasskeyTo, answerOf } from '../../testing/add-passkey.ts';
import { addSecondStep } from '../../testing/add-second-step.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { type Person, people, testPassword } from '../../testing/test-fixture.ts';
import { totpCode } from '../../testing/totp-code.ts';
import { virtualPasskey } from '../../testing/virtual-passkey.ts';

let now = Date.now();
const app = await suiteApp({ clock: () => now });
const home = await app.given.idOf('organizations', 'Harbour Freight');
beforeEach(async () => {
  now += 60_000;
  await app.given.empty('user_factors', 'recovery_codes', 'trusted_devices', 'throttle_counters');
  await app.given.rows(sql`update organizations set second_step = 'off', second_step_from = null`);
  await app.given.rows(sql`update users set preferences = '{}'`);
});

const rule = (secondStep: SecondStepRule, from: string | null = null) =>
  app.given.rows(sql`
    update organizations set second_step = ${secondStep}, second_step_from = ${from}::date`);
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const login = (person: Person = 'user', device?: string) =>
  app.send(auth.login, {
    body: { email: people[person], password: testPassword },
    ...(device === undefined ? {} : { headers: { 'gangway-device': device } }),
  });

interface Wanted {
  code: string;
  ticket: string;
  methods: string[];
  setUp?: string[];
}

async function wanted(person: Person = 'user'): Promise<Wanted> {
  const answer = await login(person);
  expect(answer.status).toBe(403);
  expect(answer.text).not.toMatch(/eyJ|accessToken/);
  return answer.body as Wanted;
}

/** Sets up a passkey with a ticket. */
async function setUpPasskey(ticket: string) {
  const passkey = virtualPasskey(app.context.config.portalUrl);
  const { body } = await app.expect(200, auth.setUpPasskeyOptions, { body: { ticket } });
  const shown = { optionsId: body.optionsId, credential: passkey.create(body.options) };
  const answer = await app.send(auth.setUp, { body: { ticket, method: 'passkey', ...shown } });
  return { passkey, answer };
}

const tokenIn = (body: unknown) => (body as { result: { accessToken: string } }).result.accessToken;

describe('the rules of an organization', () => {
  it('change by their version, show to an Org_Admin, and are recorded', async () => {
    const params = { id: home };
    const body = { secondStep: 'required' as const, from: day(7) };
    const unknown = { id: 99_999 };
    expect((await app.send(organization.changeSignInRules, { as: 'superAdmin', params: unknown, body })).status).toBe(
      404,
    );
    const { body: before } = await app.expect(200, organization.signInRules, { as: 'orgAdmin', params });
    expect(before).toMatchObject({ secondStep: 'off', from: null, withSecondStep: 0, withPasskey: 0 });
    await addPasskeyTo(app, 'user');
    const stale = { ...body, version: before.version + 1 };
    expect((await app.send(organization.changeSignInRules, { as: 'superAdmin', params, body: stale })).status).toBe(
      412,
    );
    const change = { as: 'superAdmin' as const, params, body: { ...body, version: before.version } };
    const { body: after } = await app.expect(200, organization.changeSignInRules, change);
    expect(after).toEqual({ ...before, ...body, withSecondStep: 1, withPasskey: 1, version: before.version + 1 });
    const rows = await app.given.rows(sql`
      select before, after, actor_name from audit_events
       where action = 'organization.sign_in_rules_changed' order by id desc limit 1`);
    expect(rows).toMatchObject([{ before: { secondStep: 'off', from: null }, after: body }]);
    // Nothing changed, so nothing is written.
    const same = { as: 'superAdmin' as const, params, body };
    expect((await app.expect(200, organization.changeSignInRules, same)).body.version).toBe(after.version);
    const offered = { as: 'superAdmin' as const, params, body: { ...body, secondStep: 'offered' as const } };
    expect((await app.expect(200, organization.changeSignInRules, offered)).body.from).toBeNull();
  });
});

describe('off', () => {
  it('admit a password when off or offered; offered proposes a passkey until it is declined for good', async () => {
    expect(Object.keys((await login()).body as object)).toEqual(['result']);
    await rule('offered');
    expect((await login()).body).toMatchObject({ offer: 'passkey' });
    await app.given.rows(sql`update users set preferences = '{"passkeyOffer":"never"}'`);
    expect(Object.keys((await login()).body as object)).toEqual(['result']);
  });

  it('offers a passkey to people with an authenticator app, not to people with a passkey', async () => {
    const { secret, token } = await addSecondStep(app, 'user', now);
    const { ticket } = await wanted();
    const body = { ticket, method: 'totp' as const, code: totpCode(secret, 1, now) };
    expect((await app.expect(202, auth.secondStep, { body })).body).toMatchObject({ offer: 'passkey' });
    const { passkey } = await addPasskeyTo(app, { token });
    const shown = await answerOf(app, passkey);
    expect(Object.keys((await app.expect(202, auth.passkey, { body: shown })).body)).toEqual(['result']);
  });
});

describe('required', () => {
  it('counts as offered before its day', async () => {
    await rule('required', day(1));
    expect((await login()).body).toMatchObject({ offer: 'passkey' });
    await rule('required', day(0));
    expect((await wanted()).setUp).toEqual(['passkey', 'totp']);
  });

  it('starts no session before a method is set up, whatever call the ticket is used for', async () => {
    await rule('required');
    const { ticket, methods, setUp } = await wanted();
    expect([methods, setUp]).toEqual([[], ['passkey', 'totp']]);
    for (const method of ['totp', 'recovery_code'] as const) {
      const answer = await app.send(auth.secondStep, { body: { ticket, method, code: '000000' } });
      expect(answer.status).toBe(422);
    }
    expect((await app.send(factor.list, { as: { token: ticket } })).status).toBe(401);
    expect((await app.send(auth.refresh, { body: { refreshToken: ticket } })).status).toBe(401);
    expect((await app.send(auth.setUp, { body: { ticket, method: 'totp' } })).status).toBe(400);
    expect((await app.send(auth.setUp, { body: { ticket, method: 'totp', id: 1, code: '000000' } })).status).toBe(404);
    const grant = { grant_type: 'password', username: people.user, password: testPassword };
    expect((await app.send(auth.passwordGrant, { body: grant })).status).toBe(401);
    expect((await wanted()).setUp).toEqual(['passkey', 'totp']);
  });

  it('accepts an authenticator app set up during the sign-in', async () => {
    await rule('required');
    const { ticket } = await wanted();
    const { body: started } = await app.expect(201, auth.setUpTotp, { body: { ticket } });
    const finish = (code: string) => app.send(auth.setUp, { body: { ticket, method: 'totp', id: started.id, code } });
    expect((await finish('000000')).status).toBe(422);
    const answer = await finish(totpCode(started.secret, 0, now));
    expect(answer.status).toBe(202);
    expect((answer.body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
    const token = tokenIn(answer.body);
    expect(decodeJwt(token)['amr']).toEqual(['pwd', 'otp', 'mfa']);
    await app.expect(200, factor.makeRecoveryCodes, { as: { token } });
    expect((await finish(totpCode(started.secret, 1, now))).status).toBe(404);
    expect((await wanted()).methods).toEqual(['totp', 'recovery_code']);
  });

  it('gives back the sign-in’s count, so that an office is not locked out on the first day', async () => {
    await rule('required');
    await setUpPasskey((await wanted()).ticket);
    const rows = await app.given.rows(sql`select key from throttle_counters where n > 0`);
    expect(rows).toEqual([]);
  });

  it('accepts a passkey, and refuses an older ticket for a second one', async () => {
    await rule('required');
    const older = await wanted();
    const { ticket } = await wanted();
    const { answer } = await setUpPasskey(ticket);
    expect(answer.status).toBe(202);
    expect((await app.send(auth.setUpPasskeyOptions, { body: { ticket: older.ticket } })).status).toBe(404);
    expect((await app.send(auth.setUpTotp, { body: { ticket: older.ticket } })).status).toBe(404);
  });

  it('ends at its next renewal a session that began with the password alone', async () => {
    const { refreshToken } = await app.signIn('user', 'portal');
    await rule('required');
    expect((await app.send(auth.refresh, { body: { refreshToken } })).status).toBe(401);
    await rule('off');
    expect((await app.send(auth.refresh, { body: { refreshToken } })).status).toBe(200);
  });

  it('keeps the last method', async () => {
    const { id, token } = await addSecondStep(app, 'user', now);
    await rule('required');
    const remove = (factorId: number) => app.send(factor.remove, { as: { token }, params: { id: factorId } });
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: 'required' } });
    await addPasskeyTo(app, { token });
    expect((await remove(id)).status).toBe(200);
  });

  it('asks an administrator without a method for fresh proof and refuses a password', async () => {
    const { accessToken } = await app.signIn('superAdmin', 'portal');
    const rows = await app.given.rows<{ id: number | null }>(
      sql`select organization_id as id from users where email = ${people.superAdmin}`,
    );
    await app.given.rows(sql`update users set organization_id = ${home} where email = ${people.superAdmin}`);
    await rule('required');
    const as = { token: accessToken };
    const body = { secondStep: 'off' as const };
    const change = () => app.send(organization.changeSignInRules, { as, params: { id: home }, body });
    expect((await change()).status).toBe(401);
    await app.expect(200, factor.stepUp, { as, body: { method: 'password', password: testPassword } });
    expect((await change()).status).toBe(401);
    await addSecondStep(app, { token: accessToken }, now);
    expect((await change()).status).toBe(200);
    await app.given.rows(sql`
      update users set organization_id = ${rows[0]?.id ?? null} where email = ${people.superAdmin}`);
  });
});

describe('phishing-resistant', () => {
  it('sets up a passkey and nothing else', async () => {
    await rule('phishing_resistant');
    const { ticket, setUp } = await wanted();
    expect(setUp).toEqual(['passkey']);
    expect((await app.send(auth.setUpTotp, { body: { ticket } })).status).toBe(422);
    const { passkey, answer } = await setUpPasskey(ticket);
    expect(answer.status).toBe(202);
    expect((await app.send(auth.passkey, { body: await answerOf(app, passkey) })).status).toBe(202);
    const next = await wanted();
    expect(next.methods).toEqual(['passkey', 'recovery_code']);
  });

  it('refuses codes of an app; a recovery code opens the set-up of a passkey, and no session', async () => {
    const { secret, recoveryCodes, token } = await addSecondStep(app, 'user', now);
    await rule('phishing_resistant');
    const { ticket, methods, setUp } = await wanted();
    expect([methods, setUp]).toEqual([['recovery_code'], undefined]);
    const shown = { ticket, method: 'totp' as const, code: totpCode(secret, 1, now) };
    expect(await app.send(auth.secondStep, { body: shown })).toMatchObject({
      status: 422,
      body: { code: 'passkey_needed' },
    });
    const byCode = { method: 'totp' as const, code: totpCode(secret, 1, now) };
    expect((await app.send(factor.stepUp, { as: { token }, body: byCode })).status).toBe(422);
    expect((await app.send(auth.setUpPasskeyOptions, { body: { ticket } })).status).toBe(404);
    const [code = ''] = recoveryCodes;
    const opened = await app.send(auth.secondStep, { body: { ticket, method: 'recovery_code', code } });
    expect(opened.status).toBe(403);
    expect(opened.text).not.toMatch(/eyJ|accessToken/);
    expect(opened.body).toMatchObject({ code: 'second_step', ticket, methods: [], setUp: ['passkey'] });
    expect((await app.send(auth.setUpTotp, { body: { ticket } })).status).toBe(422);
    const { answer } = await setUpPasskey(ticket);
    expect(answer.status).toBe(202);
    expect((answer.body as { recoveryCodes: string[] }).recoveryCodes).toEqual([]);
    // The code is spent, in whatever ticket.
    const again = await wanted();
    const body = { ticket: again.ticket, method: 'recovery_code' as const, code };
    expect((await app.send(auth.secondStep, { body })).status).toBe(422);
  });

  it('keeps the passkey that was shown when an app is added in the session', async () => {
    await rule('phishing_resistant');
    const { answer } = await setUpPasskey((await wanted()).ticket);
    const { accessToken: token, refreshToken } = (
      answer.body as { result: { accessToken: string; refreshToken: string } }
    ).result;
    const { body } = await app.expect(201, factor.addTotp, { as: { token }, body: {} });
    await app.expect(200, factor.confirm, {
      as: { token },
      params: { id: body.id },
      body: { code: totpCode(body.secret, 0, now) },
    });
    const renewed = await app.send(auth.refresh, { body: { clientId: 'portal', clientSecret: '', refreshToken } });
    expect(renewed.status).toBe(200);
  });

  it('refuses a remembered device, which the plain requirement accepts', async () => {
    const { secret } = await addSecondStep(app, 'user', now);
    const { ticket } = await wanted();
    const code = totpCode(secret, 1, now);
    const answer = await app.send(auth.secondStep, { body: { ticket, method: 'totp', code, rememberDevice: true } });
    const device = answer.headers['gangway-device'];
    await rule('required');
    expect((await login('user', device)).status).toBe(202);
    await rule('phishing_resistant');
    expect((await login('user', device)).status).toBe(403);
  });

  it('ends at its next renewal a session that began with a code, and keeps the last passkey', async () => {
    const { secret, token } = await addSecondStep(app, 'user', now);
    const made = await addPasskeyTo(app, { token });
    const byCode = await wanted();
    const code = totpCode(secret, 1, now);
    const weak = await app.expect(202, auth.secondStep, { body: { ticket: byCode.ticket, method: 'totp', code } });
    const { ticket } = await wanted();
    const { body } = await app.expect(200, auth.secondStepPasskeyOptions, { body: { ticket } });
    const shown = { optionsId: body.optionsId, credential: made.passkey.get(body.options) };
    const strong = await app.expect(202, auth.secondStep, { body: { ticket, method: 'passkey', ...shown } });
    await rule('phishing_resistant');
    const refresh = async ({ refreshToken }: { refreshToken: string }) =>
      (await app.send(auth.refresh, { body: { refreshToken } })).status;
    expect(await refresh(weak.body.result)).toBe(401);
    expect(await refresh(strong.body.result)).toBe(200);
    expect((await app.send(factor.remove, { as: { token }, params: { id: made.id } })).status).toBe(409);
  });

  it('accepts a code of the last Super_Admin, and asks a second one for a passkey', async () => {
    const before = await app.given.rows<{ id: number; organization_id: number | null }>(sql`
      select id, organization_id from users where email in (${people.superAdmin}, ${people.secondSuperAdmin})`);
    await app.given.rows(sql`
      update users set organization_id = ${home} where email in (${people.superAdmin}, ${people.secondSuperAdmin})`);
    const { secret } = await addSecondStep(app, 'superAdmin', now);
    await rule('phishing_resistant');
    expect((await wanted('superAdmin')).methods).toEqual(['recovery_code']);
    await app.given.rows(sql`update users set is_active = false where email = ${people.secondSuperAdmin}`);
    const { ticket, methods } = await wanted('superAdmin');
    expect(methods).toEqual(['totp', 'recovery_code']);
    const body = { ticket, method: 'totp' as const, code: totpCode(secret, 1, now) };
    expect((await app.send(auth.secondStep, { body })).status).toBe(202);
    await app.given.rows(sql`update users set is_active = true where email = ${people.secondSuperAdmin}`);
    for (const { id, organization_id: organizationId } of before) {
      await app.given.rows(sql`update users set organization_id = ${organizationId} where id = ${id}`);
    }
  });
});
