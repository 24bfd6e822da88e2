import { auth, factor, ownSignIn } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { addPasskeyTo, answerOf } from '../../testing/add-passkey.ts';
import { addSecondStep } from '../../testing/add-second-step.ts';
import { suiteApp } from '../../testing/test-app.ts';
import { type Person, people, testPassword } from '../../testing/test-fixture.ts';
import { type VirtualPasskey, virtualPasskey } from '../../testing/virtual-passkey.ts';

/** The server's clock, which challenges follow; tests move it. */
let now = Date.now();
const app = await suiteApp({ clock: () => now });
beforeEach(async () => {
  await app.given.empty('user_factors', 'recovery_codes', 'throttle_counters');
});

type Told = Parameters<VirtualPasskey['get']>[1];

const signIn = async (passkey: VirtualPasskey, told: Told = {}) =>
  app.send(auth.passkey, { body: await answerOf(app, passkey, told) });

/** The audit event of the last refusal. */
async function lastRefusal() {
  const rows = await app.given.rows<{ action: string; after: unknown; target_name: string }>(sql`
    select action, after, target_name from audit_events where result = 'refused' order by id desc limit 1`);
  return rows[0];
}

/** Every window of sign-ins is full. */
const fillWindows = () => app.given.rows(sql`update throttle_counters set n = 1000000 where key like 'sign-in%'`);

describe('a passkey on a known device', () => {
  it('opens a session although strangers have exhausted their network’s limit, and is not counted with them', async () => {
    const { passkey } = await addPasskeyTo(app, 'user');
    const first = await signIn(passkey);
    const device = first.headers['gangway-device']!;
    const from = async (known: string, key = passkey) =>
      (await app.send(auth.passkey, { body: await answerOf(app, key), headers: { 'gangway-device': known } })).status;
    const stranger = virtualPasskey(app.context.config.portalUrl);
    expect(await from(device, stranger)).toBe(404);
    await fillWindows();
    expect(await from('A'.repeat(43))).toBe(429);
    expect(await from(device, stranger)).toBe(429);
    const other = await addPasskeyTo(app, 'otherUser');
    // Another person of the known browser.
    expect(await from(device, other.passkey)).toBe(429);
    expect(await from(device)).toBe(202);
    const rows = await app.given.rows(sql`
      select min(n)::int as fewest, max(n)::int as most from throttle_counters where key like 'sign-in%'`);
    expect(rows).toEqual([{ fewest: 1_000_003, most: 1_000_003 }]);
  });
});

const ticketOf = async (person: Person) => {
  const answer = await app.send(auth.login, { body: { email: people[person], password: testPassword } });
  expect(answer.status).toBe(403);
  return answer.body as { ticket: string; methods: string[] };
};

const tokenIn = (body: unknown) => (body as { result: { accessToken: string } }).result.accessToken;

describe('a wrong passkey', () => {
  it.each([
    ['made for another origin', { origin: 'https://portal.example.net' }, 'origin'],
    ['made for another relying party', { rpId: 'example.net' }, 'relying party'],
    ['without user verification', { userVerified: false }, 'user verification'],
    ['for a challenge of someone else', { challenge: 'A'.repeat(43) }, 'challenge'],
    ['of another user handle', { userHandle: 'AAAA' }, 'user'],
  ] satisfies [string, Told, string][])('%s is refused and written down', async (_what, told, reason) => {
    const { passkey } = await addPasskeyTo(app, 'user');
    expect(await signIn(passkey, told)).toMatchObject({ status: 422, body: { code: 'passkey_refused' } });
    expect(await lastRefusal()).toMatchObject({
      action: 'session.sign_in_failed',
      after: { method: 'passkey', reason },
    });
    expect((await signIn(passkey)).status).toBe(202);
  });

  it('is refused and recorded for a foreign signature', async () => {
    const { passkey } = await addPasskeyTo(app, 'user');
    const shown = await answerOf(app, passkey);
    const forged = await answerOf(app, virtualPasskey(app.context.config.portalUrl));
    const { signature = '' } = forged.credential.response;
    const credential = { ...shown.credential, response: { ...shown.credential.response, signature } };
    expect((await app.send(auth.passkey, { body: { ...shown, credential } })).status).toBe(422);
    expect(await lastRefusal()).toMatchObject({ after: { reason: 'signature' } });
  });

  it('is refused for a second or a late answer', async () => {
    const { passkey } = await addPasskeyTo(app, 'user');
    const body = await answerOf(app, passkey);
    expect((await app.send(auth.passkey, { body })).status).toBe(202);
    expect((await app.send(auth.passkey, { body })).status).toBe(422);
    expect(await lastRefusal()).toMatchObject({ after: { reason: 'challenge' } });
    const late = await answerOf(app, passkey);
    now += 601_000;
    expect((await app.send(auth.passkey, { body: late })).status).toBe(422);
    const { optionsId } = late;
    const longer = { ...late, optionsId: optionsId.replace(/^\d+/, (expires) => String(Number(expires) + 3600)) };
    expect((await app.send(auth.passkey, { body: longer })).status).toBe(422);
  });

  it('is refused when its counter does not rise, unless it stays 0', async () => {
    const { passkey } = await addPasskeyTo(app, 'user');
    for (const [counter, status] of [
      [0, 202],
      [0, 202],
      [7, 202],
      [7, 422],
      [6, 422],
      [0, 422],
      [8, 202],
    ] as const) {
      expect([counter, (await signIn(passkey, { counter })).status]).toEqual([counter, status]);
    }
    const refusals = await app.given.rows<{ reason: string }>(sql`
      select after ->> 'reason' as reason from audit_events
       where action = 'session.sign_in_failed' order by id desc limit 3`);
    expect(refusals.map(({ reason }) => reason)).toEqual(['counter', 'counter', 'counter']);
  });

  it('is reported as unknown, so that the browser may forget it', async () => {
    const stranger = virtualPasskey(app.context.config.portalUrl);
    const answer = await signIn(stranger);
    expect(answer).toMatchObject({ status: 404, body: { code: 'no_such_passkey' } });
    expect(await lastRefusal()).toMatchObject({ target_name: 'Unknown', after: { reason: 'unknown' } });
  });

  it('is refused for a person who is switched off', async () => {
    const { passkey } = await addPasskeyTo(app, 'otherUser');
    await app.given.rows(sql`update users set is_active = false where email = ${people.otherUser}`);
    expect((await signIn(passkey)).status).toBe(422);
    await app.given.rows(sql`update users set is_active = true where email = ${people.otherUser}`);
  });

  it('is refused for another ceremony', async () => {
    const { passkey, token } = await addPasskeyTo(app, 'user');
    const { body: stepUp } = await app.expect(200, factor.stepUpPasskeyOptions, { as: { token } });
    const shown = { optionsId: stepUp.optionsId, credential: passkey.get(stepUp.options) };
    expect((await app.send(auth.passkey, { body: shown })).status).toBe(422);
    const signInShown = await answerOf(app, passkey);
    const proof = { method: 'passkey' as const, ...signInShown };
    expect((await app.send(factor.stepUp, { as: { token }, body: proof })).status).toBe(422);
    expect(await lastRefusal()).toMatchObject({
      action: 'session.second_step_failed',
      after: { method: 'passkey', reason: 'challenge' },
    });
    const other = await addPasskeyTo(app, 'otherUser');
    const theirs = { optionsId: stepUp.optionsId, credential: other.passkey.get(stepUp.options) };
    expect((await app.send(factor.stepUp, { as: { token }, body: { method: 'passkey', ...theirs } })).status).toBe(422);
  });

  it('is limited by network', async () => {
    const stranger = virtualPasskey(app.context.config.portalUrl);
    const { attemptsPerAddress } = app.context.config.throttle;
    const body = await answerOf(app, stranger);
    let status = 0;
    for (let tried = 0; tried <= attemptsPerAddress; tried += 1) ({ status } = await app.send(auth.passkey, { body }));
    expect(status).toBe(429);
    const { passkey } = await addPasskeyTo(app, 'user');
    expect((await signIn(passkey)).status).toBe(429);
  });
});

describe('creating a passkey', () => {
  it('needs fresh proof, and returns ten recovery codes with the first method alone', async () => {
    const as = { token: (await app.signIn('user', 'portal')).accessToken };
    expect((await app.send(factor.passkeyOptions, { as })).status).toBe(401);
    const made = await addPasskeyTo(app, 'user');
    expect(made.recoveryCodes).toHaveLength(10);
    const second = await addPasskeyTo(app, { token: made.token });
    expect(second.recoveryCodes).toEqual([]);
    const { body } = await app.expect(200, factor.list, { as: { token: made.token } });
    expect(body.factors).toMatchObject([
      { kind: 'passkey', name: 'Laptop' },
      { kind: 'passkey', name: 'Laptop' },
    ]);
    expect(body.methods).toEqual(['passkey', 'recovery_code']);
  });

  it('asks the browser for a new, discoverable key with user verification', async () => {
    const { token, passkey } = await addPasskeyTo(app, 'user');
    const { body } = await app.expect(200, factor.passkeyOptions, { as: { token } });
    expect(body.options).toMatchObject({
      rp: { id: new URL(app.context.config.portalUrl).hostname },
      user: { name: people.user },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: passkey.id }],
    });
  });

  it('refuses a foreign key, another person’s and a repeated one', async () => {
    const { token } = await addPasskeyTo(app, 'user');
    const as = { token };
    const fresh = async () => (await app.expect(200, factor.passkeyOptions, { as })).body;
    const another = () => virtualPasskey(app.context.config.portalUrl);
    for (const told of [{ origin: 'https://portal.example.net' }, { rpId: 'example.net' }, { userVerified: false }]) {
      const { optionsId, options } = await fresh();
      const body = { optionsId, credential: another().create(options, told) };
      expect((await app.send(factor.addPasskey, { as, body })).status).toBe(422);
    }
    const { optionsId, options } = await fresh();
    const credential = another().create(options);
    const other = await addPasskeyTo(app, 'otherUser');
    const body = { optionsId, credential };
    expect((await app.send(factor.addPasskey, { as: { token: other.token }, body })).status).toBe(422);
    expect((await app.send(factor.addPasskey, { as, body })).status).toBe(201);
    expect((await app.send(factor.addPasskey, { as, body })).status).toBe(422);
    const { optionsId: nextId, options: next } = await fresh();
    const { optionsId: otherId } = (await app.expect(200, factor.passkeyOptions, { as: { token: other.token } })).body;
    expect(nextId).not.toBe(otherId);
    const known = other.passkey.create(next);
    expect(await app.send(factor.addPasskey, { as, body: { optionsId: nextId, credential: known } })).toMatchObject({
      status: 409,
      body: { code: 'known_already' },
    });
  });

  it('returns the remaining keys after a removal, and refuses the removed one', async () => {
    const first = await addPasskeyTo(app, 'user');
    const second = await addPasskeyTo(app, { token: first.token });
    const as = { token: first.token };
    const { body } = await app.expect(200, factor.remove, { as, params: { id: first.id } });
    expect(body.accepted).toMatchObject({ rpId: 'localhost', credentialIds: [second.passkey.id] });
    expect((await signIn(first.passkey)).status).toBe(404);
    expect((await signIn(second.passkey)).status).toBe(202);
  });
});

describe('signing in', () => {
  it('takes both steps at once with a passkey, which the token names and which counts as fresh proof', async () => {
    const { passkey } = await addPasskeyTo(app, 'user');
    const answer = await signIn(passkey);
    expect(answer.status).toBe(202);
    expect(answer.headers['gangway-device']).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const token = tokenIn(answer.body);
    expect(decodeJwt(token)['amr']).toEqual(['pop', 'user', 'mfa']);
    await app.expect(200, factor.makeRecoveryCodes, { as: { token } });
  });

  it('asks for the passkey as second step after the password', async () => {
    const { passkey } = await addPasskeyTo(app, 'user');
    const { ticket, methods } = await ticketOf('user');
    expect(methods).toEqual(['passkey', 'recovery_code']);
    const { body } = await app.expect(200, auth.secondStepPasskeyOptions, { body: { ticket } });
    expect(body.options).toMatchObject({ allowCredentials: [{ id: passkey.id }], userVerification: 'required' });
    const wrong = { ticket, method: 'passkey' as const, ...(await answerOf(app, passkey)) };
    expect((await app.send(auth.secondStep, { body: wrong })).status).toBe(422);
    const right = { ...wrong, optionsId: body.optionsId, credential: passkey.get(body.options) };
    const answer = await app.send(auth.secondStep, { body: right });
    expect(answer.status).toBe(202);
    expect(decodeJwt(tokenIn(answer.body))['amr']).toEqual(['pwd', 'pop', 'user', 'mfa']);
    expect((await app.send(auth.secondStep, { body: right })).status).toBe(404);
    expect((await app.send(auth.secondStepPasskeyOptions, { body: { ticket } })).status).toBe(404);
    expect((await app.send(auth.secondStep, { body: { ticket, method: 'passkey' } })).status).toBe(400);
  });

  it('appears among the person’s sign-ins, refused ones too', async () => {
    const { passkey, token } = await addPasskeyTo(app, 'user');
    await signIn(passkey, { userVerified: false });
    await signIn(passkey);
    const { body } = await app.expect(200, ownSignIn.list, { as: { token } });
    expect(body.slice(0, 2)).toMatchObject([
      { isSuccess: true, method: 'passkey' },
      { isSuccess: false, method: 'passkey' },
    ]);
  });
});

describe('fresh proof', () => {
  it('accepts a passkey and no password', async () => {
    const { passkey, token } = await addPasskeyTo(app, 'user');
    const as = { token };
    await app.given.rows(sql`update sessions set second_at = now() - interval '601 seconds'`);
    expect((await app.send(factor.makeRecoveryCodes, { as })).status).toBe(401);
    const byPassword = { method: 'password' as const, password: testPassword };
    expect((await app.send(factor.stepUp, { as, body: byPassword })).status).toBe(409);
    const { body } = await app.expect(200, factor.stepUpPasskeyOptions, { as });
    const proof = { method: 'passkey' as const, optionsId: body.optionsId, credential: passkey.get(body.options) };
    await app.expect(200, factor.stepUp, { as, body: proof });
    await app.expect(200, factor.makeRecoveryCodes, { as });
  });

  it('offers no options without a passkey', async () => {
    const { token } = await addSecondStep(app, 'user', now);
    expect((await app.send(factor.stepUpPasskeyOptions, { as: { token } })).status).toBe(409);
  });
});

describe('an answer that was accepted', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  /** The id by other texts that decode to the same number and the same bytes. */
  const otherSpellings = (optionsId: string): string[] => {
    const last = alphabet.indexOf(optionsId.at(-1) ?? '');
    const spareBits = [1, 2, 3].map((bits) => optionsId.slice(0, -1) + alphabet.charAt(last ^ bits));
    return [...spareBits, `0${optionsId}`, `00${optionsId}`];
  };

  it('opens no second session, however its challenge is spelt', async () => {
    const { passkey } = await addPasskeyTo(app, 'user');
    const { optionsId, credential } = await answerOf(app, passkey);
    expect((await app.send(auth.passkey, { body: { optionsId, credential } })).status).toBe(202);
    const replays = [optionsId, ...otherSpellings(optionsId)];
    const statuses = [];
    for (const spelt of replays) {
      statuses.push((await app.send(auth.passkey, { body: { optionsId: spelt, credential } })).status);
    }
    expect(statuses).toEqual(replays.map(() => 422));
  });

  it('is no fresh proof a second time, however its challenge is spelt', async () => {
    const { passkey, token } = await addPasskeyTo(app, 'user');
    const as = { token };
    const { body } = await app.expect(200, factor.stepUpPasskeyOptions, { as });
    const proof = { method: 'passkey' as const, optionsId: body.optionsId, credential: passkey.get(body.options) };
    expect((await app.send(factor.stepUp, { as, body: proof })).status).toBe(200);
    for (const optionsId of otherSpellings(proof.optionsId)) {
      expect([optionsId, (await app.send(factor.stepUp, { as, body: { ...proof, optionsId } })).status]).toEqual([
        optionsId,
        422,
      ]);
    }
  });
});
