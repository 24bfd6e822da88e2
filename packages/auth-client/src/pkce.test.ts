import { beforeEach, describe, expect, it } from 'vitest';
import { StorageBlockedError } from './errors.ts';
import { beginSignIn, completeSignIn } from './pkce.ts';
import { FakeStore, startSeconds } from './testing/fake-browser.ts';

const redirectUri = 'https://console.example/auth/callback';
let sessionStore: FakeStore;
let time: number;
let cleaned: string[];
beforeEach(() => {
  sessionStore = new FakeStore();
  time = startSeconds * 1000;
  cleaned = [];
});
const now = () => time;

async function begin(returnTo = '/users?page=2', prompt?: 'login'): Promise<URL> {
  let address = '';
  await beginSignIn(
    { portalUrl: 'https://portal.example', redirectUri, returnTo, ...(prompt === undefined ? {} : { prompt }) },
    { sessionStore, now, replace: (to) => (address = to) },
  );
  return new URL(address);
}

function complete(search: string) {
  const replaceAddress = (path: string) => {
    cleaned.push(path);
  };
  return completeSignIn({ sessionStore, now, location: { href: redirectUri + search }, replaceAddress });
}

describe('the sign-in of the console', () => {
  it('requests a code from the portal, with a challenge only this tab can answer', async () => {
    const address = await begin('/users', 'login');
    const query = Object.fromEntries(address.searchParams);
    expect(address.origin + address.pathname).toBe('https://portal.example/authorize');
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: 'console',
      redirect_uri: redirectUri,
      code_challenge_method: 'S256',
      prompt: 'login',
    });
    expect(query['code_challenge']).toMatch(/^[\w-]{43}$/u);
    expect(query['state']).toMatch(/^[\w-]{22}$/u);
    expect([...sessionStore.entries.keys()]).toEqual([`pkce.${query['state'] ?? ''}`]);
    expect(address.href).not.toContain(JSON.parse([...sessionStore.entries.values()][0] ?? '').v);
  });

  it('derives the challenge from the verifier (RFC 7636)', async () => {
    const address = await begin();
    const answer = complete(`?code=c-1&state=${address.searchParams.get('state') ?? ''}`);
    if (answer.kind !== 'code') throw new Error('no code');
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(answer.verifier));
    const expected = btoa(String.fromCodePoint(...new Uint8Array(digest)));
    expect(address.searchParams.get('code_challenge')).toBe(
      expected.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
    );
    expect(answer.verifier).toMatch(/^[\w-]{43}$/u);
  });

  it('returns code, verifier and return path, and cleans the address', async () => {
    const state = (await begin()).searchParams.get('state') ?? '';
    expect(complete(`?code=c-1&state=${state}&iss=https%3A%2F%2Fapi.example`)).toMatchObject({
      kind: 'code',
      code: 'c-1',
      redirectUri,
      returnTo: '/users?page=2',
    });
    expect(cleaned).toEqual(['/auth/callback']);
    expect(sessionStore.entries.size).toBe(0);
  });

  it('accepts an attempt once', async () => {
    const state = (await begin()).searchParams.get('state') ?? '';
    complete(`?code=c-1&state=${state}`);
    expect(complete(`?code=c-1&state=${state}`)).toEqual({ kind: 'unknown' });
  });

  it('reports a denial by the portal', async () => {
    const state = (await begin()).searchParams.get('state') ?? '';
    expect(complete(`?error=access_denied&state=${state}`)).toEqual({
      kind: 'denied',
      error: 'access_denied',
      returnTo: '/users?page=2',
    });
  });

  it('never returns to another origin', async () => {
    const state = (await begin('//evil.test')).searchParams.get('state') ?? '';
    expect(complete(`?code=c&state=${state}`)).toMatchObject({ returnTo: '/' });
    sessionStore.setItem('pkce.s', JSON.stringify({ v: 'v', returnTo: '/..//evil.test', t: time }));
    expect(complete('?code=c&state=s')).toMatchObject({ returnTo: '/' });
  });

  it.each([
    ['no state', '?code=c'],
    ['an empty state', '?code=c&state='],
    ['a state of someone else', '?code=c&state=foreign'],
    ['an attempt that cannot be read', '?code=c&state=broken'],
    ['an attempt of another shape', '?code=c&state=shape'],
    ['neither code nor error', '?state=good'],
    ['nothing', ''],
  ])('changes nothing on %s, but cleans the address', (_, search) => {
    sessionStore.setItem('pkce.broken', '{');
    sessionStore.setItem('pkce.shape', '{"v":1}');
    sessionStore.setItem('pkce.good', JSON.stringify({ v: 'v', returnTo: '/', t: time }));
    expect(complete(search)).toEqual({ kind: 'unknown' });
    expect(cleaned).toEqual(['/auth/callback']);
  });

  it('rejects a code after ten minutes, but keeps the return path', async () => {
    const state = (await begin()).searchParams.get('state') ?? '';
    time += 10 * 60_000 + 1;
    expect(complete(`?code=c&state=${state}`)).toEqual({
      kind: 'expired',
      returnTo: '/users?page=2',
      retry: { returnTo: '/users?page=2', isRetry: true },
    });
    expect(complete(`?code=c&state=${state}`)).toEqual({ kind: 'unknown' });
  });

  it('offers one retry, which asks for the same', async () => {
    const state = (await begin('/users', 'login')).searchParams.get('state') ?? '';
    const first = complete(`?code=c-1&state=${state}`);
    if (first.kind !== 'code' || first.retry === null) throw new Error('no retry');
    expect(first.retry).toEqual({ returnTo: '/users', prompt: 'login', isRetry: true });
    let address = '';
    await beginSignIn(
      { portalUrl: 'https://portal.example', redirectUri, ...first.retry },
      { sessionStore, now, replace: (to) => (address = to) },
    );
    const again = new URL(address).searchParams;
    expect(again.get('prompt')).toBe('login');
    expect(complete(`?code=c-2&state=${again.get('state') ?? ''}`)).toMatchObject({ kind: 'code', retry: null });
  });

  it('does not start where the attempt cannot be stored', async () => {
    sessionStore.blocked = true;
    await expect(begin()).rejects.toBeInstanceOf(StorageBlockedError);
    expect(complete('?code=c&state=s')).toEqual({ kind: 'unknown' });
  });
});
