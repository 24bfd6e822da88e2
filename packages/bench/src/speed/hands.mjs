/** Measures each interaction from the press to the next paint, as Event Timing reports it, beside a bare React button. */
import { besideFloor } from '../shared/beside-floor.mjs';
import { median } from '../shared/statistics.mjs';
import { signedInConsole } from './clicks.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

const rounds = 5;
/** The shortest interaction that the browser reports, in milliseconds; it rounds to 8. */
const shortest = 16;

/**
 * Interactions of the console: `press` finds what the round presses, `after` restores the page.
 * @type {{ what: string, path: string, press: (page: Page, round: number) => Locator, after?: (page: Page) => Promise<unknown> }[]}
 */
const interactions = [
  {
    what: 'select a row of 100',
    path: '/users?size=100',
    press: (page, round) => page.getByRole('checkbox', { name: /^Select (?!all)/ }).nth(round),
  },
  {
    what: 'sort 100 rows',
    path: '/users?size=100',
    press: (page) => page.getByRole('columnheader', { name: 'Email' }).getByRole('button'),
    after: (page) => page.waitForLoadState('networkidle'),
  },
  {
    what: 'open the bell',
    path: '/users',
    press: (page) => page.getByRole('button', { name: /^Notifications/ }),
    after: closeDialog,
  },
  {
    what: 'open the palette',
    path: '/users',
    press: (page) => page.getByRole('banner').getByRole('button', { name: /^Search/ }),
    after: closeDialog,
  },
  {
    what: 'change a tab',
    path: '/users/7',
    press: (page, round) => page.getByRole('tab').nth(round % 2 === 0 ? 1 : 0),
    after: (page) => page.waitForLoadState('networkidle'),
  },
  {
    what: 'open the reason of a cell',
    path: '/access',
    press: (page, round) =>
      page.getByRole('grid').locator('tbody button, [role="gridcell"]:not(:has(button))').nth(round),
    after: closeDialog,
  },
  {
    what: 'move in the rail',
    path: '/users',
    press: (page, round) =>
      page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: round % 2 === 0 ? 'Branch' : 'Roles', exact: true }),
    after: (page) => page.waitForLoadState('networkidle'),
  },
];

/** @type {import('../shared/metric.ts').Metric[]} */
export const metrics = [
  {
    name: 'hands',
    run: besideFloor(async ({ ours, floor, browser }) => {
      const context = await signedInConsole(browser, ours);
      const page = await context.newPage();
      await page.addInitScript(watchInteractions);
      const bare = await (await browser.newContext()).newPage();
      await bare.addInitScript(watchInteractions);
      await bare.goto(`${floor}/users`);
      const measured = [];
      for (const { what, path, press, after } of interactions) {
        await page.goto(`${ours.console}${path}`);
        await page.waitForLoadState('networkidle');
        /** @type {{ ours: number, floor: number }[]} */
        const taken = [];
        // Warm up with a round that does not count: it loads the code of what opens.
        for (let round = 0; round <= rounds; round += 1) {
          const mine = await interaction(page, press(page, round));
          await after?.(page);
          taken.push({ ours: mine, floor: await interaction(bare, bare.getByRole('button', { name: 'Next page' })) });
        }
        const counted = taken.slice(1);
        measured.push({
          what: `${what}: press until the next paint`,
          ours: median(counted.map((each) => each.ours)),
          floor: median(counted.map((each) => each.floor)),
          unit: 'ms',
          note: `first ${taken[0]?.ours ?? Number.NaN} ms`,
        });
      }
      return measured;
    }),
  },
];

/** @param {Page} page */
async function closeDialog(page) {
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/**
 * Presses and returns the longest event of the interaction, in milliseconds.
 * @param {Page} page @param {Locator} target
 */
async function interaction(page, target) {
  // Rest on it first, as a hand does.
  await target.hover();
  await page.waitForTimeout(200);
  await page.evaluate(() => Object.assign(window, { interactions: [] }));
  await target.click();
  await page.waitForTimeout(400);
  const durations = await page.evaluate(() => {
    /** @type {Window & { interactions?: number[] }} */
    const watched = window;
    return watched.interactions ?? [];
  });
  return Math.max(shortest, ...durations);
}

/** Runs in the page, before any other script. */
function watchInteractions() {
  /** @type {Window & { interactions?: number[] }} */
  const target = window;
  target.interactions = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && Number(entry.interactionId) > 0) target.interactions?.push(entry.duration);
    }
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16, buffered: true }));
}
