import type { Page } from '@playwright/test';
import { assertOnDashboard, assertOnUsers } from '../support/admin-console.ts';
import { addresses } from '../support/config.ts';
import { assertHeading } from '../support/console-pages.ts';
import { assertOnPicker } from '../support/portal.ts';
import { logOut, people, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

async function openProfile(page: Page): Promise<void> {
  await signIn(page, people.ops);
  await assertOnPicker(page, ['Ocean Tracking', 'ERP']);
  await page.goto(`${addresses.portal}/profile`);
  await expect(page.getByText('This session')).toBeVisible();
}

async function openUsers(page: Page): Promise<void> {
  await signIn(page, people.superAdmin);
  await assertOnDashboard(page);
  await page.goto(`${addresses.console}/users?f.email=${people.ops}`);
  await assertOnUsers(page);
}

/**
 * Chromium keeps pages with `Cache-Control: no-store`, such as ours, out of its back-forward cache. Other browsers may
 * not: the header is removed here, so that the page comes back from memory just as it was left.
 */
for (const [app, open, start, heading] of [
  ['portal', openProfile, '/services', 'Sign in'],
  ['console', openUsers, '/dashboard', 'You are signed out.'],
] as const) {
  const shown = 'Daniel Okafor';

  test(`shows nothing of a session that ended while the ${app} was kept in memory`, async ({ playwright }, {
    project,
  }) => {
    const { channel, launchOptions } = project.use;
    const executable = launchOptions?.executablePath ?? playwright.chromium.executablePath();
    test.skip(/headless.shell/.test(executable), 'The headless shell keeps no page in memory; Chromium and Chrome do.');
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      ...(channel === undefined ? {} : { channel }),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    try {
      const context = await browser.newContext({ ignoreHTTPSErrors: true });
      const ours = (url: URL) => [addresses.portal, addresses.console, addresses.api].includes(url.origin);
      await context.route(ours, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, headers: { ...response.headers(), 'cache-control': 'no-cache' } });
      });
      const page = await context.newPage();
      await page.addInitScript(() => {
        window.addEventListener('pageshow', ({ persisted }) => {
          if (persisted) window.name = 'restored';
        });
      });
      await open(page);
      await expect(page.getByText(shown).first()).toBeVisible();
      // Visit another origin, which takes no part in the sign-out, as a service would.
      await page.goto(`${addresses.sampleService}/`);

      const other = await context.newPage();
      await other.goto(`${addresses[app]}${start}`);
      await logOut(other);
      await assertHeading(other, heading);

      // Wait for `commit`: restoring from memory fires no load event.
      await page.goBack({ waitUntil: 'commit' });
      await assertHeading(page, heading);
      await expect(page).toHaveURL(`${addresses[app]}/login`);
      expect(await page.evaluate(() => window.name)).toBe('restored');
      await expect(page.getByText(shown)).toHaveCount(0);
      await expect(page.getByRole('table')).toHaveCount(0);
    } finally {
      await browser.close();
    }
  });
}
