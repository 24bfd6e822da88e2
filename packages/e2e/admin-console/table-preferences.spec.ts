import type { Page } from '@playwright/test';
import { columnTexts } from '../support/admin-console.ts';
import { answerWith } from '../support/api-answer.ts';
import { addresses } from '../support/config.ts';
import { assertHeading, openConsole, rowOf } from '../support/console-pages.ts';
import { assertHeaders } from '../support/list-screens.ts';
import { makeOrganization } from '../support/own-organization.ts';
import { expect, test } from '../support/test.ts';

/** Changes the view by a menu entry, and waits until the server has stored it. */
async function changeView(page: Page, menu: 'Columns' | 'View', choose: (page: Page) => Promise<void>) {
  await page.getByRole('button', { name: menu, exact: true }).click();
  const kept = page.waitForResponse(
    (answer) => answer.url() === `${addresses.api}/user/me/preferences` && answer.request().method() !== 'OPTIONS',
  );
  await choose(page);
  expect((await kept).ok()).toBe(true);
  if (await page.getByRole('menu').isVisible()) await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test('keeps hidden columns and density of a list over a reload, until Reset view', async ({ page, request }) => {
  // Preferences belong to a person, and no one else uses this one.
  const { email, password } = await makeOrganization(request);
  await openConsole(page, '/branches', email, password);
  const all = ['S.no', 'Name', 'Organization Name', 'Actions'];
  const some = ['S.no', 'Name', 'Actions'];
  const rowHeight = async () => Math.round((await rowOf(page, 'Pierhead').boundingBox())?.height ?? 0);
  await assertHeaders(page, all);
  await expect(rowOf(page, 'Pierhead')).toBeVisible();
  const compact = await rowHeight();

  await changeView(page, 'Columns', () =>
    page.getByRole('menuitemcheckbox', { name: 'Organization Name', exact: true }).click(),
  );
  await changeView(page, 'View', () => page.getByRole('menuitemradio', { name: 'Comfortable' }).click());
  await assertHeaders(page, some);
  await expect.poll(rowHeight).toBeGreaterThan(compact);

  await page.reload();
  await assertHeaders(page, some);
  await expect.poll(rowHeight).toBeGreaterThan(compact);

  await changeView(page, 'View', () => page.getByRole('menuitem', { name: 'Reset view' }).click());
  await assertHeaders(page, all);
  await expect.poll(rowHeight).toBe(compact);
  await page.reload();
  await assertHeaders(page, all);
  await expect.poll(rowHeight).toBe(compact);
});

test('stores the page size for the next visit, and prefers one in the address', async ({ page, request }) => {
  const { email, password } = await makeOrganization(request, 14);
  await openConsole(page, '/users', email, password);
  const ids = () => columnTexts(page, 'ID');
  const size = page.getByRole('combobox', { name: 'Rows per page' });
  const users = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Users', exact: true })
    .first();
  await expect.poll(ids).toHaveLength(10);
  const kept = page.waitForResponse(
    (answer) => answer.url() === `${addresses.api}/user/me/preferences` && answer.request().method() !== 'OPTIONS',
  );
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(ids).toHaveLength(5);
  await size.selectOption('20');
  expect((await kept).ok()).toBe(true);
  await expect.poll(ids).toHaveLength(15);
  await expect(page).toHaveURL(/size=20/);
  expect(new URL(page.url()).searchParams.get('page')).toBeNull();
  // One step back is what was seen before.
  await page.goBack();
  await expect.poll(ids).toHaveLength(5);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Branch', exact: true }).click();
  await assertHeading(page, 'Branch');
  await users.click();
  await assertHeading(page, 'Users');
  await expect.poll(ids).toHaveLength(15);
  await expect(size).toHaveValue('20');
  await page.goto(`${addresses.console}/users?size=10`);
  await expect.poll(ids).toHaveLength(10);
  await page.goto(`${addresses.console}/users`);
  await expect.poll(ids).toHaveLength(15);
});

test('sends the first query of a page while the pointer rests on its link, and not again when it opens', async ({
  page,
  request,
}) => {
  const { email, password } = await makeOrganization(request, 3);
  await openConsole(page, '/branches?q=pier', email, password);
  await assertHeading(page, 'Branch');
  await expect(rowOf(page, 'Pierhead')).toBeVisible();
  const users = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Users', exact: true })
    .first();
  let sent = 0;
  page.on('request', (each) => {
    if (each.method() === 'GET' && each.url().includes('/user/details')) sent += 1;
  });
  const asked = page.waitForResponse((answer) => answer.url().includes('/user/details'));
  await users.hover();
  // Prefetch without the filters of the current page.
  expect(new URL((await asked).url()).searchParams.get('q')).toBeNull();
  await expect(page).toHaveTitle(/^Branch/);
  await assertHeading(page, 'Branch');

  await users.click();
  await assertHeading(page, 'Users');
  await expect(page).toHaveTitle(/^Users/);
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeFocused();
  await expect.poll(() => columnTexts(page, 'ID')).toHaveLength(4);
  expect(sent).toBe(1);
  await page.goBack();
  await assertHeading(page, 'Branch');
  await expect(rowOf(page, 'Pierhead')).toBeVisible();
});

for (const width of [1360, 390]) {
  test(`shows the last filter whole at ${width} pixels, after more views than fit`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const views = Array.from({ length: 12 }, (_, index) => ({
      id: index + 1,
      list: 'users',
      name: `Night shift ${index + 1}`,
      query: `f.email=${index + 1}`,
      isShared: false,
      isMine: true,
      owner: 'Sofia Lindqvist',
    }));
    await answerWith(page, '/saved-views*', 200, views);
    await openConsole(page, '/users?f.isActive=true');
    const chips = page.getByRole('group', { name: 'Views and filters' });
    await expect(chips.getByRole('button', { name: 'Night shift 12' })).toBeAttached();
    await expect(chips.getByRole('button', { name: 'Active: Active' })).toBeInViewport({ ratio: 1 });
    await expect(chips.getByRole('button', { name: '+ Filter' })).toBeInViewport({ ratio: 1 });
    await expect(chips.getByRole('button', { name: 'All users' })).not.toBeInViewport();
  });
}
