import { expect, type Page } from '@playwright/test';

/** Checks that the page does not scroll sideways at these widths, and returns to its own. */
export async function assertFits(page: Page, widths: readonly number[]): Promise<void> {
  const viewport = page.viewportSize();
  if (viewport === null) throw new Error('A page needs a window of a known size.');
  try {
    for (const width of widths) {
      await page.setViewportSize({ width, height: viewport.height });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `at ${width} px`)
        .toBeLessThanOrEqual(0);
    }
  } finally {
    await page.setViewportSize(viewport);
  }
}
