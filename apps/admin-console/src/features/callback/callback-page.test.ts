import { createBrowserAuthClient } from '@gangway/auth-client';
import { fakeApi } from '@gangway/test-kit';
import { afterEach, expect, it, vi } from 'vitest';
import { paths } from '../../shared/page/paths.ts';
import { finishSignIn } from './callback-page.tsx';

afterEach(() => sessionStorage.clear());

/** Simulates the return from the portal, given minutes after leaving. */
function comeBack(minutes: number) {
  const began = Date.now() - minutes * 60_000;
  sessionStorage.setItem('pkce.s', JSON.stringify({ v: 'verifier', returnTo: paths.renewed, t: began }));
  window.history.replaceState(null, '', '/auth/callback?code=c&state=s');
  const auth = createBrowserAuthClient({
    refresh: async () => ({ kind: 'unavailable' }),
    onRefreshFailed: vi.fn<() => void>(),
  });
  return finishSignIn({ auth, publicHttp: { send: fakeApi().http.send, preload: async () => {} } });
}

it('restarts a sign-in that took too long, and keeps its destination', async () => {
  expect(await comeBack(11)).toEqual({
    denied: false,
    returnTo: paths.renewed,
    reason: 'This sign-in took longer than 10 minutes.',
  });
  expect(window.location.search).toBe('');
});
