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
import { assertOnSignIn, fillSignIn, logOut, people, signIn, submitSignIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.describe('from the portal to the console', () => {
  test('a Super_Admin arrives at the dashboard without typing again, pages and sorts users, and logs out of both', async ({
    page,
    watch,
  }) => {
    await signIn(page, people.superAdmin);
    await assertOnDashboard(page);
    await assertAccessible(page);

    await goToUsers(page);
    await assertAccessible(page);
    const firstPage = await columnTexts(page, 'ID');
    expect(firstPage).toHaveLength(10);

    await goToNextPage(page);
    await expect
      .poll(async () => {
        const ids = await columnTexts(page, 'ID');
        return ids.length > 0 && !ids.some((id) => firstPage.includes(id));
      })
      .toBe(true);

    const inOrder = (emails: string[]): boolean =>
      emails.length > 0 && emails.every((email, index) => index === 0 || emails[index - 1]! <= email);
    await sortBy(page, 'Email');
    await expect.poll(async () => inOrder(await columnTexts(page, 'Email'))).toBe(true);
    await sortBy(page, 'Email');
    await expect.poll(async () => inOrder((await columnTexts(page, 'Email')).toReversed())).toBe(true);

    await logOut(page);
    await expect(page).toHaveURL(/\/login/);
    // The portal hears of it by a refusal, which the browser notes.
    watch.expectConsoleMessage(/401 \(Unauthorized\)|The session could not be renewed \(refused\)/);
    await page.goto(`${addresses.portal}/`);
    await assertOnSignIn(page);
  });

  test('a visit to the console without a session ends where it was aimed, after sign-in', async ({ page }) => {
    await page.goto(`${addresses.console}/users?page=2`);
    await assertOnSignIn(page);
    await fillSignIn(page, people.superAdmin);
    await submitSignIn(page);

    await assertOnUsers(page);
    const place = new URL(page.url());
    expect(place.origin).toBe(addresses.console);
    expect(place.pathname).toBe('/users');
    expect(place.search).toBe('?page=2');
  });

  test('neither app takes over a session that stands in the address', async ({ page }) => {
    for (const app of [addresses.portal, addresses.console]) {
      await page.goto(`${app}/login?accessToken=eyJhbGciOiJub25lIn0.e30.&access_token=x#access_token=y`);
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    }
  });
});
