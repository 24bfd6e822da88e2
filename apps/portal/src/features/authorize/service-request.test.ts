import { accessRequest, signInRequest } from '@gangway/contract';
import { answer, fakeApi } from '@gangway/test-kit';
import { describe, expect, it } from 'vitest';
import { answerService, askForService, sendBack } from './service-request.ts';

const { signal } = new AbortController();
const service = { key: 'erp', name: 'ERP' };
const back = 'https://erp.example/callback?error=access_denied';
const nothing = { address: null, reason: null, explanation: null, requested: false };

function api(prompt: 'none' | 'login' | null = null) {
  const fake = fakeApi();
  fake.on(signInRequest.read, () => answer(200, { service, prompt, loginHint: 'ops@example.com' }));
  fake.on(signInRequest.deny, ({ body }) =>
    answer(200, { address: `https://erp.example/callback?error=${body.error}` }),
  );
  return fake;
}

describe('a service’s request', () => {
  it('of a permitted, signed-in person: returns with the code', async () => {
    const { http, on } = api();
    on(signInRequest.allow, () =>
      answer(200, { ...nothing, outcome: 'go', address: 'https://erp.example/callback?code=x' }),
    );
    expect(await answerService(http, 'r', true, signal)).toEqual({
      kind: 'go',
      address: 'https://erp.example/callback?code=x',
    });
  });

  it('without a session: shows the sign-in form with the hinted address; with prompt=none returns at once', async () => {
    expect(await answerService(api().http, 'r', false, signal)).toEqual({
      kind: 'sign-in',
      loginHint: 'ops@example.com',
      serviceName: 'ERP',
    });
    expect(await answerService(api('none').http, 'r', false, signal)).toEqual({
      kind: 'go',
      address: 'https://erp.example/callback?error=login_required',
    });
  });

  it('with prompt=login asks for the password again', async () => {
    const { http, on } = api('login');
    on(signInRequest.allow, () => answer(200, { ...nothing, outcome: 'sign-in' }));
    expect(await answerService(http, 'r', true, signal)).toMatchObject({ kind: 'sign-in' });
  });

  it.each([
    ['no-role', false, true],
    ['no-role', true, false],
    ['service-off', false, false],
  ] as const)(
    'of a person who may not (%s, requested %s) stays here with the reason',
    async (reason, requested, mayAsk) => {
      const { http, on } = api();
      on(signInRequest.allow, () =>
        answer(200, {
          ...nothing,
          outcome: 'refused',
          reason,
          explanation: 'You don’t have a role in this service.',
          requested,
        }),
      );
      expect(await answerService(http, 'r', true, signal)).toEqual({
        kind: 'refused',
        service,
        explanation: 'You don’t have a role in this service.',
        mayAsk,
        requested,
      });
    },
  );

  it('that has expired says so; a lost answer may be retried; an ended session signs in', async () => {
    const fake = api();
    fake.on(signInRequest.allow, () => answer(200, { ...nothing, outcome: 'go', address: back }));
    const fails = (status: number) =>
      fake.failOnce(signInRequest.allow, { status, headers: {}, text: '{"code":"x","message":"Said."}' });
    fails(404);
    expect(await answerService(fake.http, 'r', true, signal)).toEqual({
      kind: 'failed',
      message: 'Said.',
      mayRetry: false,
    });
    fails(503);
    expect(await answerService(fake.http, 'r', true, signal)).toMatchObject({ kind: 'failed', mayRetry: true });
    fails(401);
    expect(await answerService(fake.http, 'r', true, signal)).toEqual({
      kind: 'sign-in',
      loginHint: null,
      serviceName: null,
    });
  });

  it('is returned, and access is requested', async () => {
    const fake = api();
    expect(await sendBack(fake.http, 'r', 'access_denied')).toEqual({ kind: 'go', address: back });
    fake.failOnce(accessRequest.createForService, { status: 503, headers: {}, text: '' });
    expect(await askForService(fake.http, 'erp')).toBe(false);
  });
});
