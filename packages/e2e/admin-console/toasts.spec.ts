import type { Locator, Page } from '@playwright/test';
import { stopClock, whileStopped } from '../support/clock.ts';
import { uniqueWord } from '../support/console-data.ts';
import { openConsole } from '../support/console-pages.ts';
import { openNewRow } from '../support/list-screens.ts';
import { expect, test } from '../support/test.ts';

const message = 'Role added successfully';

/** Adds a role and stops the clock when its toast appears. */
async function addRole(page: Page): Promise<Locator> {
  const toast = page.getByRole('status').filter({ hasText: message });
  await openNewRow(page, 'Add Role');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(uniqueWord('Stevedore'));
  await stopClock(page);
  await page.keyboard.press('Enter');
  await assertShown(page, toast);
  return toast;
}

const assertShown = (page: Page, toast: Locator) =>
  whileStopped(page, () => expect(toast.getByText(message, { exact: true })).toBeVisible({ timeout: 100 }));

/** Allow the second it takes to fade. */
async function assertGone(page: Page, toast: Locator): Promise<void> {
  await page.clock.runFor(1000);
  await whileStopped(page, () => expect(toast).toHaveCount(0, { timeout: 100 }));
}

/** Where the toast comes to rest, below the top edge. */
async function middleOf(toast: Locator): Promise<{ x: number; y: number }> {
  await expect.poll(async () => (await toast.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(8);
  const box = await toast.boundingBox();
  if (box === null) throw new Error('The toast is gone');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('shows toasts top centre for 3 s, longer under the pointer, and closes them by a drag or a click (specification section 2)', async ({
  page,
}) => {
  await page.clock.install();
  await openConsole(page, '/roles');

  let toast = await addRole(page);
  await expect.poll(async () => Math.round((await middleOf(toast)).x)).toBe((page.viewportSize()?.width ?? 0) / 2);
  await expect.poll(async () => (await middleOf(toast)).y).toBeLessThan(80);
  await page.clock.runFor(2800);
  await expect(toast.getByText(message, { exact: true })).toBeVisible();
  await page.clock.runFor(200);
  await assertGone(page, toast);
  await page.clock.resume();

  toast = await addRole(page);
  let { x, y } = await middleOf(toast);
  await page.mouse.move(x, y);
  await assertShown(page, toast);
  await page.clock.runFor(10_000);
  await assertShown(page, toast);
  await page.mouse.down();
  await page.mouse.move(x + 160, y, { steps: 8 });
  await page.mouse.up();
  await assertGone(page, toast);
  await page.mouse.move(0, 0);
  await page.clock.resume();

  toast = await addRole(page);
  ({ x, y } = await middleOf(toast));
  await page.mouse.click(x, y);
  await assertGone(page, toast);
});
