import type { Locator, Page } from '@playwright/test';
import { addresses } from '../support/config.ts';
import { openConsole } from '../support/console-pages.ts';
import { openLauncher, tile } from '../support/portal.ts';
import { people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { rows } from './screen-state.ts';

/** The project's own parts on pages that run from right to left; their texts stay English. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      // Null before the document has its first element.
      const root = document.documentElement as HTMLElement | null;
      if (root !== null && root.dir !== 'rtl') root.dir = 'rtl';
    }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['dir'] });
  });
});

interface Box {
  left: number;
  right: number;
}

async function boxOf(target: Locator): Promise<Box> {
  await expect(target).toBeVisible();
  const box = await target.boundingBox();
  if (box === null) throw new Error('The element has no box.');
  return { left: box.x, right: box.x + box.width };
}

/** Lists what stands further right than its predecessor. */
async function assertRunsFromTheRight(items: Locator): Promise<void> {
  await expect(items.first()).toBeVisible();
  const places = await items.evaluateAll((elements) =>
    elements.map((element) => element.getBoundingClientRect()).map(({ left, width }) => left + width / 2),
  );
  expect(places.length).toBeGreaterThan(1);
  expect(places).toEqual(places.toSorted((one, other) => other - one));
}

/** Whether an element is drawn mirrored, by itself or by what holds it. */
const isMirrored = (target: Locator) =>
  target.evaluate((element) => {
    let sign = 1;
    for (let each: Element | null = element; each !== null; each = each.parentElement)
      sign *= Math.sign(new DOMMatrix(getComputedStyle(each).transform).a || 1);
    return sign < 0;
  });

async function assertNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test('puts the sidebar right, and runs the next 30 days from the right', async ({ page }) => {
  await openConsole(page, '/dashboard');
  const width = page.viewportSize()?.width ?? 0;
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  expect((await boxOf(sidebar)).right).toBeCloseTo(width, 0);
  expect(await isMirrored(page.getByRole('button', { name: 'Collapse sidebar' }).locator('svg'))).toBe(true);
  // The line of the stops lies on the side of the entry's dot.
  const entry = sidebar.getByRole('link', { name: 'Dashboard', exact: true });
  expect((await boxOf(entry.locator('.dot'))).left).toBeGreaterThan((await boxOf(sidebar)).left + 100);
  await assertRunsFromTheRight(page.getByRole('list', { name: 'Next 30 days' }).locator('li > i'));
  await assertNoSidewaysScroll(page);
});

test('runs the plans of an organization and the route of a life from the right, and keeps flags as they are', async ({
  page,
}) => {
  await openConsole(page, '/organization?q=Noordzee');
  await rows(page);
  await page.getByRole('link', { name: 'Noordzee Container Lines' }).first().click();
  const flag = page.locator('.gw-flag').first();
  await expect(flag).toBeVisible();
  expect(await isMirrored(flag)).toBe(false);
  for (const lane of await page.locator('.track:has(.past):has(.next)').all()) {
    const past = await lane.locator('.past').boundingBox();
    const next = await lane.locator('.next').boundingBox();
    if (past === null || next === null || past.width < 1) continue;
    expect(past.x + past.width).toBeGreaterThanOrEqual(next.x + next.width - 1);
  }
  await assertNoSidewaysScroll(page);

  await page.goto(`${addresses.console}/users?q=emily.carter`);
  await page.getByRole('link', { name: 'Emily Carter', exact: true }).click();
  const life = page.getByRole('list').filter({ has: page.locator('[data-kind="now"]') });
  await assertRunsFromTheRight(life.locator('li > i'));
  const fact = page.getByRole('complementary').getByRole('definition').first();
  const words = await fact.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().right;
  });
  expect(words).toBeCloseTo((await boxOf(fact)).right, 0);
  await assertNoSidewaysScroll(page);
});

test('keeps "1–10 of …" in order, mirrors the arrows of the pager, and starts cells at the right', async ({ page }) => {
  await openConsole(page, '/users');
  await rows(page);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const range = pages.getByRole('status').locator('bdi');
  await expect(range).toHaveText(/^1–10 of \d+$/);
  const [first, last] = await range.evaluate((element) => {
    const text = element.firstChild;
    if (text === null) return [0, 0];
    return [0, (text.textContent ?? '').length - 1].map((at) => {
      const character = document.createRange();
      character.setStart(text, at);
      character.setEnd(text, at + 1);
      return character.getBoundingClientRect().left;
    });
  });
  expect(first).toBeLessThan(last ?? 0);
  expect(await isMirrored(pages.getByRole('button', { name: 'Next page' }).locator('svg'))).toBe(true);
  await assertRunsFromTheRight(pages.getByRole('button'));
  await assertRunsFromTheRight(page.getByRole('columnheader'));
  await assertRunsFromTheRight(
    page.getByRole('button', { pressed: false }).filter({ hasText: /^(Inactive|No service|Invited)/ }),
  );
  await assertNoSidewaysScroll(page);
});

test('runs the access grid from the right, and its arrow keys move by sight', async ({ page }) => {
  await openConsole(page, '/access');
  const grid = page.getByRole('grid', { name: 'Access' });
  await assertRunsFromTheRight(grid.getByRole('columnheader'));
  const cells = grid.getByRole('row').nth(1).getByRole('gridcell');
  // Cells have no name while they load. The first one has the person.
  await expect(cells.nth(1)).toHaveAccessibleName(/\S/);
  await cells.nth(1).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(cells.nth(2)).toBeFocused();
  await assertNoSidewaysScroll(page);
});

test('mirrors the arrow of a launcher tile', async ({ page }) => {
  await openLauncher(page, people.ops);
  await expect(tile(page, 'Ocean Tracking')).toBeVisible();
  expect(await isMirrored(page.locator('.arrow').first())).toBe(true);
  await assertNoSidewaysScroll(page);
});
