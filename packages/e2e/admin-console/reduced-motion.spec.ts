import type { Page } from '@playwright/test';
import { openConsole } from '../support/console-pages.ts';
import { expect, test } from '../support/test.ts';

test.use({ reducedMotion: 'reduce' });

/** Notes every animation that runs for longer than a frame, on every page from now on. */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved = new Set<string>();
    (window as unknown as { moved: Set<string> }).moved = moved;
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { duration } = animation.effect?.getTiming() ?? {};
        if (typeof duration === 'number' && duration > 16) {
          const { target } = animation.effect as KeyframeEffect;
          moved.add(`${animation.constructor.name} of ${duration} ms on ${target?.outerHTML.slice(0, 120)}`);
        }
      }
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved]);
}

test('moves nothing for a reader who prefers so', async ({ page }) => {
  const moved = await watchMotion(page);
  await openConsole(page, '/dashboard');
  await expect(page.getByRole('region', { name: 'Next 30 days' })).toBeVisible();
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Users', exact: true }).first().click();
  await expect(main.getByRole('link', { name: 'Access', exact: true })).toBeVisible();
  await main.getByRole('link', { name: 'Access', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Access' })).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await page.keyboard.press('Escape');
  await main.getByRole('link', { name: 'Roles', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible();
  await page.getByRole('link', { name: 'Viewer', exact: true }).click();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('tab', { name: 'History', selected: true })).toBeVisible();
  expect(await moved()).toEqual([]);
});
