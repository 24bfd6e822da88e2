import { assertAccessible } from '../support/accessibility.ts';
import { assertHeading, openConsole } from '../support/console-pages.ts';
import { expect, test } from '../support/test.ts';

test('on a phone the navigation is a drawer that closes on Escape and beside it, and users are cards', async ({
  page,
}) => {
  await openConsole(page, '/users');
  await assertHeading(page, 'Users');
  await expect(page.getByRole('table')).toHaveCount(0);
  const button = page.getByRole('button', { name: 'Open navigation' });
  const drawer = page.getByRole('dialog', { name: 'Navigation' });

  await button.click();
  await expect(drawer.getByRole('link', { name: 'Branch' })).toBeVisible();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(button).toBeFocused();

  await button.click();
  await expect(drawer).toBeVisible();
  await page.mouse.click(380, 500);
  await expect(drawer).toHaveCount(0);
  await expect(button).toBeFocused();

  await button.click();
  await drawer.getByRole('link', { name: 'Roles' }).click();
  await assertHeading(page, 'Roles');
  await expect(drawer).toHaveCount(0);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
