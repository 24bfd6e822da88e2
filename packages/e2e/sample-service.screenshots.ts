import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { assertAccessible } from './support/accessibility.ts';
import { addresses } from './support/config.ts';
import { assertGreeted } from './support/sample-service.ts';
import { startPortalSession } from './support/session.ts';
import { people } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** Pages of the sample service, where every demo ends, saved to `screenshots/sample-service/`. */
const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  overview: async (page) => {
    await page.goto(addresses.sampleService);
    await expect(page.getByRole('heading', { name: 'This is the sample service' })).toBeVisible();
  },
  greeted: async (page) => {
    await startPortalSession(page, people.ops);
    await page.goto(`${addresses.portal}/open/ocean_tracking?ref=CSQU3054383`);
    await assertGreeted(page, 'ocean_tracking', 'Daniel');
  },
  'greeted-by-openid': async (page) => {
    await startPortalSession(page, people.superAdmin);
    await page.goto(`${addresses.sampleService}/yard_planner`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome aboard, Sofia');
  },
  'without-token': async (page) => {
    await page.goto(`${addresses.sampleService}/erp`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to continue');
  },
  'not-found': async (page) => {
    await page.goto(`${addresses.sampleService}/a/b`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing here');
  },
};

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1360, 390]) {
    test.describe(`sample service ${width} ${colorScheme}`, () => {
      test.use({ colorScheme, viewport: { width, height: 850 } });
      for (const [name, show] of Object.entries(states)) {
        test(name, async ({ page, watch }) => {
          watch.expectConsoleMessage(/Failed to load resource/);
          const folder = `screenshots/sample-service/${width}-${colorScheme}`;
          mkdirSync(folder, { recursive: true });
          await show(page);
          await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
          await assertAccessible(page);
        });
      }
    });
  }
}
