import { expect, type Page } from '@playwright/test';

/**
 * Stops the page's clock; call `page.clock.install` before opening the page. Time then advances only by
 * `page.clock.runFor`, until `passUntilLoad` or `page.clock.resume`.
 */
export async function stopClock(page: Page): Promise<void> {
  // Pick a moment ahead: the clock cannot pause in the past.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
}

/**
 * Waits for a change on a page with a stopped clock. Rendering an answer takes timers, so time advances a little with
 * each look: less than a second in all.
 */
export async function whileStopped(page: Page, assertion: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10);
    await assertion();
  }).toPass({ intervals: [20, 50, 100], timeout: 10_000 });
}

/** Advances time until the page reloads, at most this long; then lets the clock run. */
export async function passUntilLoad(page: Page, milliseconds: number): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.clock.runFor(milliseconds);
  await page.clock.resume();
  await loaded;
}
