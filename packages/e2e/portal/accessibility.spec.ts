import { fullTrials, share } from '@gangway/tooling/trials';
import { launcherHeading, openLauncher } from '../support/portal.ts';
import type { Page } from '@playwright/test';
import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import { startPortalSession, startWithoutSession } from '../support/session.ts';
import { goToSignIn, people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { screenStates } from './screen-states.ts';

const visitors = [...new Set(screenStates.map(({ as }) => as))];

test.describe('axe finds nothing, light and dark, wide and narrow, and nothing overflows at 320 px or 200 % zoom', () => {
  for (const person of visitors) {
    const states = share(
      screenStates.filter(({ as }) => as === person),
      2,
      0,
    );
    test(`in the ${states.length} states of ${person ?? 'a visitor'}`, async ({ context, watch }) => {
      test.setTimeout(states.length * 15_000);
      // Some states include refused calls and mocked failures; other tests check that the console is otherwise silent.
      watch.expectConsoleMessage(/Failed to load resource|failed|could not be renewed|ConfigError/);
      // Slow the clock, so that pages that redirect after ten seconds stay long enough.
      await context.addInitScript(() => {
        const now = performance.now.bind(performance);
        performance.now = () => now() / 100;
      });
      const failed: string[] = [];
      for (const [index, { name, show }] of states.entries()) {
        await test.step(name, async () => {
          const page = await context.newPage();
          // Fail a state that never appears instead of using up all the time.
          page.setDefaultTimeout(15_000);
          try {
            await (person === undefined ? startWithoutSession(page) : startPortalSession(page, person));
            await show(page);
            await assertAccessibleEverywhere(page, looksOf(index));
          } catch (error) {
            // Collect failures: one state must not hide the others.
            failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
          }
          await page.close();
          await context.setOffline(false);
        });
      }
      expect(failed).toEqual([]);
    });
  }
});

// Colours do not depend on width, nor layout on colours; `pnpm screenshots` covers the other two combinations.
const looks = [
  { colorScheme: 'light', viewport: { width: 1360, height: 850 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

/** Nightly every state in both looks, by day every other state, alternating: axe takes most of the time. */
const looksOf = (index: number) => looks.filter((_look, place) => fullTrials || place === index % looks.length);

async function assertAccessibleEverywhere(page: Page, seen: ReturnType<typeof looksOf>): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { colorScheme, viewport } of seen) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute(`data-${colorScheme}`);
    await page.setViewportSize(viewport);
    await assertAccessible(page);
  }
  // Close lists, which keep the width they opened with.
  await page.keyboard.press('Escape');
  // 680 px is 1360 px at 200 %.
  for (const width of [320, 680]) {
    await page.setViewportSize({ width, height: 640 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `at ${width} px`)
      .toBeLessThanOrEqual(0);
  }
}

test('works by keyboard alone from sign-in to a service and out again', async ({ page }) => {
  await page.goto(`${addresses.portal}/login`);
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('ops@gangway.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('gangway-demo-2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a service' })).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ocean Tracking' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'All services' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: launcherHeading })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Ocean Tracking' })).toBeVisible();

  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: /user menu/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /user menu/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});

test('jumps to the content by the skip link', async ({ page }) => {
  await openLauncher(page, people.ops);
  await expect(page.getByRole('link', { name: 'Ocean Tracking' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('has one main per page, also among hidden elements', async ({ page }) => {
  const mains = page.getByRole('main', { includeHidden: true });
  await goToSignIn(page);
  await expect(mains).toHaveCount(1);
  await startPortalSession(page, people.ops);
  for (const path of ['/', '/services', '/profile', '/register', '/nothing/here']) {
    await page.goto(`${addresses.portal}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(mains, path).toHaveCount(1);
  }
});
