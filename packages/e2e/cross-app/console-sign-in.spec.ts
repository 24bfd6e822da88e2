import { assertAccessible } from '../support/accessibility.ts';
import {
  assertOnDashboard,
  assertOnUsers,
  columnTexts,
  goToNextPage,
  goToUsers,
  sortBy,
} from '../support/admin-console.ts';
import { addresses } from '../support/config.ts';
import { assertHeading, openConsole } from '../support/console-pages.ts';
import { goToLauncher, tile } from '../support/portal.ts';
import { assertOnSignIn, fillSignIn, logOut, people, signIn, submitSignIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.describe('from the portal to the console', () => {
  test('takes a Super_Admin to the dashboard without typing again, pages and sorts users, and logs out of both', async ({
    page,
    watch,
  }) => {
    await signIn(page, people.superAdmin);
    await assertOnDashboard(page);
    await assertAccessible(page);

    await goToUsers(page);
    await assertAccessible(page);
    // Oldest first: users that other scenarios add do not move these.
    await sortBy(page, 'ID');
    const ids = async () => (await columnTexts(page, 'ID')).map(Number);
    await expect.poll(ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await goToNextPage(page);
    await expect.poll(ids).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);

    const inOrder = (emails: string[]): boolean =>
      emails.length > 0 && emails.every((email, index) => index === 0 || emails[index - 1]! <= email);
    await sortBy(page, 'Email');
    await expect.poll(async () => inOrder(await columnTexts(page, 'Email'))).toBe(true);
    await sortBy(page, 'Email');
    await expect.poll(async () => inOrder((await columnTexts(page, 'Email')).toReversed())).toBe(true);

    await logOut(page);
    await expect(page).toHaveURL(/\/login/);
    // The portal learns of it by a refusal, which the browser logs.
    watch.expectConsoleMessage(/401 \(Unauthorized\)|The session could not be renewed \(refused\)/);
    await page.goto(`${addresses.portal}/`);
    await assertOnSignIn(page);
  });

  test('returns to the visited console page after sign-in', async ({ page }) => {
    await page.goto(`${addresses.console}/users?page=2`);
    await assertOnSignIn(page);
    await fillSignIn(page, people.superAdmin);
    await submitSignIn(page);

    await assertOnUsers(page);
    await expect(page).toHaveURL(`${addresses.console}/users?page=2`);
  });

  test('ignores a session in the address of either app', async ({ page }) => {
    for (const app of [addresses.portal, addresses.console]) {
      await page.goto(`${app}/login?accessToken=eyJhbGciOiJub25lIn0.e30.&access_token=x#access_token=y`);
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    }
  });
});

test.describe('after Log Out of the console the portal’s open page', () => {
  test.beforeEach(async ({ page, watch }) => {
    // The portal learns of it by a refusal, which the browser logs.
    watch.expectConsoleMessage(/401 \(Unauthorized\)|could not be renewed \(refused\)|A query failed/);
    await openConsole(page, '/roles');
    await assertHeading(page, 'Roles');
  });

  test('says so once it is visible again', async ({ page }) => {
    const portal = await page.context().newPage();
    await goToLauncher(portal);
    await expect(tile(portal, 'ERP')).toBeVisible();
    await logOut(page);
    await assertHeading(page, 'You are signed out.');
    // Dispatch the event by hand: headless pages are always visible.
    await portal.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(portal.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  });

  test('says so on reload, and reports no failed list', async ({ page }) => {
    const portal = await page.context().newPage();
    await goToLauncher(portal);
    await expect(tile(portal, 'ERP')).toBeVisible();
    await logOut(page);
    await assertHeading(page, 'You are signed out.');
    await portal.addInitScript(() => {
      new MutationObserver(() => {
        if (document.documentElement.innerText.includes('Couldn’t load'))
          document.documentElement.dataset['blamed'] = 'true';
      }).observe(document, { childList: true, subtree: true });
    });
    await portal.reload();
    await expect(portal.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
    await expect(portal.locator('html')).not.toHaveAttribute('data-blamed');
  });
});
