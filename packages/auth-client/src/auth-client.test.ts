import { beforeEach, describe, expect, it } from 'vitest';
import { InvalidTokenError, SessionUnavailableError, StorageBlockedError } from './errors.ts';
import { FakeBrowser, startSeconds, tokenOf } from './testing/fake-browser.ts';
import type { FakeTab } from './testing/fake-browser.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser();
});

async function signedInTab(): Promise<FakeTab> {
  const tab = browser.openTab();
  tab.client.start();
  await tab.client.signIn(browser.server.issue());
  return tab;
}

function stored(): Record<string, string> {
  return Object.fromEntries(browser.store.entries);
}

describe('signing in', () => {
  it('stores exactly the specified keys', async () => {
    const tab = browser.openTab();
    const tokens = browser.server.issue();

    const profile = await tab.client.signIn(tokens);

    expect(Object.keys(stored()).toSorted()).toEqual(['access_token', 'isAuth', 'isRole', 'refresh_token', 'user']);
    expect(stored()['isAuth']).toBe('true');
    expect(stored()['isRole']).toBe('["dispatcher"]');
    expect(JSON.parse(stored()['user'] ?? '')).toMatchObject({ sub: 'user-1', services: { erp: [] } });
    expect(stored()['access_token']).toBe(tokens.accessToken);
    expect(stored()['refresh_token']).toBe('refresh-0');
    expect(profile.subject).toBe('user-1');
    expect(tab.client.snapshot()).toMatchObject({ status: 'signed-in', roles: ['dispatcher'] });
  });

  it('refuses what is not a token, and stores nothing', async () => {
    const tab = browser.openTab();
    await expect(tab.client.signIn({ accessToken: 'undefined' })).rejects.toBeInstanceOf(InvalidTokenError);
    expect(stored()).toEqual({});
    expect(tab.client.snapshot()).toMatchObject({ status: 'signed-out' });
  });

  it("replaces another user's session completely", async () => {
    const tab = await signedInTab();
    browser.server.subject = 'user-2';
    await tab.client.signIn({ accessToken: browser.server.accessToken() });
    expect(JSON.parse(stored()['user'] ?? '')).toMatchObject({ sub: 'user-2' });
    expect(stored()).not.toHaveProperty('refresh_token');
  });

  it('reaches the other tabs', async () => {
    const other = browser.openTab();
    other.client.start();
    expect(other.client.snapshot()).toEqual({ status: 'signed-out', reason: 'initial' });
    await signedInTab();
    await browser.settle();
    expect(other.client.snapshot()).toMatchObject({ status: 'signed-in' });
  });

  it('is restored by a new page', async () => {
    await signedInTab();
    expect(browser.openTab().client.snapshot()).toMatchObject({ status: 'signed-in' });
  });
});

describe('renewing', () => {
  it('keeps a fresh token', async () => {
    const tab = await signedInTab();
    browser.server.time += 239 * second;
    await expect(tab.client.getAccessToken()).resolves.toBe(stored()['access_token']);
    expect(browser.server.requests).toBe(0);
  });

  it('starts after four fifths of the lifetime, without delaying the call', async () => {
    const tab = await signedInTab();
    const first = stored()['access_token'];
    browser.server.time += 241 * second;
    await expect(tab.client.getAccessToken()).resolves.toBe(first);
    await browser.settle();
    expect(browser.server.requests).toBe(1);
    expect(stored()['refresh_token']).toBe('refresh-1');
    await expect(tab.client.getAccessToken()).resolves.toBe(stored()['access_token']);
  });

  it('makes the call wait when the token has expired', async () => {
    const tab = await signedInTab();
    const first = stored()['access_token'];
    browser.server.time += 301 * second;
    const token = await tab.client.getAccessToken();
    expect(token).not.toBe(first);
    expect(token).toBe(stored()['access_token']);
  });

  it('happens once for any number of callers in the tab', async () => {
    const tab = await signedInTab();
    browser.server.time += 301 * second;
    const tokens = await Promise.all(Array.from({ length: 50 }, () => tab.client.getAccessToken()));
    expect(new Set(tokens).size).toBe(1);
    expect(browser.server.requests).toBe(1);
  });

  // A thousand callers take seconds on a busy machine.
  it('happens once for ten tabs, one hundred times over', { timeout: 60_000 }, async () => {
    await signedInTab();
    const tabs = Array.from({ length: 10 }, () => browser.openTab());
    for (const tab of tabs) tab.client.start();
    for (let round = 1; round <= 100; round += 1) {
      browser.server.time += 301 * second;
      const tokens = await Promise.all(tabs.map((tab) => tab.client.getAccessToken()));
      expect(new Set(tokens).size).toBe(1);
      expect(browser.server.requests).toBe(round);
    }
    expect(browser.mutex.mostRunning).toBe(1);
    expect(browser.server.revoked).toBe(false);
  });

  it("happens once even if a tab learns late of another's write", async () => {
    await signedInTab();
    const tabs = Array.from({ length: 5 }, () => browser.openTab());
    browser.newsDelay = 50;
    for (let round = 1; round <= 20; round += 1) {
      browser.server.time += 301 * second;
      const tokens = Promise.all(tabs.map((tab) => tab.client.getAccessToken()));
      await browser.pass(second);
      expect(new Set(await tokens).size).toBe(1);
      expect(browser.server.requests).toBe(round);
    }
  });

  it('believes a refusal only when no newer token can be on its way', async () => {
    const first = await signedInTab();
    const other = browser.openTab();
    other.client.start();
    browser.newsDelay = 400;
    await first.client.renew();
    browser.server.before = async () => ({ kind: 'refused' });
    const renewed = other.client.renew();
    await browser.pass(second);
    await renewed;
    expect(other.client.snapshot()).toMatchObject({ status: 'signed-in' });
    expect(stored()).toHaveProperty('refresh_token', 'refresh-1');
  });

  it('starts by itself a minute before expiry while the page is visible', async () => {
    const tab = await signedInTab();
    await browser.pass(239 * second);
    expect(browser.server.requests).toBe(0);
    await browser.pass(2 * second);
    expect(browser.server.requests).toBe(1);
    await browser.pass(10 * minute);
    expect(browser.server.requests).toBe(3);

    tab.setVisible(false);
    await browser.pass(hour);
    expect(browser.server.requests).toBe(3);
    tab.setVisible(true);
    await browser.pass(0);
    expect(browser.server.requests).toBe(4);
    expect(tab.client.snapshot()).toMatchObject({ status: 'signed-in' });
  });

  it('works with tokens that live five seconds', async () => {
    browser.server.lifetimeSeconds = 5;
    const tab = await signedInTab();
    await browser.pass(minute);
    expect(tab.client.snapshot()).toMatchObject({ status: 'signed-in' });
    expect(browser.server.requests).toBeLessThanOrEqual(16);
  });

  it('stops with the page', async () => {
    const tab = browser.openTab();
    const stop = tab.client.start();
    await tab.client.signIn(browser.server.issue());
    stop();
    await browser.pass(hour);
    expect(browser.server.requests).toBe(0);
  });

  it('fetches current rights on request', async () => {
    const tab = await signedInTab();
    await tab.client.renew();
    expect(browser.server.requests).toBe(1);
    expect(stored()['refresh_token']).toBe('refresh-1');
  });

  it('shows loading, and nothing of the session, while renewing an expired one at the start', async () => {
    await signedInTab();
    browser.server.time += hour;
    const page = browser.openTab();
    expect(page.client.snapshot()).toEqual({ status: 'loading' });
    page.client.start();
    await browser.settle();
    expect(page.client.snapshot()).toMatchObject({ status: 'signed-in' });
    expect(browser.server.requests).toBe(1);
  });

  it('ends a session that came without refresh token with its access token', async () => {
    const tab = browser.openTab();
    await tab.client.signIn({ accessToken: browser.server.accessToken() });
    browser.server.time += hour;
    expect(browser.openTab().client.snapshot()).toEqual({ status: 'signed-out', reason: 'expired' });
    expect(stored()).toEqual({});
  });

  it('waits for the end of a session without refresh token instead of renewing it repeatedly', async () => {
    const tab = browser.openTab();
    tab.client.start();
    await tab.client.signIn({ accessToken: browser.server.accessToken() });
    await browser.pass(299 * second);
    expect(tab.client.snapshot()).toMatchObject({ status: 'signed-in' });
    await browser.pass(2 * second);
    expect(tab.client.snapshot()).toEqual({ status: 'signed-out', reason: 'expired' });
  });
});

describe('a call that the server rejects', () => {
  it('gets another token', async () => {
    const tab = await signedInTab();
    const rejected = stored()['access_token'] ?? '';
    const next = await tab.client.handleUnauthorized(rejected);
    expect(next).not.toBe(rejected);
    expect(next).toBe(stored()['access_token']);
  });

  it('uses the token another call or tab has fetched', async () => {
    const tab = await signedInTab();
    const rejected = stored()['access_token'] ?? '';
    await tab.client.renew();
    await expect(tab.client.handleUnauthorized(rejected)).resolves.toBe(stored()['access_token']);
    expect(browser.server.requests).toBe(1);
  });

  it('ends the session when the server refuses to renew it', async () => {
    const tab = await signedInTab();
    browser.server.revoked = true;
    const next = tab.client.handleUnauthorized(stored()['access_token'] ?? '');
    await browser.pass(second);
    await expect(next).resolves.toBeNull();
    expect(tab.client.snapshot()).toEqual({ status: 'signed-out', reason: 'expired' });
    expect(stored()).toEqual({});
    expect(tab.failures).toEqual([{ kind: 'refused' }]);
  });

  it('does not flood a server that rejects everything', async () => {
    const tab = await signedInTab();
    const outcomes: unknown[] = [];
    for (let call = 0; call < 100; call += 1) {
      outcomes.push(
        await tab.client.handleUnauthorized(stored()['access_token'] ?? '').catch((error: unknown) => error),
      );
    }
    expect(browser.server.requests).toBe(3);
    expect(outcomes.at(-1)).toBeInstanceOf(SessionUnavailableError);
    expect(tab.client.snapshot()).toMatchObject({ status: 'signed-in' });
  });

  it('gets null when signed out', async () => {
    const tab = browser.openTab();
    await expect(tab.client.getAccessToken()).resolves.toBeNull();
    await expect(tab.client.handleUnauthorized('anything')).resolves.toBeNull();
  });
});

describe('a refresh without answer', () => {
  it('keeps the session, is logged, and is retried at growing intervals', async () => {
    const tab = await signedInTab();
    browser.server.before = () => Promise.reject(new TypeError('Failed to fetch'));
    await browser.pass(10 * minute);
    expect(tab.client.snapshot()).toMatchObject({ status: 'signed-in' });
    expect(stored()).toHaveProperty('refresh_token', 'refresh-0');
    // 240 s of life, then waits of 1, 2, 4, 8, 16 and 30 s.
    expect(browser.server.requests).toBe(16);
    expect(tab.failures).toHaveLength(16);
    expect(tab.failures[0]).toMatchObject({ kind: 'unavailable' });

    browser.server.before = async () => undefined;
    await browser.pass(30 * second);
    expect(stored()).toHaveProperty('refresh_token', 'refresh-1');
  });

  it('warns in the last minute, after two failures, until an answer arrives', async () => {
    browser.clockError = 90 * second;
    const tab = await signedInTab();
    const runsOutAt = () => {
      const session = tab.client.snapshot();
      return session.status === 'signed-in' ? session.runsOutAt : undefined;
    };
    browser.server.before = async () => ({ kind: 'unavailable' });
    await browser.pass(240.5 * second);
    expect(browser.server.requests).toBe(1);
    expect(runsOutAt()).toBeNull();
    await browser.pass(second);
    expect(browser.server.requests).toBe(2);
    // By the browser's clock, wrong as it is.
    expect(runsOutAt()).toBe((startSeconds + 300 + 90) * second);
    browser.server.before = async () => undefined;
    await tab.client.renew();
    expect(runsOutAt()).toBeNull();
  });

  it.each([
    ['a server error', { kind: 'unavailable' } as const],
    ['a token that cannot be read', { kind: 'renewed', accessToken: '<html>', refreshToken: 'x' } as const],
  ])('keeps the tokens after %s', async (_, result) => {
    const tab = await signedInTab();
    const before = stored();
    browser.server.before = async () => result;
    await expect(tab.client.handleUnauthorized(before['access_token'] ?? '')).rejects.toBeInstanceOf(
      SessionUnavailableError,
    );
    expect(stored()).toEqual(before);
    expect(tab.client.snapshot()).toMatchObject({ status: 'signed-in' });
  });

  it('honours Retry-After', async () => {
    const tab = await signedInTab();
    const token = stored()['access_token'] ?? '';
    browser.server.before = async () => ({ kind: 'unavailable', retryAfterMilliseconds: 20 * second });
    await tab.client.renew();
    browser.server.before = async () => undefined;
    browser.server.time += 19 * second;
    await expect(tab.client.handleUnauthorized(token)).rejects.toBeInstanceOf(SessionUnavailableError);
    expect(browser.server.requests).toBe(1);
    browser.server.time += 2 * second;
    const next = await tab.client.handleUnauthorized(token);
    expect(next).not.toBe(token);
    expect(next).toBe(stored()['access_token']);
    expect(browser.server.requests).toBe(2);
  });

  it('recovers a lost answer within the grace period', async () => {
    const tab = await signedInTab();
    for (let round = 1; round <= 50; round += 1) {
      browser.server.loseAnswer = true;
      // Due after 240 s, retried a second later.
      await browser.pass(242 * second);
      expect(browser.server.revoked).toBe(false);
      expect(stored()['refresh_token']).toBe(`refresh-${String(round)}`);
    }
    expect(tab.client.snapshot()).toMatchObject({ status: 'signed-in' });
  });

  it('gives up after 15 s, and frees the lock', async () => {
    const tab = await signedInTab();
    browser.server.before = () => new Promise(() => {});
    browser.server.time += 301 * second;
    const token = tab.client.getAccessToken();
    await browser.pass(14 * second);
    expect(browser.mutex.running).toBe(1);
    await browser.pass(1.5 * second);
    expect(browser.mutex.running).toBe(0);
    await expect(token).resolves.toBe(stored()['access_token']);
    expect(tab.failures[0]).toMatchObject({ kind: 'unavailable', cause: { name: 'TimeoutError' } });
  });

  it('is treated the same when the lock is unavailable', async () => {
    await signedInTab();
    const mutex = { run: () => Promise.reject(new DOMException('late', 'TimeoutError')) };
    const tab = browser.openTab({ mutex });
    await expect(tab.client.handleUnauthorized(stored()['access_token'] ?? '')).rejects.toBeInstanceOf(
      SessionUnavailableError,
    );
    expect(stored()).toHaveProperty('refresh_token', 'refresh-0');
  });
});

describe('a refresh overtaken by events', () => {
  it('does not restore a session signed out during the request', async () => {
    const tab = await signedInTab();
    let answer = () => {};
    browser.server.before = () =>
      new Promise((resolve) => {
        answer = () => {
          resolve(undefined);
        };
      });
    const renewed = tab.client.renew();
    await browser.settle();
    await tab.client.signOut();
    answer();
    await renewed;
    expect(stored()).toEqual({});
    expect(tab.client.snapshot()).toEqual({ status: 'signed-out', reason: 'signed-out' });
  });

  it('does not overwrite a sign-in during the request', async () => {
    const tab = await signedInTab();
    let answer = () => {};
    browser.server.before = () =>
      new Promise((resolve) => {
        answer = () => {
          resolve({ kind: 'refused' });
        };
      });
    const renewed = tab.client.renew();
    await browser.settle();
    // Without locks, as in an old release's tab: writes while the request is pending.
    const accessToken = tokenOf({ sub: 'user-2', iat: 1_790_000_000, exp: 1_790_000_300 });
    browser.store.entries.set('access_token', accessToken);
    browser.store.entries.set('refresh_token', 'of-user-2');
    browser.store.entries.set('user', '{"sub":"user-2"}');
    answer();
    await renewed;
    expect(stored()).toMatchObject({ access_token: accessToken, refresh_token: 'of-user-2' });
    expect(tab.client.snapshot()).toMatchObject({ status: 'signed-in', profile: { subject: 'user-2' } });
  });

  it("refuses another user's token", async () => {
    const tab = await signedInTab();
    browser.server.subject = 'user-2';
    await tab.client.renew();
    expect(stored()).toEqual({});
    expect(tab.client.snapshot()).toEqual({ status: 'signed-out', reason: 'inconsistent' });
  });

  it('ends every tab when a used refresh token returns after the grace period', async () => {
    const tab = await signedInTab();
    const other = browser.openTab();
    other.client.start();
    await tab.client.renew();
    browser.server.time += 31 * second;
    browser.store.entries.set('refresh_token', 'refresh-0');
    const renewed = tab.client.renew();
    await browser.pass(second);
    await renewed;
    expect(browser.server.revoked).toBe(true);
    expect(tab.client.snapshot()).toEqual({ status: 'signed-out', reason: 'expired' });
    expect(other.client.snapshot()).toEqual({ status: 'signed-out', reason: 'expired' });
  });
});

describe('signing out', () => {
  it('tells the server and removes everything, sidebar state included', async () => {
    const tab = await signedInTab();
    const { access_token: accessToken } = stored();
    browser.store.setItem('sidebar-expanded', 'true');
    await tab.client.signOut();
    expect(browser.server.signOuts).toEqual([{ accessToken, refreshToken: 'refresh-0' }]);
    expect(stored()).toEqual({});
    expect(tab.client.snapshot()).toEqual({ status: 'signed-out', reason: 'signed-out' });
  });

  it('takes at most two seconds when the server does not answer', async () => {
    await signedInTab();
    const tab = browser.openTab({ signOut: () => new Promise(() => {}) });
    const done = tab.client.signOut();
    await browser.pass(1.9 * second);
    expect(stored()).not.toEqual({});
    await expect(tab.client.getAccessToken()).resolves.toBeNull();
    await browser.pass(0.2 * second);
    await done;
    expect(stored()).toEqual({});
  });

  it('ends the session here whatever the server answers', async () => {
    await signedInTab();
    const tab = browser.openTab({ signOut: () => Promise.reject(new TypeError('Failed to fetch')) });
    await tab.client.signOut();
    expect(stored()).toEqual({});
  });

  it('reaches the other tabs', async () => {
    const tab = await signedInTab();
    const other = browser.openTab();
    other.client.start();
    let changes = 0;
    const unsubscribe = other.client.subscribe(() => (changes += 1));
    await tab.client.signOut();
    expect(other.client.snapshot()).toEqual({ status: 'signed-out', reason: 'signed-out' });
    expect(changes).toBe(1);
    unsubscribe();
    await tab.client.signIn(browser.server.issue());
    expect(changes).toBe(1);
  });

  it('applies to a page restored from the back-forward cache', async () => {
    const tab = await signedInTab();
    // A frozen page receives no storage events.
    browser.store.entries.clear();
    expect(tab.client.snapshot()).toMatchObject({ status: 'signed-in' });
    tab.restoredFromCache();
    expect(tab.client.snapshot()).toEqual({ status: 'signed-out', reason: 'signed-out' });
  });
});

describe('a wrong browser clock', () => {
  it.each([
    ['ahead', hour],
    ['behind', -hour],
  ])('costs no extra refresh when an hour %s', async (_, error) => {
    browser.clockError = error;
    const tab = await signedInTab();
    for (let call = 0; call < 60; call += 1) {
      await tab.client.getAccessToken();
      await browser.pass(10 * second);
    }
    expect(browser.server.requests).toBe(2);
    expect(tab.client.snapshot()).toMatchObject({ status: 'signed-in' });
  });

  it('costs one refresh when ahead on a new page, and is remembered over a reload', async () => {
    await signedInTab();
    browser.clockError = hour;
    for (let reload = 0; reload < 10; reload += 1) {
      const page = browser.openTab();
      page.client.start();
      await browser.settle();
      await page.client.getAccessToken();
      await browser.settle();
    }
    expect(browser.server.requests).toBe(1);
  });

  it('is detected by the time of issue when behind on a new page', async () => {
    await signedInTab();
    browser.clockError = -hour;
    const page = browser.openTab();
    page.client.start();
    await browser.pass(241 * second);
    expect(browser.server.requests).toBe(1);
    expect(page.client.snapshot()).toMatchObject({ status: 'signed-in' });
  });

  it('is corrected by the Date of any answer', async () => {
    await signedInTab();
    browser.clockError = hour;
    const page = browser.openTab();
    page.client.noteServerDate(new Date(browser.server.time).toUTCString());
    await page.client.getAccessToken();
    await browser.settle();
    expect(browser.server.requests).toBe(0);
    page.client.noteServerDate('not a date');
    await page.client.getAccessToken();
    await browser.settle();
    expect(browser.server.requests).toBe(0);
  });
});

describe('offline', () => {
  it('keeps an expired session at the start, and renews it when back online', async () => {
    await signedInTab();
    browser.server.time += hour;
    const page = browser.openTab();
    page.online = false;
    page.client.start();
    await browser.settle();
    expect(page.client.snapshot()).toMatchObject({ status: 'signed-in' });
    expect(browser.server.requests).toBe(0);
    page.setOnline(true);
    await browser.pass(0);
    expect(browser.server.requests).toBe(1);
    expect(stored()).toHaveProperty('refresh_token', 'refresh-1');
  });

  it('retries at once when back online after long waits', async () => {
    const tab = await signedInTab();
    browser.server.before = () => Promise.reject(new TypeError('Failed to fetch'));
    await browser.pass(10 * minute);
    const requests = browser.server.requests;
    browser.server.before = async () => undefined;
    tab.setOnline(false);
    tab.setOnline(true);
    await browser.pass(0);
    expect(browser.server.requests).toBe(requests + 1);
    expect(stored()).toHaveProperty('refresh_token', 'refresh-1');
  });
});

describe('broken storage', () => {
  it('blocked: reports it, stays signed out, and does not loop', async () => {
    browser.store.blocked = true;
    const tab = browser.openTab();
    tab.client.start();
    expect(tab.client.snapshot()).toEqual({ status: 'storage-blocked' });
    await expect(tab.client.signIn(browser.server.issue())).rejects.toBeInstanceOf(StorageBlockedError);
    await expect(tab.client.getAccessToken()).resolves.toBeNull();
    await tab.client.signOut();
    await browser.pass(hour);
    expect(browser.server.requests).toBe(0);
  });

  it('full at sign-in: leaves nothing half written', async () => {
    browser.store.full = true;
    const tab = browser.openTab();
    await expect(tab.client.signIn(browser.server.issue())).rejects.toThrow('Allow site data');
    expect(tab.client.snapshot()).toEqual({ status: 'storage-blocked' });
    expect(stored()).toEqual({});
  });

  it('full at a refresh: ends the session instead of keeping a used token', async () => {
    const tab = await signedInTab();
    browser.store.full = true;
    await tab.client.renew();
    expect(tab.client.snapshot()).toEqual({ status: 'storage-blocked' });
    expect(stored()).toEqual({});
    await browser.pass(hour);
    expect(browser.server.requests).toBe(1);
  });

  it.each([
    ['a token that cannot be read', { access_token: 'a.b.c' }],
    ['the payload of someone else', { user: '{"sub":"user-9"}' }],
    ['a payload that cannot be read', { user: '{' }],
    ['a payload of another shape', { user: '"user-1"' }],
  ])('%s: signed out and cleared', async (_, tampered) => {
    await signedInTab();
    for (const [key, value] of Object.entries(tampered)) browser.store.entries.set(key, value);
    const page = browser.openTab();
    page.client.start();
    await browser.settle();
    expect(page.client.snapshot()).toEqual({ status: 'signed-out', reason: 'inconsistent' });
    expect(stored()).toEqual({});
    await expect(page.client.getAccessToken()).resolves.toBeNull();
  });

  it('a refresh token alone is removed', async () => {
    browser.store.entries.set('refresh_token', 'left over');
    const page = browser.openTab();
    page.client.start();
    await browser.settle();
    expect(page.client.snapshot()).toEqual({ status: 'signed-out', reason: 'inconsistent' });
    expect(stored()).toEqual({});
  });

  it('waits for another tab to finish writing', async () => {
    const tab = browser.openTab();
    const watcher = browser.openTab();
    tab.client.start();
    watcher.client.start();
    await tab.client.signIn(browser.server.issue());
    await browser.settle();
    expect(watcher.client.snapshot()).toMatchObject({ status: 'signed-in' });
    expect(stored()).toHaveProperty('access_token');
  });

  it('ends the session everywhere when tokens are removed by hand', async () => {
    const tab = await signedInTab();
    browser.store.removeItem('refresh_token');
    browser.store.removeItem('access_token');
    expect(tab.client.snapshot()).toEqual({ status: 'signed-out', reason: 'expired' });
  });

  it('ignores unrelated keys', async () => {
    const tab = await signedInTab();
    let changes = 0;
    tab.client.subscribe(() => (changes += 1));
    browser.store.setItem('sidebar-expanded', 'false');
    expect(changes).toBe(0);
  });
});

describe('the address', () => {
  it.each(['?accessToken=', '?code=', '?access_token=', '#access_token='])('%s is never adopted', (part) => {
    window.history.replaceState(null, '', `/login${part}${browser.server.accessToken()}`);
    const page = browser.openTab();
    page.client.start();
    expect(page.client.snapshot()).toEqual({ status: 'signed-out', reason: 'initial' });
    expect(stored()).toEqual({});
    window.history.replaceState(null, '', '/');
  });
});
