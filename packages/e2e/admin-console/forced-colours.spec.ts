import type { Locator, Page } from '@playwright/test';
import { openConsole } from '../support/console-pages.ts';
import { rows } from './screen-state.ts';
import { expect, test } from '../support/test.ts';

test.use({ forcedColors: 'active' });

/** What forced colours leave to see of an element: lines and system colours, no shadow and no weight of type. */
async function lookOf(target: Locator): Promise<string> {
  await expect(target).toBeVisible();
  return target.evaluate((element) => {
    const parts = [element, ...element.querySelectorAll('*')].flatMap((each) =>
      [undefined, '::before', '::after'].map((pseudo) => {
        const style = getComputedStyle(each, pseudo);
        const drawn = pseudo === undefined || style.content !== 'none';
        const line = (width: string, kind: string, colour: string) =>
          kind === 'none' || width === '0px' ? '' : `${width} ${kind} ${colour}`;
        return drawn
          ? [
              style.color,
              style.backgroundColor,
              line(style.borderTopWidth, style.borderTopStyle, style.borderTopColor),
              line(style.borderBottomWidth, style.borderBottomStyle, style.borderBottomColor),
              line(style.outlineWidth, style.outlineStyle, style.outlineColor),
              style.textDecorationLine,
            ]
          : [];
      }),
    );
    return JSON.stringify([...new Set(parts.map((part) => part.join()))].toSorted());
  });
}

async function assertToldApart(one: Locator, other: Locator): Promise<void> {
  expect(await lookOf(one)).not.toBe(await lookOf(other));
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** The current stop beside another, and the focused one beside the same at rest. */
async function assertSidebarReads(page: Page): Promise<void> {
  await assertToldApart(
    sidebar(page).locator('ul ul a[aria-current="page"]'),
    sidebar(page).locator('ul ul a:not([aria-current])').first(),
  );
}

/** Focus moves a visible line to an element; `page.focus` alone would not show it as a keyboard does. */
async function assertFocusShows(page: Page, target: Locator): Promise<void> {
  await page.mouse.move(0, 0);
  const before = await lookOf(target);
  await target.focus();
  await page.keyboard.press('Shift');
  await expect.poll(() => lookOf(target)).not.toBe(before);
}

test('tells now apart on the dashboard, the current stop and the focus', async ({ page }) => {
  await openConsole(page, '/dashboard');
  const route = page.getByRole('list', { name: 'Next 30 days' });
  await assertToldApart(route.locator('[data-kind="now"] i'), route.locator('[data-kind="next"] i').first());
  await assertSidebarReads(page);
  await assertFocusShows(page, sidebar(page).getByRole('link', { name: 'Roles', exact: true }));
});

test('tells the pressed chip apart on the users list', async ({ page }) => {
  await openConsole(page, '/users');
  await rows(page);
  const chips = page.getByRole('button', { pressed: false }).filter({ hasText: /\w/ });
  await assertToldApart(page.getByRole('button', { name: /^All users/, pressed: true }), chips.first());
  await assertSidebarReads(page);
  await assertFocusShows(page, chips.first());
});

test('tells the current tab apart on the page of a person, and today on the route of a life', async ({ page }) => {
  await openConsole(page, '/users?q=emily.carter');
  await page.getByRole('link', { name: 'Emily Carter', exact: true }).click();
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await assertToldApart(tab('Overview'), tab('Details'));
  await assertFocusShows(page, tab('Overview'));
  const life = page.getByRole('list').filter({ has: page.locator('[data-kind="now"]') });
  await assertToldApart(life.locator('[data-kind="now"] i'), life.locator('[data-kind="past"] i').first());
});

test('tells access, its absence and the focus apart in the grid', async ({ page }) => {
  await openConsole(page, '/access');
  const grid = page.getByRole('grid', { name: 'Access' });
  await assertToldApart(grid.locator('[data-state="access"]').first(), grid.locator('[data-state="none"]').first());
  await assertSidebarReads(page);
  const cell = grid.locator('[data-state="access"]').first();
  await assertFocusShows(page, cell);
});
