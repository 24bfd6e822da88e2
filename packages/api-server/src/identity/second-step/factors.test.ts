import { execFileSync, spawnSync } from 'node:child_process';
import { auth, factor } from '@gangway/contract';
import { trials } from '@gangway/tooling/trials';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { digest, keyOf } from '../throttle/count-events.ts';
import { clearAccount } from '../throttle/throttle.ts';
import { addSecondStep } from '../../testing/add-second-step.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { type Person, people, testPassword } from '../../testing/test-fixture.ts';
import { totpCode } from '../../testing/totp-code.ts';

/** The server's clock, which codes follow; tests move it. */
let now = Date.now();
const app = await suiteApp({ clock: () => now });
beforeEach(async () => {
  await app.given.empty('user_factors', 'recovery_codes', 'trusted_devices', 'throttle_counters', 'outbox_mails');
});

const nextStep = () => {
  now += 30_000;
};
const codeOf = (secret: string, steps = 0) => totpCode(secret, steps, now);
const login = (person: Person, { password = testPassword, device }: { password?: string; device?: string } = {}) =>
  app.send(auth.login, {
    body: { email: people[person], password },
    ...(device === undefined ? {} : { headers: { 'gangway-device': device } }),
  });

/** The ticket of a right password. */
async function ticketOf(person: Person): Promise<string> {
  const { status, body } = await login(person);
  expect(status).toBe(403);
  const { ticket } = body as { ticket: string };
  return ticket;
}

interface Shown {
  method?: 'totp' | 'recovery_code';
  device?: string;
  rememberDevice?: boolean;
}

const secondStep = (ticket: string, code: string, { method = 'totp', device, rememberDevice }: Shown = {}) =>
  app.send(auth.secondStep, {
    body: { ticket, method, code, ...(rememberDevice === undefined ? {} : { rememberDevice }) },
    ...(device === undefined ? {} : { headers: { 'gangway-device': device } }),
  });

/** An independent authenticator: https://www.nongnu.org/oath-toolkit/ */
const hasOathtool = () => spawnSync('oathtool', ['--version']).status === 0;
const oathtoolCode = (secret: string, at: number) =>
  execFileSync(
    'oathtool',
    ['--totp', '--base32', `--now=${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`, secret],
    {
      encoding: 'utf8',
    },
  ).trim();

const sessionsOf = async (person: Person) => {
  const id = await app.idOf(person);
  return app.given.value(sql`select count(*)::int as n from sessions where user_id = ${id} and revoked_at is null`);
};
const mailsOfKind = async (kind: string) => {
  const rows = await app.given.rows<{ recipient: string }>(
    sql`select recipient from outbox_mails where kind = ${kind}`,
  );
  return rows.map(({ recipient }) => recipient);
};

describe('a wrong password as fresh proof', () => {
  it('is recorded, checked or not', async () => {
    const as = { token: (await app.signIn('user', 'portal')).accessToken };
    const body = { method: 'password' as const, password: 'a wrong one' };
    for (let n = 0; n < 7; n += 1) expect((await app.send(factor.stepUp, { as, body })).status).toBe(422);
    const rows = await app.given.rows(sql`
      select target_id::int as id, actor_id, result, after, count(*)::int as n from audit_events
       where action = 'session.step_up_failed' group by 1, 2, 3, 4`);
    const id = await app.idOf('user');
    expect(rows).toEqual([{ id, actor_id: id, result: 'refused', after: { method: 'password' }, n: 7 }]);
  });
});

describe('a stolen access token', () => {
  const calls = (id: number, as: { token: string }) => [
    () => app.send(factor.addTotp, { as, body: {} }),
    () => app.send(factor.confirm, { as, params: { id }, body: { code: '123456' } }),
    () => app.send(factor.rename, { as, params: { id }, body: { name: 'Mine' } }),
    () => app.send(factor.remove, { as, params: { id } }),
    () => app.send(factor.makeRecoveryCodes, { as }),
  ];
  const refusal = async (call: () => Promise<{ status: number; body: unknown; headers: Record<string, string> }>) => {
    const { status, body, headers } = await call();
    return [status, (body as { code: string }).code, headers['www-authenticate']];
  };
  const wanted = [
    401,
    'insufficient_user_authentication',
    'Bearer error="insufficient_user_authentication", max_age=600',
  ];

  it('adds, renames and removes no method and makes no recovery codes, however fresh the sign-in', async () => {
    const as = { token: (await app.signIn('user', 'portal')).accessToken };
    for (const call of calls(1, as)) expect(await refusal(call)).toEqual(wanted);
  });

  it('does not step up by password where there is a second step', async () => {
    const { token } = await addSecondStep(app, 'user', now);
    const answer = await app.send(factor.stepUp, {
      as: { token },
      body: { method: 'password', password: testPassword },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'second_step_needed' } });
  });

  it('guesses the password no faster than at the sign-in', async () => {
    const as = { token: (await app.signIn('user', 'portal')).accessToken };
    const before = app.context.hasher.verifications;
    for (let guess = 0; guess < 8; guess += 1) {
      const answer = await app.send(factor.stepUp, { as, body: { method: 'password', password: 'wrong' } });
      expect(answer.status).toBe(422);
    }
    expect(app.context.hasher.verifications - before).toBeLessThanOrEqual(7);
  });

  it('guesses at most ten codes an hour', async () => {
    const { token } = await addSecondStep(app, 'user', now);
    const statuses = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const body = { method: 'totp' as const, code: '000000' };
      statuses.push((await app.send(factor.stepUp, { as: { token }, body })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
  });

  it('neither sees nor removes another person’s methods', async () => {
    const { id } = await addSecondStep(app, 'user', now);
    const { token } = await addSecondStep(app, 'otherUser', now);
    const as = { token };
    expect((await app.send(factor.remove, { as, params: { id } })).status).toBe(404);
    expect((await app.send(factor.rename, { as, params: { id }, body: { name: 'Mine' } })).status).toBe(404);
    expect((await app.send(factor.confirm, { as, params: { id }, body: { code: '123456' } })).status).toBe(404);
  });
});

describe('a person without a second step', () => {
  it('is not asked for an app that was never confirmed', async () => {
    const as = { token: (await app.signIn('user', 'portal')).accessToken };
    await app.expect(200, factor.stepUp, { as, body: { method: 'password', password: testPassword } });
    await app.expect(201, factor.addTotp, { as, body: {} });
    expect((await login('user')).status).toBe(202);
    expect((await app.expect(200, factor.list, { as })).body).toEqual({
      factors: [],
      recoveryCodesLeft: 0,
      devices: [],
      methods: [],
      rule: 'off',
    });
  });
});

describe('setting up an authenticator app', () => {
  it('needs the password, a secret and its code, and returns ten recovery codes with the first one', async () => {
    const as = { token: (await app.signIn('user', 'portal')).accessToken };
    const wrong = await app.send(factor.stepUp, { as, body: { method: 'password', password: 'wrong' } });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'password' }] } });
    await app.expect(200, factor.stepUp, { as, body: { method: 'password', password: testPassword } });
    const { body } = await app.expect(201, factor.addTotp, { as, body: { name: 'Phone' } });
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(body.uri);
    expect([uri.protocol, uri.host, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
      'otpauth:',
      'totp',
      body.secret,
      'Gangway',
    ]);
    const confirm = (code: string) => app.send(factor.confirm, { as, params: { id: body.id }, body: { code } });
    expect(await confirm('000000')).toMatchObject({ status: 422, body: { errors: [{ field: 'code' }] } });
    const confirmed = await confirm(codeOf(body.secret));
    expect(confirmed.status).toBe(200);
    const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] };
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await confirm(codeOf(body.secret, 1))).status).toBe(409);
    expect((await app.expect(200, factor.list, { as })).body).toMatchObject({
      factors: [{ id: body.id, kind: 'totp', name: 'Phone' }],
      recoveryCodesLeft: 10,
    });
    expect(await mailsOfKind('sign-in-method')).toEqual([people.user]);
  });

  it('stores secret and recovery codes unreadable', async () => {
    const { secret, recoveryCodes } = await addSecondStep(app, 'user', now);
    const tables = ['user_factors', 'recovery_codes', 'audit_trail', 'audit_personal', 'outbox_mails', 'action_tokens'];
    for (const table of tables) {
      const rows = await app.given.rows<{ text: string }>(sql`select t::text as text from ${sql.identifier(table)} t`);
      const dump = rows.map(({ text }) => text).join('\n');
      for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
        expect(dump).not.toContain(hidden);
      }
    }
  });

  it('adds a second app without new recovery codes; once the last is removed, the password is enough', async () => {
    const first = await addSecondStep(app, 'user', now);
    const as = { token: first.token };
    const { body } = await app.expect(201, factor.addTotp, { as, body: { name: 'Tablet' } });
    const confirmed = await app.expect(200, factor.confirm, {
      as,
      params: { id: body.id },
      body: { code: codeOf(body.secret) },
    });
    expect(confirmed.body).toEqual({ recoveryCodes: [] });
    await app.expect(200, factor.rename, { as, params: { id: body.id }, body: { name: 'Old tablet' } });
    await app.expect(200, factor.remove, { as, params: { id: first.id } });
    expect((await app.expect(200, factor.list, { as })).body).toMatchObject({
      factors: [{ name: 'Old tablet' }],
      recoveryCodesLeft: 10,
    });
    await app.expect(200, factor.remove, { as, params: { id: body.id } });
    expect((await app.expect(200, factor.list, { as })).body.recoveryCodesLeft).toBe(0);
    expect((await login('user')).status).toBe(202);
  });
});

describe('signing in with a second step', () => {
  it('answers a wrong password as always, and the right one with the second step', async () => {
    await addSecondStep(app, 'user', now);
    const strip = ({ status, body, headers }: Awaited<ReturnType<typeof login>>) => ({
      status,
      body: { ...(body as object), requestId: '' },
      headers: Object.keys(headers).toSorted(),
    });
    const without = strip(await login('bare', { password: 'wrong' }));
    expect(strip(await login('user', { password: 'wrong' }))).toEqual(without);
    const right = await login('user');
    expect(right.status).toBe(403);
    expect(right.body).toMatchObject({ code: 'second_step', methods: ['totp', 'recovery_code'] });
    expect(right.text).not.toMatch(/eyJ|accessToken/);
    expect(right.headers['gangway-device']).toBeUndefined();
  });

  it('answers the password grant as it does a wrong password', async () => {
    await addSecondStep(app, 'user', now);
    const grant = async (password: string) => {
      const body = { grant_type: 'password', username: people.user, password };
      const answer = await app.send(auth.passwordGrant, { body });
      return { status: answer.status, body: { ...(answer.body as object), requestId: '' } };
    };
    expect(await grant(testPassword)).toEqual(await grant('wrong'));
    expect((await grant(testPassword)).status).toBe(401);
  });

  it('accepts the current code, the one before and the one after, once each', async () => {
    const { secret } = await addSecondStep(app, 'user', now);
    now += 10 * 30_000;
    for (const [steps, status] of [
      [-2, 422],
      [2, 422],
      [-1, 202],
      [-1, 422],
      [0, 202],
      [0, 422],
      [1, 202],
      [1, 422],
      [0, 422],
    ] as const) {
      await app.given.empty('throttle_counters');
      const answer = await secondStep(await ticketOf('user'), codeOf(secret, steps));
      expect([steps, answer.status]).toEqual([steps, status]);
    }
    now += 10 * 30_000;
  });

  it.skipIf(!hasOathtool())('accepts the codes of `oathtool`', async () => {
    const { secret } = await addSecondStep(app, 'user', now);
    for (let code = 0; code < 3; code += 1) {
      nextStep();
      expect((await secondStep(await ticketOf('user'), oathtoolCode(secret, now))).status).toBe(202);
    }
  });

  it('names the method in the tokens of the portal and the console', async () => {
    const { secret } = await addSecondStep(app, 'user', now);
    nextStep();
    const { body } = await secondStep(await ticketOf('user'), ` ${codeOf(secret).replace(/(...)/, '$1 ')} `);
    const { result } = body as { result: { accessToken: string } };
    expect(decodeJwt(result.accessToken)['amr']).toEqual(['pwd', 'otp', 'mfa']);
    await app.expect(200, factor.makeRecoveryCodes, { as: { token: result.accessToken } });
  });

  it('ends the ticket with the fifth wrong code, opens no session, and mails the person once', async () => {
    const { secret } = await addSecondStep(app, 'user', now);
    nextStep();
    const before = await sessionsOf('user');
    const ticket = await ticketOf('user');
    for (let wrong = 0; wrong < 5; wrong += 1) expect((await secondStep(ticket, '000000')).status).toBe(422);
    expect(await secondStep(ticket, codeOf(secret))).toMatchObject({ status: 404, body: { code: 'ticket_over' } });
    expect(await sessionsOf('user')).toBe(before);
    expect(await mailsOfKind('wrong-codes')).toEqual([people.user]);
  });

  it('mails the person even if the ticket ends before the fifth code of the hour', async () => {
    await addSecondStep(app, 'user', now);
    nextStep();
    const { db, store } = app.context;
    const wrong = async () => {
      await db.execute(sql`delete from throttle_counters where key like 'pair:%' or key like 'account:%'`);
      return secondStep(await ticketOf('user'), '000000');
    };
    for (let n = 0; n < 4; n += 1) expect((await wrong()).status).toBe(422);
    const passed = store.prepared.bind(store);
    const counting = vi.spyOn(store, 'prepared').mockImplementation(async (statement, values) => {
      // End the ticket between its check and that of the code.
      if (statement.name === 'count_events') await db.execute(sql`update action_tokens set used_at = now()`);
      return passed(statement, values);
    });
    expect((await wrong()).status).toBe(404);
    counting.mockRestore();
    expect(await mailsOfKind('wrong-codes')).toEqual([]);
    for (let n = 0; n < 3; n += 1) expect((await wrong()).status).toBe(422);
    expect(await mailsOfKind('wrong-codes')).toEqual([people.user]);
  });

  it('mails again for wrong codes after a right one', async () => {
    const { secret } = await addSecondStep(app, 'user', now);
    const wrong = async () => {
      const ticket = await ticketOf('user');
      for (let n = 0; n < 5; n += 1) await secondStep(ticket, '000000');
    };
    await wrong();
    nextStep();
    expect((await secondStep(await ticketOf('user'), codeOf(secret))).status).toBe(202);
    await wrong();
    expect(await mailsOfKind('wrong-codes')).toEqual([people.user, people.user]);
  });

  it('checks ten codes an hour at most, over all tickets, and mails once', { timeout: 120_000 }, async () => {
    const tickets = trials(40, 200);
    await addSecondStep(app, 'user', now);
    const statuses = new Map<number, number>();
    for (let made = 0; made < tickets; made += 1) {
      await app.given.rows(sql`delete from throttle_counters where key like 'pair:%' or key like 'account:%'`);
      const { status } = await secondStep(await ticketOf('user'), '000000');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [422, 10],
      [429, tickets - 10],
    ]);
    expect(await mailsOfKind('wrong-codes')).toEqual([people.user]);
  });

  it('gives back the password’s count at its address, and none at the code’s', async () => {
    const { secret } = await addSecondStep(app, 'user', now);
    nextStep();
    const [home, elsewhere] = ['203.0.113.7', '198.51.100.9'];
    const post = (remoteAddress: string, url: string, payload: object) =>
      app.server.inject({ method: 'POST', url, remoteAddress, payload });
    const password = 'a wrong one';
    for (let n = 0; n < 3; n += 1) await post(elsewhere, '/user/login', { email: `no.one.${n}@example.com`, password });
    await post(elsewhere, '/user/login', { email: people.user, password });
    const right = await post(home, '/user/login', { email: people.user, password: testPassword });
    const { ticket } = right.json<{ ticket: string }>();
    const counters = async () => {
      const rows = await app.given.rows<{ key: string; n: number }>(sql`select key, n from throttle_counters`);
      const counted = (key: string) => rows.find((row) => row.key === key)?.n ?? 0;
      return [home, elsewhere].map((subject) => counted(keyOf({ kind: 'sign-in', subject, limit: 0 })));
    };
    expect(await counters()).toEqual([1, 4]);
    const second = await post(elsewhere, '/auth/second-step', { ticket, method: 'totp', code: codeOf(secret) });
    expect(second.statusCode).toBe(202);
    expect(await counters()).toEqual([0, 4]);
    const rows = await app.given.rows(sql`
      select split_part(key, ':', 3) as host, n from throttle_counters where key like ${`pair:${digest(people.user)}:%`}`);
    expect(rows).toEqual([{ host: elsewhere, n: 1 }]);
  });

  it('admits a known device while a guesser is active', async () => {
    const { headers } = await login('user');
    const device = headers['gangway-device']!;
    const { secret } = await addSecondStep(app, 'user', now);
    nextStep();
    for (let wrong = 0; wrong < 12; wrong += 1) {
      await app.given.rows(sql`delete from throttle_counters where key like 'pair:%' or key like 'account:%'`);
      await secondStep(await ticketOf('user'), '000000');
    }
    const { body } = await login('user', { device });
    const { ticket } = body as { ticket: string };
    expect((await secondStep(ticket, codeOf(secret))).status).toBe(429);
    expect((await secondStep(ticket, codeOf(secret), { device })).status).toBe(202);
  });

  it('checks no code after a hundred wrong ones, until a password reset', async () => {
    const { secret } = await addSecondStep(app, 'user', now);
    nextStep();
    const { db } = app.context;
    await secondStep(await ticketOf('user'), '000000');
    await db.execute(sql`update throttle_counters set n = 100 where key like 'all-codes:%'`);
    await db.execute(sql`delete from throttle_counters where key like 'codes:%'`);
    expect((await secondStep(await ticketOf('user'), codeOf(secret))).status).toBe(429);
    await clearAccount(db, people.user);
    expect((await secondStep(await ticketOf('user'), codeOf(secret))).status).toBe(202);
  });

  it('refuses a ticket that is expired, has another purpose, or predates the end of all sessions', async () => {
    const { secret } = await addSecondStep(app, 'user', now);
    nextStep();
    const old = await ticketOf('user');
    await app.given.rows(sql`update action_tokens set expires_at = now() where purpose = 'second_step'`);
    expect((await secondStep(old, codeOf(secret))).status).toBe(404);
    const ended = await ticketOf('user');
    await app.given.rows(sql`update users set epoch = epoch + 1 where email = ${people.user}`);
    expect((await secondStep(ended, codeOf(secret))).status).toBe(404);
    const link = await ticketOf('user');
    await app.given.rows(sql`update action_tokens set purpose = 'reset' where used_at is null`);
    expect((await secondStep(link, codeOf(secret))).status).toBe(404);
    expect((await secondStep('made-up', codeOf(secret))).status).toBe(404);
  });

  it('does not accept a ticket as a mailed link', async () => {
    await addSecondStep(app, 'user', now);
    const token = await ticketOf('user');
    const body = { email: people.user, token, password: 'a-new-one-that-is-long' };
    expect((await app.send(auth.generatePassword, { body })).status).toBe(404);
    expect((await app.expect(200, auth.checkLink, { body: { email: people.user, token } })).body.isGood).toBe(false);
  });
});

describe('recovery codes', () => {
  it('work once each, in any spelling, and for no other person', async () => {
    const { recoveryCodes } = await addSecondStep(app, 'user', now);
    const other = await addSecondStep(app, 'otherUser', now);
    const method = 'recovery_code';
    const [first = '', second = ''] = recoveryCodes;
    expect((await secondStep(await ticketOf('user'), other.recoveryCodes[0]!, { method })).status).toBe(422);
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
    expect((await secondStep(await ticketOf('user'), typed, { method })).status).toBe(202);
    expect((await secondStep(await ticketOf('user'), first, { method })).status).toBe(422);
    expect((await secondStep(await ticketOf('user'), second, { method })).status).toBe(202);
  });

  it('stop working when new ones are made', async () => {
    const { recoveryCodes, token } = await addSecondStep(app, 'user', now);
    const { body } = await app.expect(200, factor.makeRecoveryCodes, { as: { token } });
    const method = 'recovery_code';
    expect((await secondStep(await ticketOf('user'), recoveryCodes[0]!, { method })).status).toBe(422);
    expect((await secondStep(await ticketOf('user'), body.recoveryCodes[0]!, { method })).status).toBe(202);
  });

  it('need a second step to stand in for', async () => {
    const as = { token: (await app.signIn('bare', 'portal')).accessToken };
    await app.expect(200, factor.stepUp, { as, body: { method: 'password', password: testPassword } });
    expect((await app.send(factor.makeRecoveryCodes, { as })).status).toBe(409);
  });
});

describe('a remembered device', () => {
  /** Signs in with the second step and has the device remembered. */
  async function remembered() {
    const made = await addSecondStep(app, 'user', now);
    nextStep();
    const answer = await secondStep(await ticketOf('user'), codeOf(made.secret), { rememberDevice: true });
    expect(answer.status).toBe(202);
    const { result } = answer.body as { result: { accessToken: string } };
    return {
      ...made,
      device: answer.headers['gangway-device']!,
      as: { token: result.accessToken },
    };
  }

  it('needs the password alone, while others need both', async () => {
    const { device } = await remembered();
    const { status, body } = await login('user', { device });
    expect(status).toBe(202);
    const { result } = body as { result: { accessToken: string } };
    expect(decodeJwt(result.accessToken)['amr']).toBeUndefined();
    expect((await login('user')).status).toBe(403);
    expect((await login('user', { device: 'A'.repeat(43) })).status).toBe(403);
  });

  it('never counts as fresh proof', async () => {
    const { device } = await remembered();
    const { body } = await login('user', { device });
    const { result } = body as { result: { accessToken: string } };
    const as = { token: result.accessToken };
    expect((await app.send(factor.makeRecoveryCodes, { as })).status).toBe(401);
    nextStep();
  });

  it('serves one person, for thirty days', async () => {
    const { device } = await remembered();
    await addSecondStep(app, 'otherUser', now);
    expect((await login('otherUser', { device })).status).toBe(403);
    await app.given.rows(sql`update trusted_devices set expires_at = expires_at - interval '30 days'`);
    expect((await login('user', { device })).status).toBe(403);
  });

  it('is listed and can be forgotten', async () => {
    const { device, as } = await remembered();
    const { body } = await app.expect(200, factor.list, { as });
    expect(body.devices).toHaveLength(1);
    const { id } = body.devices[0]!;
    const { token } = await app.signIn('otherUser', 'portal').then(({ accessToken }) => ({ token: accessToken }));
    expect((await app.send(factor.forgetDevice, { as: { token }, params: { id } })).status).toBe(404);
    await app.expect(200, factor.forgetDevice, { as, params: { id } });
    expect((await login('user', { device })).status).toBe(403);
  });

  it('is forgotten when the other sessions end', async () => {
    const { device, as } = await remembered();
    await app.expect(200, auth.endOtherSessions, { as, query: { others: 'true' } });
    expect((await login('user', { device })).status).toBe(403);
  });

  it('is forgotten when the password changes', async () => {
    const { device, as } = await remembered();
    const changed = { oldPassword: testPassword, newPassword: 'a-new-one-that-is-long' };
    await app.expect(200, auth.changePassword, { as, body: changed });
    expect((await login('user', { device, password: changed.newPassword })).status).toBe(403);
  });
});
