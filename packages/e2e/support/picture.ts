import type { Page } from '@playwright/test';
import { picturedStates } from './config.ts';

/** The states that `STATES` names by a part of their name; all without it. */
export function wantedStates<State extends { name: string }>(states: readonly State[]): readonly State[] {
  return states.filter(({ name }) => name.includes(picturedStates));
}

/**
 * As a screen that holds all of the page: a picture of the full page turns the window small meanwhile, cuts a sidebar off, and
 * leaves what sticks to an edge, or stands over the page, in the middle.
 */
export async function takePicture(page: Page, path: string): Promise<void> {
  const viewport = page.viewportSize();
  if (viewport === null) throw new Error('A picture needs a window of a known size.');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...viewport, height: Math.max(height, viewport.height) });
  await page.screenshot({ path, animations: 'disabled' });
  await page.setViewportSize(viewport);
}
