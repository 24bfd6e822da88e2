import type { Page } from '@playwright/test';
import { picturedStates } from './config.ts';

/** States whose name contains `STATES`; all without it. */
export function wantedStates<State extends { name: string }>(states: readonly State[]): readonly State[] {
  return states.filter(({ name }) => name.includes(picturedStates));
}

/**
 * Takes a picture with the window as tall as the page: a full-page picture would cut the sidebar off and leave sticky
 * and overlaid elements in the middle.
 */
export async function takePicture(page: Page, path: string): Promise<void> {
  const viewport = page.viewportSize();
  if (viewport === null) throw new Error('A picture needs a window of a known size.');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...viewport, height: Math.max(height, viewport.height) });
  await page.screenshot({ path, animations: 'disabled' });
  await page.setViewportSize(viewport);
}
