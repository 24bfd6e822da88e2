import { mkdirSync } from 'node:fs';
import type { Browser, BrowserContext } from '@playwright/test';
import { assertAccessible } from '../support/accessibility.ts';
import { callApi } from '../support/console-data.ts';
import { assertFits } from '../support/fits.ts';
import { layoutShift, mostLayoutShift, noteLayoutShift, watchLayoutShift } from '../support/layout-shift.ts';
import { signIn } from '../support/sign-in.ts';
import { takePicture, wantedStates } from '../support/picture.ts';
import { expect, test } from '../support/test.ts';
import { heading, type ScreenState } from './screen-state.ts';
import { screenStates } from './screen-states.ts';

/**
 * Pictures of every screen and state of the portal: `pnpm screenshots` writes them to `screenshots/portal/`, one per
 * state, size and colour scheme. Pictures are not compared; axe checks each state, and none may shift while loading or
 * scroll sideways.
 * `STATES=launcher` takes only states whose name contains the word.
 */
const sizes = [
  { name: '1360', viewport: { width: 1360, height: 850 }, fits: [1360, 1280] },
  { name: '390', viewport: { width: 390, height: 844 }, fits: [390, 320] },
  { name: '820', viewport: { width: 820, height: 1180 }, fits: [820] },
  { name: '1920', viewport: { width: 1920, height: 1080 }, fits: [1920] },
] as const;

for (const scheme of ['light', 'dark'] as const) {
  for (const size of sizes) {
    test(`portal ${size.name} ${scheme}`, async ({ browser, watch }) => {
      test.setTimeout(1_200_000);
      watch.expectConsoleMessage(/./);
      const folder = `screenshots/portal/${size.name}-${scheme}`;
      mkdirSync(folder, { recursive: true });
      const failed: unknown[] = [];
      for (const state of wantedStates(screenStates)) {
        await test.step(state.name, async () => {
          try {
            await take(browser, state, folder, scheme, size);
          } catch (error) {
            failed.push(error);
          }
        });
      }
      // Collect failures: one state must not hide the others.
      if (failed.length > 0) throw new AggregateError(failed, failed.map(String).join('\n'));
    });
  }
}

/** Reuse sessions: all tests share one sign-in throttle. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>();

async function take(
  browser: Browser,
  { as, name, show, keepsSession = true, moves = false }: ScreenState,
  folder: string,
  colorScheme: 'light' | 'dark',
  { viewport, fits }: (typeof sizes)[number],
): Promise<void> {
  const isPhone = viewport.width < 600;
  const session = as === undefined ? undefined : sessions.get(as);
  const context = await browser.newContext({
    colorScheme,
    viewport,
    hasTouch: isPhone,
    reducedMotion: 'reduce',
    ...(session === undefined ? {} : { storageState: session }),
  });
  try {
    const page = await context.newPage();
    await watchLayoutShift(page);
    if (as !== undefined && session === undefined) {
      await signIn(page, as);
      await heading(page, 'Choose a service');
      // Reset a stored appearance, which would override this set's scheme.
      await callApi(page, 'PATCH', '/user/me/preferences', { appearance: 'system' });
      sessions.set(as, await context.storageState());
    }
    await show(page);
    await expect(page.locator('html')).toHaveAttribute(`data-${colorScheme}`);
    await page.evaluate(() => document.fonts.ready);
    const moved = await layoutShift(page);
    noteLayoutShift(folder, name, moved);
    await takePicture(page, `${folder}/${name}.png`);
    if (!moves) expect(moved, 'layout shift').toBeLessThanOrEqual(mostLayoutShift);
    await assertAccessible(page);
    await assertFits(page, fits);
    // Keep rotated refresh tokens; some states end the session.
    const now = await context.storageState();
    const isSession = now.origins.some(({ localStorage }) =>
      localStorage.some(({ name: key }) => key === 'refresh_token'),
    );
    if (as !== undefined && isSession && keepsSession) sessions.set(as, now);
  } catch (error) {
    throw new Error(
      `The state "${name}" could not be shown: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  } finally {
    await context.close();
  }
}
