import { ApiError } from '@gangway/api-client';
import { auth } from '@gangway/contract';
import { answer, fakeApi } from '@gangway/test-kit';
import { describe, expect, it } from 'vitest';
import { sendResetMail, signIn } from './sign-in-calls.ts';

const credentials = { email: 'ops@gangway.test', password: 'secret' };
const noAnswer = new ApiError({
  kind: 'network',
  status: 0,
  code: 'network',
  message: 'Couldn’t reach the server.',
});

describe('signing in', () => {
  it('succeeds on 202 only', async () => {
    const api = fakeApi();
    api.on(auth.login, () => answer(202, { result: { accessToken: 'a', refreshToken: 'r' } }));
    expect(await signIn(api.http, credentials)).toEqual({
      kind: 'signed-in',
      tokens: { accessToken: 'a', refreshToken: 'r' },
      offersPasskey: false,
    });
    expect(api.callsOf(auth.login)[0]?.body).toEqual(credentials);
  });

  it('reports that a passkey may be offered', async () => {
    const api = fakeApi();
    api.on(auth.login, () => answer(202, { result: { accessToken: 'a', refreshToken: 'r' }, offer: 'passkey' }));
    expect(await signIn(api.http, credentials)).toMatchObject({ kind: 'signed-in', offersPasskey: true });
  });

  it('sends the device’s token and stores the new one', async () => {
    const api = fakeApi();
    const tokens = { accessToken: 'a', refreshToken: 'r' };
    api.on(auth.login, ({ headers }) =>
      answer(202, { result: tokens }, headers['gangway-device'] === undefined ? { 'Gangway-Device': 'given' } : {}),
    );
    let kept: string | null = null;
    const device = {
      read: () => Promise.resolve(kept),
      keep: (token: string) => {
        kept = token;
        return Promise.resolve();
      },
      forget: () => Promise.resolve(),
    };
    await signIn(api.http, credentials, device);
    expect(kept).toBe('given');
    await signIn(api.http, credentials, device);
    expect(api.callsOf(auth.login).map(({ headers }) => headers['gangway-device'])).toEqual([undefined, 'given']);
  });

  it.each([400, 404])("shows the server's message on %d", async (status) => {
    const api = fakeApi();
    const text = JSON.stringify({ code: 'inactive', message: 'This account is switched off.' });
    api.failOnce(auth.login, { status, headers: {}, text });
    expect(await signIn(api.http, credentials)).toEqual({
      kind: 'refused',
      message: 'This account is switched off.',
      detail: null,
    });
  });

  it.each([
    [200, '{"result":{"accessToken":"a","refreshToken":"r"}}'],
    [202, '<html>a proxy</html>'],
    [202, '{"result":{}}'],
    [400, '<html>Bad Request</html>'],
    [401, '{"code":"wrong_credentials","message":"No."}'],
    [403, ''],
    [404, ''],
  ])("says 'Email or password incorrect!' on %d %s", async (status, text) => {
    const api = fakeApi();
    api.failOnce(auth.login, { status, headers: {}, text });
    expect(await signIn(api.http, credentials)).toEqual({
      kind: 'refused',
      message: 'Email or password incorrect!',
      detail: null,
    });
  });

  it('continues with the second step only when the server requires one', async () => {
    const api = fakeApi();
    const refusal = { code: 'second_step', message: 'Go on.', ticket: 'abc', methods: ['totp', 'recovery_code', 7] };
    const answers = [
      refusal,
      { ...refusal, code: 'access_denied' },
      { ...refusal, ticket: undefined },
      { ...refusal, methods: undefined },
      { ...refusal, methods: [], setUp: ['passkey', 'totp'] },
    ];
    const kinds = [];
    for (const body of answers) {
      api.failOnce(auth.login, { status: 403, headers: {}, text: JSON.stringify(body) });
      const outcome = await signIn(api.http, credentials);
      kinds.push(outcome.kind === 'second-step' ? outcome.wanted : outcome.kind);
    }
    expect(kinds).toEqual([
      { ticket: 'abc', methods: ['totp', 'recovery_code'], setUp: [] },
      'refused',
      'refused',
      { ticket: 'abc', methods: [], setUp: [] },
      { ticket: 'abc', methods: [], setUp: ['passkey', 'totp'] },
    ]);
  });

  it.each([429, 500, 503])("appends the server's message to 'Email or password incorrect!' on %d", async (status) => {
    const api = fakeApi();
    const text = JSON.stringify({ code: 'throttled', message: 'Try again in 30 seconds.' });
    api.failOnce(auth.login, { status, headers: {}, text });
    expect(await signIn(api.http, credentials)).toEqual({
      kind: 'refused',
      message: 'Email or password incorrect!',
      detail: 'Try again in 30 seconds.',
    });
  });

  it('says nothing about the password without an answer', async () => {
    const api = fakeApi();
    api.failOnce(auth.login, noAnswer);
    expect(await signIn(api.http, credentials)).toEqual({
      kind: 'unanswered',
      message: 'Couldn’t reach the server.',
    });
  });
});

describe('the mail with the reset link', () => {
  it.each([
    [200, { isSuccess: true, statusCode: 'OK' }, 'sent', 'Mail sent successfully'],
    [200, { isSuccess: false, statusCode: 'INTERNAL_SERVER_ERROR' }, 'unknown', 'Mail id not found!'],
    [200, { isSuccess: false, statusCode: 'OK' }, 'unanswered', 'We couldn’t send the email. Try again.'],
    [404, { code: 'not_found', message: 'Nothing here.' }, 'failed', 'Something went wrong!'],
    [429, { code: 'throttled', message: 'Too many mails.' }, 'unanswered', 'Too many mails.'],
    [503, { code: 'unavailable', message: 'Not now.' }, 'unanswered', 'Not now.'],
  ])('%d %j: %s, %s', async (status, body, kind, message) => {
    const api = fakeApi();
    api.failOnce(auth.resetEmail, { status, headers: {}, text: JSON.stringify(body) });
    expect(await sendResetMail(api.http, 'a+b@c.de')).toEqual({ kind, message });
    expect(api.callsOf(auth.resetEmail)[0]?.query).toEqual({ email: 'a+b@c.de' });
  });
});
