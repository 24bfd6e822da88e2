import { trials, variants } from '@gangway/tooling/trials';
import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import { assertHeading, openConsole } from '../support/console-pages.ts';
import { makeOrganization } from '../support/own-organization.ts';
import { assertOnSignIn, fillSignIn, logOut, people, stored, submitSignIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.describe('the shell', () => {
  test('has the six entries, unfolds the current one, and remembers whether it is collapsed', async ({ page }) => {
    await openConsole(page, '/roles');
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    await expect(sidebar.getByRole('listitem')).toHaveText([
      'Dashboard',
      'Service',
      'Organization',
      'Branch',
      'Users',
      'Roles',
    ]);
    await expect(sidebar.getByRole('link', { name: 'Roles' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main', { includeHidden: true })).toHaveCount(1);
    await sidebar.getByRole('link', { name: 'Users' }).click();
    const stops = sidebar.getByRole('list', { name: 'Users' });
    await expect(stops.getByRole('link')).toHaveText([
      'Users',
      /^Requests/,
      'Access',
      'Subscriptions',
      'Usage',
      'Statements',
      'Reviews',
      'Access templates',
    ]);
    await stops.getByRole('link', { name: 'Subscriptions' }).click();
    await assertHeading(page, 'Subscriptions');
    await expect(sidebar.locator('[aria-current]')).toHaveText('Subscriptions');

    await sidebar.getByRole('button', { name: 'Collapse sidebar' }).click();
    await expect.poll(() => stored(page, 'sidebar-expanded')).toBe('false');
    await page.reload();
    await expect(sidebar.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
    await expect(sidebar.getByRole('link', { name: 'Roles' })).toBeVisible();
    await sidebar.getByRole('button', { name: 'Users', exact: true }).click();
    await page.getByRole('menu', { name: 'Users' }).getByRole('menuitem', { name: 'Reviews' }).click();
    await assertHeading(page, 'Reviews');
  });

  test('shows buttons and the current entry by an edge in forced colours', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await openConsole(page, '/users');
    await assertHeading(page, 'Users');
    await expect(page.getByRole('link', { name: 'Add User' })).toHaveCSS('border-top-style', 'solid');
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    const stops = sidebar.getByRole('list', { name: 'Users' });
    await expect(stops.getByRole('link', { name: 'Users' })).toHaveCSS('border-top-style', 'solid');
    await expect(sidebar.getByRole('link', { name: 'Roles' })).not.toHaveCSS('border-top-style', 'solid');
  });

  test('appears with the heading before the code of its page', async ({ page }) => {
    await openConsole(page, '/profile');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/roles-page-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${addresses.console}/roles`);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await assertHeading(page, 'Roles');
    await expect(page.getByRole('table')).toHaveCount(0);
    release();
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('has every heading on the same line, those of the account too', async ({ page }) => {
    await openConsole(page, '/activity');
    const heading = page.getByRole('heading', { level: 1 });
    await assertHeading(page, 'Activity');
    // The page's own heading takes the place of the frame's.
    await page.waitForLoadState('networkidle');
    const place = await heading.boundingBox();
    for (const [path, name] of [
      ['/profile', 'My Profile'],
      ['/change-password', 'Change Password'],
    ] as const) {
      await page.goto(`${addresses.console}${path}`);
      await assertHeading(page, name);
      // A mark stands before the name of a person.
      const x = name === 'My Profile' ? expect.any(Number) : place?.x;
      await expect.poll(() => heading.boundingBox()).toMatchObject({ x, y: place?.y });
    }
  });

  test('finds records by Ctrl K and by a slash, opens them, and restores the focus', async ({ page }) => {
    await openConsole(page, '/users');
    const button = page.getByRole('button', { name: 'Search' });
    await button.focus();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search' });
    await expect(field).toBeFocused();
    await field.fill('rot');
    await expect(page.getByRole('option', { name: /Rotterdam/ }).first()).toBeVisible();
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(button).toBeFocused();

    await page.keyboard.press('/');
    await field.fill('zzqqxx');
    await expect(page.getByText('Nothing matches “zzqqxx”. Try a name, email, ID or reference.')).toBeVisible();
    await field.fill('sofia');
    await page.getByRole('option', { name: 'See all users matching “sofia”' }).click();
    await expect(page).toHaveURL(`${addresses.console}/users?q=sofia`);
    await page.getByRole('button', { name: 'Search: sofia' }).click();
    await page.getByRole('button', { name: 'Remove filter' }).click();
    await expect(page).toHaveURL(`${addresses.console}/users`);

    await page.keyboard.press('/');
    await field.fill('add branch');
    await page.getByRole('option', { name: 'Add Branch' }).click();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await expect(page).toHaveURL(`${addresses.console}/branches`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add Branch', exact: true })).toBeFocused();

    await page.goto(`${addresses.console}/users/add`);
    await page.getByLabel('First Name').pressSequentially('a/b');
    await expect(page.getByLabel('First Name')).toHaveValue('a/b');
    await expect(field).toHaveCount(0);
    await page.getByLabel('First Name').fill('');
  });

  test('disables writing while offline, says why, and keeps typed text', async ({ page, watch }) => {
    watch.expectConsoleMessage(/ERR_INTERNET_DISCONNECTED/);
    await openConsole(page, '/branches');
    await page.getByRole('button', { name: 'Add Branch', exact: true }).click();
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Typed before');
    await page.context().setOffline(true);
    await expect(page.getByText('You are offline. Showing saved data.')).toBeVisible();
    const add = page.getByRole('button', { name: 'Add', exact: true });
    await expect(add).toHaveAttribute('aria-disabled', 'true');
    await expect(add).toHaveAccessibleDescription('You are offline.');
    await name.press('Enter');
    await expect(page.getByText('Not saved. You are offline.')).toBeVisible();
    await expect(name).toHaveValue('Typed before');
    await name.press('Escape');
    const edit = page.getByRole('button', { name: /^Edit / }).first();
    await expect(edit).toHaveAccessibleDescription('You are offline.');
    await edit.focus();
    await expect(edit).toBeFocused();
    await edit.press('Enter');
    await expect(page.locator('[data-open-row]')).toHaveCount(0);
    // Wait for the tooltip, which fades in after the focus: axe would check it half transparent.
    await expect(page.getByRole('tooltip', { name: 'You are offline.' })).toBeVisible();
    await assertAccessible(page);
    await page.context().setOffline(false);
    await expect(edit).not.toHaveAttribute('aria-disabled', 'true');
  });

  test('counts unread entries, marks one by following it, and all at once', async ({ page, request }) => {
    // No other notification mentions this organization.
    const { email, password } = await makeOrganization(request, 2);
    await openConsole(page, '/users', email, password);
    // The open panel hides the rest, for a screen reader too.
    const bell = page.getByRole('button', { name: /^Notifications, \d+\+? unread$/, includeHidden: true });
    await expect(bell).toBeVisible();
    const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
    const before = await unread();
    await bell.click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByRole('listitem').first()).toBeVisible();
    expect(before).toBeGreaterThan(1);
    await expect.poll(unread).toBe(before);
    await panel
      .getByRole('link', { name: /^Unread/ })
      .first()
      .click();
    await expect(panel).toHaveCount(0);
    await expect.poll(unread).toBe(before - 1);
    await bell.click();
    await panel.getByRole('button', { name: 'Mark all read' }).click();
    await expect(page.getByRole('button', { name: 'Notifications', exact: true, includeHidden: true })).toBeAttached();
    await panel.getByRole('tab', { name: 'Unread' }).click();
    await expect(panel.getByText("You're all caught up")).toBeVisible();
  });

  test('answers an unknown address inside the frame', async ({ page }) => {
    await openConsole(page, '/nowhere/at/all');
    await assertHeading(page, 'Page not found');
    await expect(page.getByText('/nowhere/at/all')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
});

test('reloads a page of an old release that is gone once, and no second time', async ({ page, watch }) => {
  watch.expectConsoleMessage(/Failed to load resource|Failed to fetch dynamically imported module|preload/);
  await page.route('**/assets/roles-page-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await openConsole(page, '/branches');
  await assertHeading(page, 'Branch');
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.getByRole('link', { name: 'Roles', exact: true }).click();
  await assertHeading(page, 'Unexpected Application Error!');
  await expect(page).toHaveURL(`${addresses.console}/roles`);
  await expect.poll(() => loads).toBe(1);

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await assertHeading(page, 'Roles');
  await expect.poll(() => loads).toBe(2);
});

test.describe('signing in and out', () => {
  test('ends on /login after Log Out, which starts nothing and asks for the password again', async ({ page }) => {
    await openConsole(page, '/users');
    await logOut(page);
    await expect(page).toHaveURL(`${addresses.console}/login`);
    await assertHeading(page, 'You are signed out.');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.reload();
    await assertHeading(page, 'You are signed out.');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await assertOnSignIn(page);
    await expect(page).toHaveURL((url) => url.origin === addresses.portal);
  });

  test('denies a person without a role of the console, and links to the services', async ({ page, watch }) => {
    watch.expectConsoleMessage(/Failed to load resource/);
    await page.goto(`${addresses.console}/users`);
    await fillSignIn(page, people.ops);
    await submitSignIn(page);
    await assertHeading(page, 'Access Denied');
    await expect(page.getByRole('link', { name: 'Go to your services' })).toHaveAttribute(
      'href',
      `${addresses.portal}/services`,
    );
  });

  test('ignores a callback that this tab did not request', async ({ page }) => {
    await page.goto(`${addresses.console}/auth/callback?code=stolen&state=foreign`);
    await assertHeading(page, 'Sign-in didn’t finish');
    await expect(page).toHaveURL(`${addresses.console}/auth/callback`);
    expect(await stored(page, 'access_token')).toBeNull();
  });

  test('renews a session that ended under an open form in a pop-up, and keeps the text', async ({ page, watch }) => {
    watch.expectConsoleMessage(/Failed to load resource|A (query|mutation) failed|could not be renewed/);
    await openConsole(page, '/users/add');
    await page.getByLabel('First Name').fill('Half written');
    await page.evaluate(() => {
      for (const key of ['isAuth', 'isRole', 'user', 'refresh_token', 'access_token']) localStorage.removeItem(key);
      window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
    });
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    const popup = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Sign in again' }).click();
    // The portal session still exists, so the window signs in by itself.
    await popup;
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel('First Name')).toHaveValue('Half written');
    await page.getByLabel('First Name').fill('');
  });
});

test.describe('the first use of the palette', () => {
  // Each visit loads the page.
  test.slow();
  const visits = trials(2, 10);
  for (const delay of variants([40, 100, 150], 1)) {
    test(`takes every key at ${delay} ms a key while its results load, on every visit`, async ({ page }) => {
      let letResultsCome = () => {};
      let waiting: Promise<void>;
      await page.route(/\/palette-results-[^/]*\.js$/, async (route) => {
        await waiting;
        await route.continue();
      });
      await openConsole(page, '/dashboard');
      const field = page.getByRole('combobox', { name: 'Search' });
      for (let visit = 1; visit <= visits; visit += 1) {
        waiting = new Promise((resolve) => (letResultsCome = resolve));
        await page.reload();
        await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
        await page.keyboard.press('Control+k');
        await page.keyboard.type('emily car', { delay });
        await expect(field).toHaveValue('emily car');
        await expect(page.getByRole('option')).toHaveCount(0);
        letResultsCome();
        await expect(page.getByRole('option', { name: /Emily Carter/ })).toBeVisible();
      }
    });
  }
});
