import { expect, type Page } from '@playwright/test';

/**
 * Stops the page's clock, which `page.clock.install` has taken over before the page was opened. From here on time passes by
 * `page.clock.runFor` alone, however slow the machine is, until `passUntilLoad` or `page.clock.resume`.
 */
export async function stopClock(page: Page): Promise<void> {
  // Only a moment that is still to come can be stopped at.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
}

/**
 * Waits for something on a page whose clock stands still. A page needs timers to show the answer of a call, so a moment
 * passes with each look: less than a second in all.
 */
export async function whileStopped(page: Page, assertion: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10);
    await assertion();
  }).toPass({ intervals: [20, 50, 100], timeout: 10_000 });
}

/** Lets time pass until the page loads again, which it does within this time; then the clock goes on by itself. */
export async function passUntilLoad(page: Page, milliseconds: number): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.clock.runFor(milliseconds);
  await page.clock.resume();
  await loaded;
}
