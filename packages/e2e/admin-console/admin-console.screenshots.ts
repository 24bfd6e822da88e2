import { mkdirSync } from 'node:fs';
import { assertAccessible } from '../support/accessibility.ts';
import { assertFits } from '../support/fits.ts';
import { layoutShift, mostLayoutShift, noteLayoutShift, watchLayoutShift } from '../support/layout-shift.ts';
import { takePicture, wantedStates } from '../support/picture.ts';
import { people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { statesOf, visitStates } from './visit-states.ts';

/**
 * Pictures of every screen, dialog and state of the console: `pnpm screenshots` writes them to
 * `screenshots/admin-console/`, one per state, size and colour scheme. Pictures are not compared, but axe checks each
 * state, and none may shift while loading or scroll sideways: too slow for every run of the browser tests. `STATES=review` takes only
 * states whose name contains the word.
 */
const sizes = [
  { name: '1360', viewport: { width: 1360, height: 850 }, fits: [1360, 1280] },
  { name: '390', viewport: { width: 390, height: 844 }, fits: [390, 320] },
  { name: '820', viewport: { width: 820, height: 1180 }, fits: [820] },
  { name: '1920', viewport: { width: 1920, height: 1080 }, fits: [1920] },
] as const;

for (const scheme of ['light', 'dark'] as const) {
  for (const { name, viewport, fits } of sizes) {
    test.describe(`admin console ${name} ${scheme}`, () => {
      const isPhone = viewport.width < 600;
      test.use({ colorScheme: scheme, viewport, hasTouch: isPhone, reducedMotion: 'reduce' });

      for (const person of [people.superAdmin, people.orgAdmin, people.auditor]) {
        test(`as ${person}`, async ({ page, watch }) => {
          test.setTimeout(1_800_000);
          watch.expectConsoleMessage(/./);
          const folder = `screenshots/admin-console/${name}-${scheme}`;
          mkdirSync(folder, { recursive: true });
          const states = wantedStates(statesOf(person)).filter(
            ({ only }) => only !== (viewport.width < 900 ? 'wide' : 'narrow'),
          );
          await watchLayoutShift(page);
          const failed = await visitStates(page, person, states, async (state) => {
            await page.evaluate(() => document.fonts.ready);
            const moved = await layoutShift(page);
            noteLayoutShift(folder, state.name, moved);
            try {
              await assertAccessible(page);
              if (!state.moves) expect(moved, 'layout shift').toBeLessThanOrEqual(mostLayoutShift);
            } finally {
              await takePicture(page, `${folder}/${state.name}.png`);
            }
            // Last: a narrower window may close what the state has opened.
            await assertFits(page, fits);
          });
          if (failed.length > 0) throw new AggregateError(failed, failed.map(({ message }) => message).join('\n'));
        });
      }
    });
  }
}
