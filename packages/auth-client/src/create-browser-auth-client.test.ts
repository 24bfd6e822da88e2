import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBrowserAuthClient } from './create-browser-auth-client.ts';
import { FakeServer } from './testing/fake-browser.ts';

let server: FakeServer;
let stop = () => {};
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = new FakeServer();
  server.time = Date.now();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

function client() {
  const auth = createBrowserAuthClient({ refresh: server.refresh, onRefreshFailed: () => {} });
  stop = auth.start();
  return auth;
}

it('keeps the session in local storage', async () => {
  const auth = client();
  await auth.signIn(server.issue());
  expect(localStorage.getItem('refresh_token')).toBe('refresh-0');
  await auth.renew();
  expect(localStorage.getItem('refresh_token')).toBe('refresh-1');
  await auth.signOut();
  expect(localStorage).toHaveLength(0);
});

it('follows another tab', async () => {
  const auth = client();
  await auth.signIn(server.issue());
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(auth.snapshot()).toEqual({ status: 'signed-out', reason: 'signed-out' });
});

it('re-reads the store when the page returns from the back-forward cache, and only then', async () => {
  const auth = client();
  await auth.signIn(server.issue());
  localStorage.clear();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(auth.snapshot()).toMatchObject({ status: 'signed-in' });
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(auth.snapshot()).toEqual({ status: 'signed-out', reason: 'signed-out' });
});

it('reports blocked storage where the browser throws on mere access', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(client().snapshot()).toEqual({ status: 'storage-blocked' });
});
