import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import { makeUser } from '../support/console-data.ts';
import { assertHeading, openConsole } from '../support/console-pages.ts';
import { expect, test } from '../support/test.ts';

test('Access shows who may open which service, explains by keyboard, and links to the repair', async ({ page }) => {
  await openConsole(page, '/access');
  const user = await makeUser(page, 'Asker');
  await assertHeading(page, 'Access');
  await page.getByRole('searchbox', { name: 'Person' }).fill(user.email);
  const grid = page.getByRole('grid', { name: 'Access' });
  await expect(grid.getByRole('rowheader')).toHaveCount(1);
  await assertAccessible(page);

  // One Tab stop; arrow keys move within it.
  await grid.getByRole('link', { name: user.name }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(grid.getByRole('gridcell', { name: /has no role in / }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  const why = page.getByRole('dialog', { name: `Why ${user.name} can’t open Ocean Tracking` });
  await expect(why.getByText('Has no role in Ocean Tracking.')).toBeVisible();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await expect(grid.getByRole('gridcell', { name: /has no role in / }).first()).toBeFocused();

  await page.keyboard.press('Enter');
  await why.getByRole('link', { name: 'Give a role' }).click();
  await expect(page).toHaveURL(new RegExp(`/users/${user.id}\\?service=\\d+$`));
  await expect(page.getByRole('form', { name: 'Access to Ocean Tracking' })).toBeVisible();
  await expect(why).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/access\?q=/);
  await expect(grid.getByRole('rowheader')).toHaveCount(1);
});

test('Back closes the reasons, even while the next page is loading', async ({ page }) => {
  await openConsole(page, '/access');
  const user = await makeUser(page, 'Hesitant');
  const grid = page.getByRole('grid', { name: 'Access' });
  const why = page.getByRole('dialog', { name: /^Why / });
  await page.getByRole('searchbox', { name: 'Person' }).fill(user.email);
  await expect(grid.getByRole('rowheader')).toHaveCount(1);
  await grid
    .getByRole('gridcell', { name: /has no role in / })
    .first()
    .click();
  await expect(why).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${addresses.console}/access`);
  await expect(why).toBeHidden();

  await page.goForward();
  await expect(grid.getByRole('rowheader')).toHaveCount(1);
  await page.route('**/assets/user-page-*.js', () => undefined);
  await grid
    .getByRole('gridcell', { name: /has no role in / })
    .first()
    .click();
  const asked = page.waitForRequest('**/assets/user-page-*.js');
  await why.getByRole('link', { name: 'Give a role' }).click();
  await asked;
  await page.goBack();
  await expect(page).toHaveURL(`${addresses.console}/access`);
  await expect(why).toBeHidden();
});
