import { assertOnUsers } from './support/admin-console.ts';
import { openConsole } from './support/console-pages.ts';
import { addresses } from './support/config.ts';
import { people, signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** The README's three pictures, written to their place: `pnpm screenshots -g README`. */
test.use({ viewport: { width: 1360, height: 780 }, reducedMotion: 'reduce' });

test("the README's sign-in page", async ({ page }) => {
  // Include the last demo login.
  await page.setViewportSize({ width: 1360, height: 850 });
  await page.goto(`${addresses.portal}/`);
  await expect(page.getByText('Demo logins')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.documentElement.scrollHeight), 'nothing scrolls').toBeLessThanOrEqual(850);
  await page.screenshot({ path: '.github/sign-in.png' });
});

test("the README's launcher", async ({ page }) => {
  await page.setViewportSize({ width: 1360, height: 880 });
  await signIn(page, people.ops);
  await expect(page.getByRole('heading', { name: 'Choose a service' })).toBeVisible();
  await page.goto(`${addresses.portal}/services`);
  await expect(page.getByText('Document Processing').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Find a container' }).fill('CSQU 305438-3');
  await expect(page.getByRole('link', { name: 'Open in Ocean Tracking' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: '.github/launcher.png' });
});

test("the README's console", async ({ page }) => {
  await openConsole(page, '/users');
  await assertOnUsers(page);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: '.github/console.png' });
});
