import { appendFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** Records layout shifts without recent input, on every page opened from now on (https://web.dev/articles/cls). */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const target: Window & { layoutShift?: number } = window;
    target.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('hadRecentInput' in entry && 'value' in entry && !entry.hadRecentInput && typeof entry.value === 'number')
          target.layoutShift = (target.layoutShift ?? 0) + entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Sum since the page loaded. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => (window as Window & { layoutShift?: number }).layoutShift ?? 0);
}

/** Larger shifts are visible as a jump; search engines accept up to 0.1. */
export const mostLayoutShift = 0.02;

/** Writes a state's sum next to its picture. */
export function noteLayoutShift(folder: string, state: string, shift: number): void {
  appendFileSync(`${folder}/layout-shift.txt`, `${shift.toFixed(4)} ${state}\n`);
}
