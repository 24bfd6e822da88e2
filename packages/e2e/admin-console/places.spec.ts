import { variants } from '@gangway/tooling/trials';
import type { Locator } from '@playwright/test';
import { addresses } from '../support/config.ts';
import { assertHeading, openConsole } from '../support/console-pages.ts';
import { personWithPassword } from '../support/invited-person.ts';
import { people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { rows } from './screen-state.ts';

const password = 'six bollards in a row';

/** Each role of the console; the demo has no Branch_Admin. */
const administrators = [
  ['Org_Admin', people.orgAdmin],
  ['Super_Admin', people.superAdmin],
  ['Auditor', people.auditor],
  ['Branch_Admin', null],
] as const;

for (const [role, login] of variants(administrators, 1)) {
  test(`leads no stop of ${role} to Access Denied`, async ({ page, request }) => {
    if (login === null) {
      const { email } = await personWithPassword(request, password, { user_management: role });
      await openConsole(page, '/profile', email, password);
    } else await openConsole(page, '/profile', login);
    const main = page.getByRole('navigation', { name: 'Main' });
    const hrefs = (links: Locator) =>
      links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    await expect(main.getByRole('link', { name: 'Users', exact: true })).toBeVisible();
    const stops = new Set<string>();
    for (const entry of new Set(await hrefs(main.locator('a.entry')))) {
      await page.goto(`${addresses.console}${entry}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const stop of [entry, ...(await hrefs(main.locator('ul ul a')))]) stops.add(stop);
    }
    expect(stops.size).toBeGreaterThan(2);
    for (const stop of stops) {
      await page.goto(`${addresses.console}${stop}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Access Denied'), stop).toHaveCount(0);
    }
  });
}

test('keeps bookmarks of former places', async ({ page }) => {
  await openConsole(page, '/customer');
  await assertHeading(page, 'Organization');
  await page.goto(`${addresses.console}/customer#access-requests`);
  await expect(page).toHaveURL(/\/requests/);
  await assertHeading(page, 'Requests');
  await page.goto(`${addresses.console}/users/edit/51?tab=access`);
  await expect(page).toHaveURL(/\/users\/(edit\/)?51/);
  await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible();
});

const bottom = async (target: Locator): Promise<number> => {
  const box = await target.boundingBox();
  return box === null ? Infinity : box.y + box.height;
};

test('shows ten users and the pager, and twenty people with their access, in a window of 1360 by 850', async ({
  page,
}) => {
  await openConsole(page, '/users?sort=id');
  await rows(page);
  expect(await bottom(page.getByRole('navigation', { name: 'Pages' }))).toBeLessThanOrEqual(850);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.goto(`${addresses.console}/access`);
  const person = page.getByRole('grid', { name: 'Access' }).getByRole('rowheader').nth(19);
  await expect(person).toBeVisible();
  expect(await bottom(person)).toBeLessThanOrEqual(850);
});

test('aligns search, heading and first column at 1920 px', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openConsole(page, '/users');
  await rows(page);
  const left = (target: Locator) =>
    target.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().left;
    });
  const heading = await left(page.getByRole('heading', { level: 1 }));
  const search = await page.getByRole('button', { name: /^Search/ }).boundingBox();
  expect(search?.x).toBeCloseTo(heading, 0);
  expect(await left(page.getByRole('cell').first())).toBeCloseTo(heading, 0);
});
