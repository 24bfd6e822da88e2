import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import { hold } from '../support/hold.ts';
import { assertOnPicker, launcherHeading } from '../support/portal.ts';
import {
  assertOnSignIn,
  fillSignIn,
  goToSignIn,
  people,
  signIn,
  stored,
  submitSignIn,
  waitForDemoLogins,
} from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.describe('signing in', () => {
  test('refuses a wrong password in the specified words and leaves nothing in storage', async ({ page, watch }) => {
    watch.expectConsoleMessage(/Failed to load resource: the server responded with a status of 401/);
    await goToSignIn(page);
    await fillSignIn(page, people.ops, 'not-the-password');
    await submitSignIn(page);

    await expect(page.getByText('Email or password incorrect!').first()).toBeVisible();
    await assertOnSignIn(page);
    await expect(page.getByLabel('Email')).toHaveValue(people.ops);
    expect(await stored(page, 'access_token')).toBeNull();
    expect(await stored(page, 'refresh_token')).toBeNull();
    expect(await stored(page, 'isAuth')).not.toBe('true');
  });

  test('names empty fields, and focuses the first', async ({ page }) => {
    await goToSignIn(page);
    await submitSignIn(page);

    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    // The focused field's label is as red as the other.
    const red = await page.getByText('Password', { exact: true }).evaluate((label) => getComputedStyle(label).color);
    await expect(page.getByText('Email', { exact: true })).toHaveCSS('color', red);
    expect(await page.evaluate(() => document.documentElement.scrollHeight), 'nothing scrolls').toBeLessThanOrEqual(
      850,
    );
  });

  test('refuses a top-level domain of five letters', async ({ page }) => {
    await goToSignIn(page);
    await fillSignIn(page, 'somebody@museum.museum');
    await submitSignIn(page);

    await expect(page.getByText('Invalid email address')).toBeVisible();
  });

  test('sends a form typed and submitted before the application has arrived', async ({ page }) => {
    const arrive = await hold(page, '**/assets/index-*.js');
    await page.goto(`${addresses.portal}/login`, { waitUntil: 'commit' });
    await fillSignIn(page, people.ops);
    await submitSignIn(page);
    await expect(page).toHaveURL(`${addresses.portal}/login`);

    arrive();
    await assertOnPicker(page, ['Ocean Tracking', 'ERP']);
  });

  test('sends a form whose press the application interrupts', async ({ page }) => {
    const arrive = await hold(page, '**/assets/index-*.js');
    await page.goto(`${addresses.portal}/login`, { waitUntil: 'commit' });
    await fillSignIn(page, people.ops);
    await page.getByRole('button', { name: 'Sign in', exact: true }).hover();
    await page.mouse.down();
    arrive();
    await assertOnPicker(page, ['Ocean Tracking', 'ERP']);
    await page.mouse.up();
  });

  test('shows the password once the application has arrived, if that was pressed before', async ({ page }) => {
    const arrive = await hold(page, '**/assets/index-*.js');
    await page.goto(`${addresses.portal}/login`, { waitUntil: 'commit' });
    await fillSignIn(page, people.ops, 'four barges');
    const show = page.getByRole('button', { name: 'Show password' });
    for (let press = 0; press < 3; press += 1) await show.click();
    arrive();
    await assertOnSignIn(page);
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('four barges');
  });

  test('leaves the password hidden after two early presses of Show password', async ({ page }) => {
    const arrive = await hold(page, '**/assets/index-*.js');
    await page.goto(`${addresses.portal}/login`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Show password' }).dblclick();
    arrive();
    await assertOnSignIn(page);
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  });

  test('asks for a passkey once the application has arrived, if that was pressed before', async ({ page }) => {
    await page.addInitScript(() => {
      // A browser that wants a press of its own.
      navigator.credentials.get = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
    });
    const arrive = await hold(page, '**/assets/index-*.js');
    await page.goto(`${addresses.portal}/login`, { waitUntil: 'commit' });
    await fillSignIn(page, people.ops);
    const passkey = page.getByRole('button', { name: 'Sign in with a passkey' });
    await passkey.click();
    const options = page.waitForRequest((request) => request.url() === `${addresses.api}/auth/passkey/options`);
    arrive();
    await options;
    await assertOnSignIn(page);
    await expect(passkey).toBeFocused();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await expect(page.getByLabel('Email')).toHaveValue(people.ops);
  });

  test('leads to Forgot password before the application has arrived, with the typed address', async ({ page }) => {
    const arrive = await hold(page, '**/assets/index-*.js');
    await page.goto(`${addresses.portal}/login?next=%2Fprofile`, { waitUntil: 'commit' });
    await page.getByLabel('Email').fill(people.auditor);
    const link = page.getByRole('link', { name: 'Forgot password' });
    await expect(link).toHaveAttribute('href', '/login?forgot');
    await link.click({ noWaitAfter: true });
    await expect(page).toHaveURL(`${addresses.portal}/login?forgot&next=%2Fprofile`);

    arrive();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(people.auditor);
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await assertOnSignIn(page);
    await expect(page).toHaveURL(`${addresses.portal}/login?next=%2Fprofile`);
  });

  test('follows a link whose press the application interrupts', async ({ page }) => {
    const arrive = await hold(page, '**/assets/index-*.js');
    await page.goto(`${addresses.portal}/`, { waitUntil: 'commit' });
    await page.getByLabel('Email').fill(people.auditor);
    await page.getByRole('link', { name: 'Forgot password' }).hover();
    await page.mouse.down();
    arrive();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible();
    await page.mouse.up();
    await expect(page.getByLabel('Email')).toHaveValue(people.auditor);
    await page.goBack();
    await assertOnSignIn(page);
    await expect(page.getByLabel('Email')).toHaveValue(people.auditor);
  });

  test('shows the prerendered form on sign-in pages only, also before its styles have arrived', async ({ page }) => {
    const arrive = await hold(page, '**/assets/prerendered-*.css');
    await page.goto(`${addresses.portal}/authorize`, { waitUntil: 'commit' });
    await expect(page.getByLabel('Email')).toBeAttached();
    await expect(page.getByLabel('Email')).toBeHidden();

    arrive();
    await expect(page.getByText(/^This sign-in request didn’t come from the admin console\./)).toBeVisible();
    await expect(page.getByLabel('Email')).not.toBeAttached();
  });

  test('prefetches the launcher once: its code during typing, its data after sign-in', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(addresses.api)) asked.push(new URL(request.url()).pathname);
    });
    const code = page.waitForResponse(/\/assets\/launcher-route-[^/]+\.js$/u);
    await goToSignIn(page, '?next=/services');
    await fillSignIn(page, people.ops);
    await code;
    // Except passkey autofill, which asks when the page is idle.
    expect(asked.filter((path) => path !== '/auth/passkey/options')).toEqual([]);

    await submitSignIn(page);
    await expect(
      page.getByRole('list', { name: 'Your services', exact: true }).getByRole('listitem').first(),
    ).toBeVisible();
    await expect(page).toHaveTitle(/^Services/);
    await expect(page.getByRole('heading', { level: 1, name: launcherHeading })).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(asked.filter((path) => path === '/service/all')).toHaveLength(1);
    expect(asked.filter((path) => path === '/user/me/services')).toHaveLength(1);
  });

  test('shows nothing of the previous person in a launcher opened after Log Out', async ({ page }) => {
    await goToSignIn(page, '?next=/services');
    await fillSignIn(page, people.ops);
    await submitSignIn(page);
    await expect(page.getByRole('link', { name: 'Ocean Tracking' })).toBeVisible();
    await page.getByRole('button', { name: /^User menu, / }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await assertOnSignIn(page);

    const arrive = await hold(page, `${addresses.api}/service/all`);
    await fillSignIn(page, people.newcomer);
    await submitSignIn(page);
    await page.getByRole('link', { name: 'All services' }).click();
    await expect(page.getByRole('list', { name: 'Loading your services' })).toBeVisible();
    await expect(page.getByText('Ocean Tracking')).toHaveCount(0);
    arrive();
    await expect(page.getByRole('list', { name: 'Available to request' })).toBeVisible();
  });

  test('stores what the specification names, under its keys', async ({ page }) => {
    await signIn(page, people.ops);
    await assertOnPicker(page, ['Ocean Tracking', 'ERP']);

    expect(await stored(page, 'isAuth')).toBe('true');
    expect(await stored(page, 'access_token')).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await stored(page, 'refresh_token')).not.toBeNull();
    const roles: unknown = JSON.parse((await stored(page, 'isRole')) ?? 'null');
    expect(roles).toEqual(expect.any(Array));
    expect(roles).not.toContain('offline_access');
    const profile: unknown = JSON.parse((await stored(page, 'user')) ?? 'null');
    expect(profile).toMatchObject({ email: people.ops, services: { ocean_tracking: [expect.any(String)] } });
  });

  test('passes axe, empty and with errors', async ({ page }) => {
    await goToSignIn(page);
    await waitForDemoLogins(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight), 'nothing scrolls').toBeLessThanOrEqual(
      850,
    );
    await assertAccessible(page);
    await submitSignIn(page);
    await expect(page.getByText('Email is required')).toBeVisible();
    await assertAccessible(page);
  });

  test('leads password managers to the change-password screen', async ({ request }) => {
    for (const origin of [addresses.portal, addresses.console]) {
      const known = await request.get(`${origin}/.well-known/change-password`, { maxRedirects: 0 });
      expect(known.status()).toBe(302);
      const unknown = await request.get(
        `${origin}/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200`,
      );
      expect(unknown.status()).toBe(404);
    }
  });
});
