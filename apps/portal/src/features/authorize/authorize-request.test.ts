import { auth } from '@gangway/contract';
import { answer, fakeApi } from '@gangway/test-kit';
import { describe, expect, it } from 'vitest';
import { obtainCode, readAuthorizeRequest } from './authorize-request.ts';

const consoleUrl = 'https://console.example';
const good = {
  response_type: 'code',
  client_id: 'console',
  redirect_uri: 'https://console.example/auth/callback',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  state: 'xyz',
};
const read = (changes: Record<string, string>) =>
  readAuthorizeRequest(new URLSearchParams({ ...good, ...changes }), consoleUrl);

describe('a request of the console', () => {
  it('is parsed', () => {
    expect(read({})).toEqual({
      clientId: 'console',
      redirectUri: good.redirect_uri,
      codeChallenge: good.code_challenge,
      state: 'xyz',
      wantsSignIn: false,
      wantsProof: false,
    });
    expect(read({ prompt: 'login' })?.wantsSignIn).toBe(true);
  });

  it.each([
    { redirect_uri: 'https://evil.example/auth/callback' },
    { redirect_uri: 'https://console.example.evil.example/auth/callback' },
    { redirect_uri: 'https://console.example/auth/callback/' },
    { redirect_uri: 'https://console.example/auth/callback?x=1' },
    { redirect_uri: 'https://console.example/auth/callback#x' },
    { redirect_uri: 'https://console.example:443/auth/callback' },
    { redirect_uri: 'https://CONSOLE.example/auth/callback' },
    { redirect_uri: 'https://user@console.example/auth/callback' },
    { redirect_uri: 'http://console.example/auth/callback' },
    { redirect_uri: '' },
    { response_type: 'token' },
    { code_challenge_method: 'plain' },
    { code_challenge: '' },
    { code_challenge: 'short' },
    { state: '' },
    { state: 'x'.repeat(501) },
    { client_id: '' },
  ])('with %j is rejected', (changes) => {
    expect(read(changes)).toBeNull();
  });
});

describe('the answer', () => {
  const request = read({ state: 'a&b=c' })!;
  const { signal } = new AbortController();

  it('carries code, state and issuer to the callback', async () => {
    const api = fakeApi();
    api.on(auth.authorize, () => answer(200, { code: 'one-time', state: 'a&b=c', iss: 'https://api.example' }));
    expect(await obtainCode(api.http, request, signal)).toEqual({
      kind: 'go',
      address: 'https://console.example/auth/callback?code=one-time&state=a%26b%3Dc&iss=https%3A%2F%2Fapi.example',
    });
  });

  it('is access_denied for a person who may not enter the console', async () => {
    const api = fakeApi();
    api.on(auth.authorize, () => answer(403, { code: 'forbidden', message: 'No role.' }));
    expect(await obtainCode(api.http, request, signal)).toEqual({
      kind: 'go',
      address: 'https://console.example/auth/callback?error=access_denied&state=a%26b%3Dc',
    });
  });

  it.each([
    [400, '{"code":"bad","message":"Unknown client."}', { kind: 'refused', message: 'Unknown client.' }],
    [401, '{"code":"unauthorized","message":"Sign in."}', { kind: 'signed-out' }],
    [503, '{"code":"busy","message":"Try later."}', { kind: 'unanswered', message: 'Try later.' }],
  ])('stays here after %d', async (status, text, expected) => {
    const api = fakeApi();
    api.failOnce(auth.authorize, { status, headers: {}, text });
    expect(await obtainCode(api.http, request, signal)).toEqual(expected);
  });
});
