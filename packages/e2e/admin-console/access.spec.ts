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

test('Access shows 20 people at 850 px, and explains, repairs and compares by arrows, Enter, Escape and P', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1360, height: 850 });
  await openConsole(page, '/access');
  const grid = page.getByRole('grid', { name: 'Access' });
  const people = grid.getByRole('rowheader');
  await expect(people).toHaveCount(20);
  const last = await people.last().boundingBox();
  expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(850);

  await people.first().getByRole('link').focus();
  await page.keyboard.press('p');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('p');
  const side = page.getByRole('complementary', { name: 'Reading and comparing' });
  await expect(side.getByText(/ differ in | have the same access/u).first()).toBeVisible();

  const user = await makeUser(page, 'Keyed');
  await page.goto(`${addresses.console}/access?q=${user.email}`);
  await grid.getByRole('link', { name: user.name }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const why = page.getByRole('dialog', { name: `Why ${user.name} can’t open Ocean Tracking` });
  await expect(why.getByRole('link', { name: 'Give a role' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(why.getByRole('link', { name: 'Give a role' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/users/${user.id}\\?service=\\d+$`));
});
