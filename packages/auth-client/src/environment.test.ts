import { afterEach, expect, it, vi } from 'vitest';
import { webLocksMutex } from './environment.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('runs the task at once where the browser has no locks', async () => {
  vi.stubGlobal('navigator', {});
  await expect(webLocksMutex().run(async () => 7)).resolves.toBe(7);
});

type Callback = (lock: { name: string } | null) => Promise<unknown>;

it('holds a named lock of the origin while the task runs', async () => {
  const held: string[] = [];
  const request = async (name: string, _: unknown, callback: Callback) => {
    held.push(name);
    return callback({ name });
  };
  vi.stubGlobal('navigator', { locks: { request } });
  await expect(webLocksMutex().run(async (waited) => waited)).resolves.toBe(false);
  await expect(webLocksMutex().run(() => Promise.reject(new Error('task')))).rejects.toThrow('task');
  expect(held).toEqual(['gangway-session', 'gangway-session']);
});

it('tells the task that another tab has just released the lock', async () => {
  const request = async (name: string, options: { ifAvailable?: boolean }, callback: Callback) =>
    callback(options.ifAvailable === true ? null : { name });
  vi.stubGlobal('navigator', { locks: { request } });
  await expect(webLocksMutex().run(async (waited) => waited)).resolves.toBe(true);
});

it('gives up on a lock that another tab never releases', async () => {
  const request = async (
    _: string,
    { ifAvailable, signal }: { ifAvailable?: boolean; signal?: AbortSignal },
    callback: Callback,
  ) => {
    if (ifAvailable === true) return callback(null);
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => {
        reject(signal.reason as Error);
      });
    });
  };
  vi.stubGlobal('navigator', { locks: { request } });
  await expect(webLocksMutex('name', 1).run(async () => 7)).rejects.toMatchObject({ name: 'TimeoutError' });
});
