import { describe, expect, it } from 'vitest';
import { plainError } from './api-error.ts';
import type { Http, HttpRequest } from './http.ts';
import { sessionCalls } from './session-calls.ts';

const { signal } = new AbortController();

function answering(status: number, text: string, headers: Record<string, string> = {}) {
  const sent: HttpRequest[] = [];
  const http: Http = {
    send: async (request) => {
      sent.push(request);
      return { status, text, headers };
    },
  };
  return { calls: sessionCalls(http, 'console'), sent };
}

describe('refresh', () => {
  it('sends the specified fields and reads the pair', async () => {
    const { calls, sent } = answering(200, '{"access_token":"a","refresh_token":"r2"}');
    await expect(calls.refresh('r1', signal)).resolves.toEqual({
      kind: 'renewed',
      accessToken: 'a',
      refreshToken: 'r2',
    });
    expect(sent[0]).toMatchObject({
      method: 'POST',
      path: '/auth/get-refershtoken',
      body: 'clientId=console&clientSecret=&refreshToken=r1',
      signed: false,
    });
  });

  it.each([
    [400, '{"code":"invalid_grant","message":"x"}'],
    [401, '{"code":"session-ended","message":"x"}'],
    [403, '{"code":"inactive","message":"x"}'],
  ])('treats %i with a code as a refusal', async (status, text) => {
    await expect(answering(status, text).calls.refresh('r', signal)).resolves.toEqual({ kind: 'refused' });
  });

  it.each([
    [403, '<html>captive portal</html>'],
    [200, '<html>captive portal</html>'],
    [404, '{"code":"not-found","message":"x"}'],
    [408, ''],
    [500, '{"code":"internal","message":"x"}'],
    [503, ''],
  ])('treats %i %j as no answer', async (status, text) => {
    await expect(answering(status, text).calls.refresh('r', signal)).resolves.toMatchObject({ kind: 'unavailable' });
  });

  it('passes on the time to wait', async () => {
    const { calls } = answering(429, '{"code":"slow-down","message":"x"}', { 'retry-after': '20' });
    await expect(calls.refresh('r', signal)).resolves.toMatchObject({
      kind: 'unavailable',
      retryAfterMilliseconds: 20_000,
    });
  });

  it('treats a lost network as no answer', async () => {
    const http: Http = { send: () => Promise.reject(plainError('network')) };
    await expect(sessionCalls(http, 'portal').refresh('r', signal)).resolves.toMatchObject({ kind: 'unavailable' });
  });
});

describe('logout', () => {
  it('sends the specified fields and outlives the page', async () => {
    const { calls, sent } = answering(200, '{"isSuccess":true}');
    await calls.signOut({ accessToken: 'a', refreshToken: 'r' }, signal);
    expect(sent[0]).toMatchObject({
      path: '/auth/logout',
      body: 'clientId=console&clientSecret=&token=a&refreshToken=r',
      keepalive: true,
    });
  });
});
