import { describe, expect, it } from 'vitest';
import { browserDeviceToken } from './device-token.ts';

/** Minimal IndexedDB for one value; each request succeeds in a later task. */
function fakeDatabases(values = new Map<string, unknown>()): IDBFactory {
  const request = <T>(result: T, first?: string) => {
    const target = Object.assign(new EventTarget(), { result });
    setTimeout(() => {
      if (first !== undefined) target.dispatchEvent(new Event(first));
      target.dispatchEvent(new Event('success'));
    });
    return target;
  };
  const store = {
    get: (key: string) => request(values.get(key)),
    put: (value: unknown, key: string) => request(values.set(key, value)),
    delete: (key: string) => request(values.delete(key)),
  };
  const database = {
    createObjectStore: () => store,
    transaction: () => ({ objectStore: () => store }),
    close: () => {},
  };
  return { open: () => request(database, 'upgradeneeded') } as unknown as IDBFactory;
}

const at = (databases: IDBFactory) => browserDeviceToken(() => databases);

describe('the device token', () => {
  it('is absent in a fresh browser, then kept until it is forgotten', async () => {
    const device = at(fakeDatabases());
    expect(await device.read()).toBeNull();
    await device.keep('token');
    expect(await device.read()).toBe('token');
    await device.forget();
    expect(await device.read()).toBeNull();
  });

  it('survives Log Out, which clears local storage', async () => {
    const device = at(fakeDatabases());
    await device.keep('token');
    localStorage.clear();
    expect(await device.read()).toBe('token');
  });

  it('is absent where the browser lacks or forbids a database', async () => {
    const blocked = browserDeviceToken(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    await blocked.keep('token');
    expect(await blocked.read()).toBeNull();
  });

  it('does not delay a sign-in for a database that never answers', async () => {
    const silent = { open: () => new EventTarget() } as unknown as IDBFactory;
    const device = browserDeviceToken(() => silent, {
      setTimer: (task) => {
        queueMicrotask(task);
        return () => {};
      },
    });
    expect(await device.read()).toBeNull();
  });
});
