import type { Page } from '@playwright/test';
import { addresses } from '../support/config.ts';
import { openConsole, rowOf } from '../support/console-pages.ts';
import { assertHeaders } from '../support/list-screens.ts';
import { makeOrganization } from '../support/own-organization.ts';
import { expect, test } from '../support/test.ts';

/** Changes the view by an entry of one of its menus, and waits until the server has it. */
async function changeView(page: Page, menu: 'Columns' | 'Density', choose: (page: Page) => Promise<void>) {
  await page.getByRole('button', { name: menu, exact: true }).click();
  const kept = page.waitForResponse(
    (answer) => answer.url() === `${addresses.api}/user/me/preferences` && answer.request().method() !== 'OPTIONS',
  );
  await choose(page);
  expect((await kept).ok()).toBe(true);
  if (await page.getByRole('menu').isVisible()) await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test('hidden columns and density of a list outlast a reload, and Reset view brings it back', async ({
  page,
  request,
}) => {
  // Preferences belong to a person, and nobody else uses this one.
  const { email, password } = await makeOrganization(request);
  await openConsole(page, '/branches', email, password);
  const all = ['S.no', 'Branches Name', 'Organization Name', 'Actions'];
  const some = ['S.no', 'Branches Name', 'Actions'];
  const rowHeight = async () => Math.round((await rowOf(page, 'Pierhead').boundingBox())?.height ?? 0);
  await assertHeaders(page, all);
  await expect(rowOf(page, 'Pierhead')).toBeVisible();
  const compact = await rowHeight();

  await changeView(page, 'Columns', () =>
    page.getByRole('menuitemcheckbox', { name: 'Organization Name', exact: true }).click(),
  );
  await changeView(page, 'Density', () => page.getByRole('menuitemradio', { name: 'Comfortable' }).click());
  await assertHeaders(page, some);
  await expect.poll(rowHeight).toBeGreaterThan(compact);

  await page.reload();
  await assertHeaders(page, some);
  await expect.poll(rowHeight).toBeGreaterThan(compact);

  await changeView(page, 'Columns', () => page.getByRole('menuitem', { name: 'Reset view' }).click());
  await assertHeaders(page, all);
  await expect.poll(rowHeight).toBe(compact);
  await page.reload();
  await assertHeaders(page, all);
  await expect.poll(rowHeight).toBe(compact);
});
