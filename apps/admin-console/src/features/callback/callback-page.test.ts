import { createBrowserAuthClient } from '@gangway/auth-client';
import { auth as authRoutes } from '@gangway/contract';
import { answer, buildProblem, fakeApi, type FakeApi } from '@gangway/test-kit';
import { afterEach, expect, it, vi } from 'vitest';
import { paths } from '../../shared/page/paths.ts';
import { finishSignIn } from './callback-page.tsx';

afterEach(() => sessionStorage.clear());

/** Simulates the return from the portal, some minutes after leaving. */
function comeBack({ minutes = 0, attempt = {}, prepare = () => {} }: ComeBack) {
  const began = Date.now() - minutes * 60_000;
  sessionStorage.setItem('pkce.s', JSON.stringify({ v: 'verifier', returnTo: paths.renewed, t: began, ...attempt }));
  window.history.replaceState(null, '', '/auth/callback?code=c&state=s');
  const auth = createBrowserAuthClient({
    refresh: async () => ({ kind: 'unavailable' }),
    onRefreshFailed: vi.fn<() => void>(),
  });
  const api = fakeApi();
  prepare(api);
  return finishSignIn({ auth, publicHttp: { send: api.http.send, preload: async () => {} } });
}

interface ComeBack {
  minutes?: number;
  attempt?: object;
  prepare?: (api: FakeApi) => void;
}

const refuseCode = (api: FakeApi) =>
  api.on(authRoutes.token, () =>
    answer(400, {
      error: 'invalid_grant',
      error_description: 'This sign-in is no longer valid.',
      ...buildProblem({ message: 'This sign-in is no longer valid.' }),
    }),
  );

it('restarts a sign-in that took too long, and keeps its destination', async () => {
  expect(await comeBack({ minutes: 11 })).toEqual({
    denied: false,
    returnTo: paths.renewed,
    reason: null,
    retry: { returnTo: paths.renewed, isRetry: true },
  });
  expect(window.location.search).toBe('');
});

it('repeats a sign-in whose code came too late, with the proof it asked for', async () => {
  expect(await comeBack({ attempt: { maxAge: 600 }, prepare: refuseCode })).toMatchObject({
    retry: { returnTo: paths.renewed, maxAge: 600, isRetry: true },
  });
});

it('shows the failure of a repeated sign-in instead of a third attempt', async () => {
  expect(await comeBack({ attempt: { isRetry: true }, prepare: refuseCode })).toMatchObject({
    reason: null,
    retry: null,
  });
});

it('repeats nothing while the API gives no answer', async () => {
  const fail = (api: FakeApi) => api.on(authRoutes.token, () => answer(503, buildProblem()));
  expect(await comeBack({ prepare: fail })).toMatchObject({ reason: expect.any(String), retry: null });
});
