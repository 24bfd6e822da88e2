import { auth, system } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { createSecrets } from '../../server/secrets.ts';
import { signEvidence } from '../../trail/evidence-keys.ts';
import { addSecondStep } from '../add-second-step.ts';
import { type TestApp, testApp } from '../test-app.ts';
import { people, testPassword } from '../test-fixture.ts';
import { testStore } from '../test-store.ts';
import { totpCode } from '../totp-code.ts';

const older = 'the secret that is about to go, long enough';
const newer = 'the secret that comes in its place, long too';

const start = (appSecret: string, previousAppSecret: string | null = null) =>
  testApp({ store: { ...store, close: async () => {} }, config: { appSecret, previousAppSecret } });
const signIn = async (app: TestApp) =>
  (await app.expect(202, auth.login, { body: { email: people.user, password: testPassword } })).body.result;
const refresh = (app: TestApp, refreshToken: string) => app.send(auth.refresh, { body: { refreshToken } });

const store = await testStore();
// Each start below makes or takes over keys of its own.
await store.db.execute(sql`delete from signing_keys`);
afterAll(() => store.close());

describe('a new APP_SECRET, with the old one beside it', () => {
  it('keeps everyone signed in, and moves the signing keys', async () => {
    const before = await start(older);
    const session = await signIn(before);
    const { body: keys } = await before.expect(200, system.jwks, {});
    // As every installation has it a minute after its start: the head of the audit trail is signed.
    await store.db.transaction((tx) => signEvidence(tx, before.context.secrets, Buffer.from('evidence')));
    await before.close();

    await expect(start(newer)).rejects.toThrow(/APP_SECRET_PREVIOUS/);
    const between = await start(newer, older);
    expect((await between.send(auth.sessions, { as: { token: session.accessToken } })).status).toBe(200);
    expect((await between.expect(200, system.jwks, {})).body).toEqual(keys);
    const next = (await between.expect(200, auth.refresh, { body: { refreshToken: session.refreshToken } })).body;
    await between.close();

    // The old one is forgotten.
    const after = await start(newer);
    expect((await after.expect(200, system.jwks, {})).body).toEqual(keys);
    expect((await refresh(after, next.refresh_token)).status).toBe(200);
    await after.close();
  });

  it('moves authenticator apps; recovery codes hold while the old secret stands beside it', async () => {
    const before = await start(newer);
    const { token } = { token: (await before.signIn('otherUser', 'portal')).accessToken };
    const { secret, recoveryCodes } = await addSecondStep(before, { token });
    await before.close();
    const enter = async (app: TestApp, method: 'totp' | 'recovery_code', code: string) => {
      const { body } = await app.send(auth.login, { body: { email: people.otherUser, password: testPassword } });
      const { ticket } = body as { ticket: string };
      return (await app.send(auth.secondStep, { body: { ticket, method, code } })).status;
    };
    const between = await start(older, newer);
    expect(await enter(between, 'recovery_code', recoveryCodes[0]!)).toBe(202);
    await between.close();
    const after = await start(older);
    expect(await enter(after, 'totp', totpCode(secret, 1))).toBe(202);
    expect(await enter(after, 'recovery_code', recoveryCodes[1]!)).toBe(422);
    await after.close();
    // Back to where the next test begins.
    await store.db.execute(sql`delete from outbox_mails`);
    await (await start(newer, older)).close();
  });

  it('opens waiting mails, and seals new ones with the new secret', async () => {
    const before = await start(newer);
    await before.send(auth.resetEmail, { query: { email: people.user } });
    expect((await before.server.inject('/dev/mail.json')).json<unknown[]>()).toHaveLength(1);
    await before.close();
    const after = await start(older, newer);
    await after.send(auth.resetEmail, { query: { email: people.bare } });
    expect((await after.server.inject('/dev/mail.json')).json<unknown[]>()).toHaveLength(2);
    const { rows } = await after.context.db.execute<{ sealed: string }>(
      sql`select sealed from outbox_mails where recipient = ${people.bare} and sealed is not null`,
    );
    expect(() => createSecrets(older).open('mail', rows[0]?.sealed ?? '')).not.toThrow();
    await after.close();
  });
});

describe('secrets', () => {
  it('open and recognize their own values alone', () => {
    const now = createSecrets(newer, older);
    expect(now.open('p', createSecrets(older).seal('p', 'text'))).toBe('text');
    expect(() => now.open('p', createSecrets('third').seal('p', 'text'))).toThrow('unable to authenticate');
    expect(() => now.open('q', createSecrets(older).seal('p', 'text'))).toThrow('unable to authenticate');
    expect(now.isMac('p', 'text', createSecrets(older).mac('p', 'text'))).toBe(true);
    expect(now.isMac('p', 'text', createSecrets('third').mac('p', 'text'))).toBe(false);
    expect(now.reseal('p', now.seal('p', 'text'))).toBeUndefined();
  });
});
