import { assertAccessible } from '../support/accessibility.ts';
import { answerWith } from '../support/api-answer.ts';
import { assertHeading, openConsole } from '../support/console-pages.ts';
import { expect, test } from '../support/test.ts';

test('shows the navigation as a drawer on a phone, closed by Escape or a click outside, and users as cards', async ({
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

test('shows a long name whole in its card', async ({ page }) => {
  const name = 'Kraanverhuurmaatschappijbestuurdersvergadering van de Binnenvaartdiensten';
  await answerWith(page, '/branches/all*', 200, [
    {
      id: 1,
      name,
      displayName: name,
      isActive: true,
      version: 1,
      organization: { id: 1, name, displayName: name },
    },
  ]);
  await openConsole(page, '/branches');
  const texts = page.getByRole('listitem').getByText(name);
  await expect(texts).toHaveCount(2);
  for (const text of await texts.all()) {
    await expect.poll(() => text.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await expect.poll(() => text.evaluate((element) => getComputedStyle(element).whiteSpace)).toBe('normal');
  }
});
