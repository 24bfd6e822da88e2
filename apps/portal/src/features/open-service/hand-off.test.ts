import type { Http, HttpAnswer, HttpRequest } from '@gangway/api-client';
import { describe, expect, it } from 'vitest';
import { handOff, serviceAddress } from './hand-off.ts';

const handoffCall = 'POST /auth/handoff';
const catalogueCall = 'GET /service/all';

/** Fakes an API with given answers; records its calls. */
function api(answers: Record<string, Partial<HttpAnswer>>) {
  const asked: HttpRequest[] = [];
  const http: Http = {
    send: async (request) => {
      asked.push(request);
      const answer = answers[`${request.method} ${request.path}`];
      return { status: 500, headers: {}, text: '', ...answer };
    },
  };
  return { http, asked };
}

const json = (status: number, body: unknown): Partial<HttpAnswer> => ({
  status,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify(body),
});
const stored = async () => 'stored.token';
const ocean = {
  id: 1,
  name: 'ocean_tracking',
  displayName: 'Ocean Tracking',
  url: 'https://ocean.example/',
  isActive: true,
};

describe('opening a service', () => {
  it('sends the hand-off token to the address the API names', async () => {
    const { http, asked } = api({
      [handoffCall]: json(200, { mode: 'handoff', accessToken: 'a.b.c', url: 'https://ocean.example/app?tenant=7' }),
    });
    expect(await handOff(http, { service: 'ocean_tracking' }, stored)).toEqual({
      kind: 'go',
      address: 'https://ocean.example/app?tenant=7&accessToken=a.b.c',
    });
    expect(asked[0]?.body).toBe('{"service":"ocean_tracking","accepts":["oidc"],"onlyIfAnswering":true}');
  });

  it('sends the stored token where an administrator chose so', async () => {
    const { http } = api({
      [handoffCall]: json(200, { mode: 'session', accessToken: null, url: 'https://erp.example' }),
    });
    expect(await handOff(http, { service: 'erp' }, stored)).toEqual({
      kind: 'go',
      address: 'https://erp.example/?accessToken=stored.token',
    });
  });

  it('sends no token to a service that starts the sign-in itself, nor in an unknown mode', async () => {
    const answered = (mode: string) =>
      api({ [handoffCall]: json(200, { mode, accessToken: null, url: 'https://yard.example/login?iss=x' }) }).http;
    expect(await handOff(answered('oidc'), { service: 'yard' }, stored)).toEqual({
      kind: 'go',
      address: 'https://yard.example/login?iss=x',
    });
    expect(await handOff(answered('later'), { service: 'yard' }, stored)).toMatchObject({ kind: 'refused' });
  });

  it.each([
    [404, '<html>Not Found</html>'],
    [404, '{"code":"no_such_call","message":"There is no such call."}'],
    [405, ''],
    [501, '{"code":"not_implemented","message":"No."}'],
  ])('sends the stored token where the API has no hand-off call (%d)', async (status, text) => {
    const { http } = api({ [handoffCall]: { status, text }, [catalogueCall]: json(200, [ocean]) });
    expect(await handOff(http, { service: 'ocean_tracking' }, stored)).toEqual({
      kind: 'go',
      address: 'https://ocean.example/?accessToken=stored.token',
    });
  });

  it.each([403, 404, 409])('stays and shows the reason when the API refuses (%d)', async (status) => {
    const { http } = api({
      [handoffCall]: json(status, { code: 'service_not_found', message: 'There is no such service.' }),
    });
    expect(await handOff(http, { service: 'nothing' }, stored)).toEqual({
      kind: 'refused',
      message: 'There is no such service.',
      mayAsk: false,
    });
  });

  it.each([
    ['no-role', true],
    ['no-plan', true],
    ['access-ended', true],
    ['plan-ended', true],
    ['plan-not-started', false],
    ['service-off', false],
    ['no-address', false],
  ])('refused for %s offers to ask an administrator: %s', async (code, mayAsk) => {
    const { http } = api({ [handoffCall]: json(409, { code, message: 'No.' }) });
    expect(await handOff(http, { service: 'erp' }, stored)).toMatchObject({ kind: 'refused', mayAsk });
  });

  it.each(['not-answering', 'maintenance'])(
    'asks first while the service is down (%s), and continues on request',
    async (code) => {
      const { http, asked } = api({
        [handoffCall]: json(409, { code, message: 'ERP has not answered for a minute.' }),
      });
      expect(await handOff(http, { service: 'erp' }, stored)).toEqual({
        kind: 'down',
        message: 'ERP has not answered for a minute.',
      });
      await handOff(http, { service: 'erp', anyway: true }, stored);
      expect(asked.map(({ body }) => body)).toEqual([
        '{"service":"erp","accepts":["oidc"],"onlyIfAnswering":true}',
        '{"service":"erp","accepts":["oidc"]}',
      ]);
    },
  );

  it.each([500, 502, 503])('never falls back to the stored token after an error (%d)', async (status) => {
    const { http, asked } = api({ [handoffCall]: { status, text: '' }, [catalogueCall]: json(200, [ocean]) });
    expect(await handOff(http, { service: 'ocean_tracking' }, stored)).toMatchObject({ kind: 'unanswered' });
    expect(asked).toHaveLength(1);
  });

  it.each(['', '/ocean', 'javascript:alert(1)', 'undefined', '//evil.example'])(
    'never goes to the address %j',
    async (url) => {
      const { http } = api({ [handoffCall]: json(200, { mode: 'handoff', accessToken: 'a.b.c', url }) });
      expect(await handOff(http, { service: 'awb_tracking' }, stored)).toEqual({ kind: 'no-address' });
    },
  );

  it('offers to sign in when the session has ended', async () => {
    const { http } = api({ [handoffCall]: json(401, { code: 'unauthorized', message: 'Sign in.' }) });
    expect(await handOff(http, { service: 'erp' }, stored)).toEqual({ kind: 'signed-out' });
  });
});

describe('the address of a service', () => {
  it.each([
    ['https://a.example', 'https://a.example/?accessToken=t'],
    ['https://a.example/x?b=1%202&c', 'https://a.example/x?b=1%202&c&accessToken=t'],
    ['https://a.example/x#part', 'https://a.example/x?accessToken=t#part'],
    ['https://a.example/x?accessToken=old&b=1', 'https://a.example/x?b=1&accessToken=t'],
  ])('turns %s into %s', (address, expected) => {
    expect(serviceAddress(address, 't')).toBe(expected);
  });
});
