import type { BrowserContext, Page } from '@playwright/test';
import { assertOnDashboard } from '../support/admin-console.ts';
import { addresses } from '../support/config.ts';
import { openConsole } from '../support/console-pages.ts';
import { assertOnPicker } from '../support/portal.ts';
import { startPortalSession } from '../support/session.ts';
import { people, stored } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** Expires the stored access token, as after sleep, and keeps the refresh token. */
async function letTokenExpire(page: Page): Promise<void> {
  await page.evaluate(() => {
    const encode = (value: unknown): string =>
      btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    const [header = '', payload = '', signature = ''] = (localStorage.getItem('access_token') ?? '').split('.');
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    );
    const claims: Record<string, number> = JSON.parse(new TextDecoder().decode(bytes));
    const past = { ...claims };
    for (const time of ['iat', 'nbf', 'exp']) past[time] = (claims[time] ?? 0) - 600;
    localStorage.setItem('access_token', `${header}.${encode(past)}.${signature}`);
    localStorage.setItem('user', JSON.stringify(past));
  });
}

function countRefreshes(context: BrowserContext): { count: number } {
  const refreshes = { count: 0 };
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().startsWith(`${addresses.api}/auth/get-refershtoken`))
      refreshes.count += 1;
  });
  return refreshes;
}

test.describe('two tabs whose token has expired', () => {
  test('of the portal refresh once between them, and both stay signed in', async ({ context, page }) => {
    await startPortalSession(page, people.ops);
    await page.goto(addresses.portal);
    await assertOnPicker(page, ['Ocean Tracking', 'ERP']);
    const second = await context.newPage();
    await second.goto(addresses.portal);
    await assertOnPicker(second, ['Ocean Tracking', 'ERP']);

    const spent = await stored(page, 'refresh_token');
    // Park the tab, so that it starts with the first and not on its storage event.
    await second.goto('about:blank');
    await letTokenExpire(page);
    const refreshes = countRefreshes(context);
    await Promise.all([page.reload(), second.goto(addresses.portal)]);

    await assertOnPicker(page, ['Ocean Tracking', 'ERP']);
    await assertOnPicker(second, ['Ocean Tracking', 'ERP']);
    await expect.poll(() => stored(page, 'refresh_token')).not.toBe(spent);
    await expect
      .poll(async () => (await stored(second, 'refresh_token')) === (await stored(page, 'refresh_token')))
      .toBe(true);
    expect(refreshes.count).toBe(1);
  });

  test('of the console refresh once between them, and both stay signed in', async ({ context, page }) => {
    await openConsole(page, '/dashboard');
    await assertOnDashboard(page);
    const second = await context.newPage();
    await second.goto(`${addresses.console}/dashboard`);
    await assertOnDashboard(second);

    await second.goto('about:blank');
    await letTokenExpire(page);
    const refreshes = countRefreshes(context);
    await Promise.all([page.reload(), second.goto(`${addresses.console}/dashboard`)]);

    await assertOnDashboard(page);
    await assertOnDashboard(second);
    await expect.poll(() => refreshes.count).toBe(1);
    await expect
      .poll(async () => (await stored(second, 'access_token')) === (await stored(page, 'access_token')))
      .toBe(true);
  });
});
