import { auth, contract, organization, plan, user } from '@gangway/contract';
import type { Route } from '@gangway/contract';
import { assert, constantFrom, jsonValue, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, isApiError } from './api-error.ts';
import { createApiClient } from './create-api-client.ts';
import type { Http, HttpAnswer, HttpRequest } from './http.ts';
import { pageOf } from './page-of.ts';
import { readAnswer } from './read-answer.ts';

const baltic = {
  id: 2,
  name: 'Baltic',
  displayName: 'Baltic',
  isActive: true,
  openToRegistration: false,
  version: 1,
};

/** Transport with a fixed answer that records its requests. */
function transport(answer: Partial<HttpAnswer>): Http & { readonly sent: HttpRequest[] } {
  const sent: HttpRequest[] = [];
  return {
    sent,
    send: async (request) => {
      sent.push(request);
      return { status: 200, headers: {}, text: '[]', ...answer };
    },
  };
}

describe('a call', () => {
  it('puts path, query and body where the contract says', async () => {
    const http = transport({ status: 201, text: JSON.stringify(baltic) });
    const api = createApiClient(http, { organization });

    const created = await api.organization.create({ body: { name: 'Baltic', displayName: 'Baltic' } });

    expect(created).toEqual({ status: 201, body: baltic, headers: {} });
    expect(http.sent[0]).toEqual({
      method: 'POST',
      path: '/organization/create',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: '{"name":"Baltic","displayName":"Baltic"}',
      signed: true,
    });
  });

  it('encodes path values, and omits undefined query values', async () => {
    const http = transport({});
    const api = createApiClient(http, { organization, user });
    await api.organization.branches({
      params: { organizationLabel: 'A/S Øst & Co?#' },
      query: { page: undefined, q: 'ü b' },
    });
    await api.user.list({ query: { page: 2, 'f.isActive': 'true' } });
    expect(http.sent.map(({ path }) => path)).toEqual([
      '/organization/branch/A%2FS%20%C3%98st%20%26%20Co%3F%23?q=%C3%BC+b',
      '/user/details?page=2&f.isActive=true',
    ]);
  });

  it.each(['.', '..'])('reaches the record named %j, and no other path', async (organizationLabel) => {
    const http = transport({});
    await createApiClient(http, { organization }).organization.branches({ params: { organizationLabel } });
    const { pathname } = new URL(http.sent[0]?.path ?? '', 'http://api.test');
    expect(pathname).toBe(`/organization/branch/%20${organizationLabel}`);
  });

  it('sends nothing for an empty value in the path', async () => {
    const http = transport({});
    const call = createApiClient(http, { organization }).organization.branches({ params: { organizationLabel: '' } });
    await expect(call).rejects.toMatchObject({ kind: 'shape', code: 'invalid-path-value' });
    expect(http.sent).toEqual([]);
  });

  it('accepts half a surrogate pair', async () => {
    const http = transport({});
    await createApiClient(http, { organization }).organization.branches({ params: { organizationLabel: 'a\u{d800}' } });
    expect(http.sent[0]?.path).toBe('/organization/branch/a%EF%BF%BD');
  });

  it('sends forms where the contract says so, unsigned where it is public', async () => {
    const http = transport({ text: '{"access_token":"a","refresh_token":"b"}' });
    await createApiClient(http, { auth }).auth.refresh({
      body: { clientId: 'portal', clientSecret: '', refreshToken: 'a+b c&d' },
    });
    expect(http.sent[0]).toMatchObject({
      path: '/auth/get-refershtoken',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'clientId=portal&clientSecret=&refreshToken=a%2Bb+c%26d',
      signed: false,
    });
  });

  it("keeps the caller's credential", async () => {
    const http = transport({ text: '{"isSuccess":true}' });
    const headers = { Authorization: 'Bearer invitation' };
    await createApiClient(http, { auth }).auth.resetPassword({ body: { email: 'a@b.test', password: 'x' }, headers });
    await createApiClient(http, { user })
      .user.toggle({ params: { id: 1 }, headers })
      .catch(() => {});
    expect(http.sent.map(({ signed, headers: sent }) => [signed, sent['authorization']])).toEqual([
      [false, 'Bearer invitation'],
      [false, 'Bearer invitation'],
    ]);
  });

  it('returns text where the contract says text', async () => {
    const http = transport({ text: 'id,name\n1,Olga' });
    const { body } = await createApiClient(http, { user }).user.exportCsv();
    expect(body).toBe('id,name\n1,Olga');
    expect(http.sent[0]?.headers['accept']).toBe('text/csv; charset=utf-8');
  });

  it('stays the same function across renders', () => {
    const http = transport({});
    expect(createApiClient(http, { user }).user).toBe(createApiClient(http, { user, plan }).user);
  });
});

describe('a page', () => {
  it.each([
    [{ 'x-total-count': '60' }, 60, false],
    [{ 'x-total-count': '1000', 'x-total-count-capped': 'true' }, 1000, true],
    [{}, 1, false],
    [{ 'x-total-count': 'many' }, 1, false],
  ])('with the headers %j has a total of %i', async (headers, total, capped) => {
    const http = transport({ text: JSON.stringify([baltic]), headers });
    const page = pageOf(await createApiClient(http, { organization }).organization.list());
    expect(page).toEqual({ rows: [baltic], total, capped });
  });
});

async function failureOf(answer: Partial<HttpAnswer>): Promise<ApiError> {
  const api = createApiClient(transport(answer), { organization });
  const error: unknown = await api.organization.list().catch((caught: unknown) => caught);
  if (!isApiError(error)) throw new Error('no ApiError');
  return error;
}

function outcomeOf(route: Route, answer: HttpAnswer): 'success' | 'ApiError' | 'another error' {
  try {
    readAnswer(route, answer);
    return 'success';
  } catch (error) {
    return error instanceof ApiError ? 'ApiError' : 'another error';
  }
}

describe('a failure', () => {
  it('carries the problem of the API', async () => {
    const errors = [{ field: 'name', message: 'Too long' }];
    const text = JSON.stringify({ code: 'invalid', message: 'Check the name.', errors });
    const failure = await failureOf({ status: 400, text, headers: { 'x-request-id': 'r-1' } });
    expect(failure).toMatchObject({
      kind: 'http',
      status: 400,
      code: 'invalid',
      message: 'Check the name.',
      errors,
      requestId: 'r-1',
      retryAfter: null,
      call: 'GET /organization/all',
    });
    expect(isApiError(failure, 400)).toBe(true);
    expect(isApiError(failure, 409)).toBe(false);
  });

  it('reads OAuth error descriptions', async () => {
    const text = '{"error":"invalid_grant","error_description":"The code is spent."}';
    expect(await failureOf({ status: 400, text })).toMatchObject({
      code: 'invalid_grant',
      message: 'The code is spent.',
    });
  });

  it.each([
    ['30', 30],
    [new Date(Date.now() - 5000).toUTCString(), 0],
    ['soon', null],
  ])('reads Retry-After %s', async (header, seconds) => {
    expect((await failureOf({ status: 429, text: '', headers: { 'retry-after': header } })).retryAfter).toBe(seconds);
  });

  it.each([
    [401, 'You are signed out. Sign in and try again.'],
    [403, 'You don’t have permission to do this.'],
    [404, 'This was not found.'],
    [418, 'The server refused this request.'],
    [502, 'Something went wrong on the server. Try again in a moment.'],
  ])('explains %i with a proxy’s page', async (status, message) => {
    expect(await failureOf({ status, text: '<html>' })).toMatchObject({ kind: 'http', status, code: 'http', message });
  });

  it.each([
    ['a page', { text: '<!doctype html>' }],
    ['nothing', { text: '' }],
    ['an object for a list', { text: '{}' }],
    ['a list of something else', { text: '[{"id":1}]' }],
    ['ill-typed fields', { text: JSON.stringify([{ ...baltic, isActive: 'yes' }]) }],
    ['null rows', { text: '[null]' }],
    ['a success the contract does not know', { status: 204, text: '' }],
  ])('is of kind shape for %s outside the contract', async (_, answer) => {
    expect(await failureOf(answer)).toMatchObject({ kind: 'shape', code: 'shape' });
  });

  it('ignores additional fields of a newer server', async () => {
    const text = JSON.stringify([{ ...baltic, colour: 'blue' }]);
    const http = transport({ text });
    await expect(createApiClient(http, { organization }).organization.list()).resolves.toMatchObject({ status: 200 });
  });

  const routes = Object.values(contract).flatMap((group): Route[] => Object.values(group));

  it('is always an ApiError, whatever the server sends', () => {
    const status = constantFrom(200, 201, 202, 204, 302, 400, 401, 409, 500);
    assert(
      property(status, constantFrom(...routes), jsonValue(), (code, one, value) => {
        expect(outcomeOf(one, { status: code, headers: {}, text: JSON.stringify(value) })).not.toBe('another error');
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['a problem of the API', 500, '{"code":"internal_error","message":"Something went wrong."}'],
    ['a proxy’s page', 502, '<html>Bad Gateway</html>'],
    ['nothing', 503, ''],
    ['another shape', 200, '[[null]]'],
    ['the page of a captive portal', 200, '<html>Welcome</html>'],
    ['an empty success', 200, ''],
  ])('is an ApiError for every JSON call: %s (%i)', (_what, status, text) => {
    const json = routes.filter(({ contentType }) => contentType === undefined);
    expect(json.length).toBeGreaterThan(70);
    for (const route of json) {
      expect([route.path, outcomeOf(route, { status, headers: {}, text })]).toEqual([route.path, 'ApiError']);
    }
  });
});
