import { appendFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** Counts, on every page opened from now on, what moves without a press or key just before (https://web.dev/articles/cls). */
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

/** The sum since the page was loaded. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => (window as Window & { layoutShift?: number }).layoutShift ?? 0);
}

/** What moves more is seen as a jump; 0.1 is what a search engine still calls good. */
export const mostLayoutShift = 0.03;

/** Writes the sum of a state beside its picture. */
export function noteLayoutShift(folder: string, state: string, shift: number): void {
  appendFileSync(`${folder}/layout-shift.txt`, `${shift.toFixed(4)} ${state}\n`);
}
