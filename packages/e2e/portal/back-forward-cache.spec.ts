import { addresses } from '../support/config.ts';
import { assertOnPicker } from '../support/portal.ts';
import { assertOnSignIn, logOut, people, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/**
 * Chromium takes no page into its back-forward cache that came with `Cache-Control: no-store`, as ours do. Other browsers may:
 * here the header is taken away, so that the page does come back from memory, just as it was left.
 */
test('a page kept in memory shows nothing of a session that ended meanwhile', async ({ playwright }, { project }) => {
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
    const ours = (url: URL) => [addresses.portal, addresses.api].includes(url.origin);
    await context.route(ours, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'cache-control': 'no-cache' } });
    });
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset['restored'] = String(persisted);
      });
    });
    await signIn(page, people.ops);
    await assertOnPicker(page, ['Ocean Tracking', 'ERP']);
    await page.goto(`${addresses.portal}/profile`);
    await expect(page.getByText('This session')).toBeVisible();
    // As to a service: another origin, which takes no part in the sign-out.
    await page.goto(`${addresses.sampleService}/`);

    const other = await context.newPage();
    await other.goto(`${addresses.portal}/services`);
    await logOut(other);
    await assertOnSignIn(other);

    // The event that Playwright waits for by default belongs to a load, and nothing is loaded.
    await page.goBack({ waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-restored', 'true');
    await assertOnSignIn(page);
    await expect(page).toHaveURL(`${addresses.portal}/login`);
    await expect(page.getByText('Daniel Okafor')).toHaveCount(0);
  } finally {
    await browser.close();
  }
});
