import type { Locator, Page } from '@playwright/test';
import { assertAccessible } from '../support/accessibility.ts';
import { columnTexts, sortBy } from '../support/admin-console.ts';
import { stopClock, whileStopped } from '../support/clock.ts';
import { addresses } from '../support/config.ts';
import { callApi, makeUser, uniqueWord } from '../support/console-data.ts';
import { assertHeading, isMarked, markDocument, openConsole, rowOf } from '../support/console-pages.ts';
import { people } from '../support/sign-in.ts';
import { hold } from '../support/hold.ts';
import { expect, test } from '../support/test.ts';

const question = 'Do you want to Change the User State?';

async function openUsersMatching(page: Page, text: string): Promise<void> {
  await page.goto(`${addresses.console}/users?q=${encodeURIComponent(text)}`);
  await assertHeading(page, 'Users');
  await expect(rowOf(page, text)).toBeVisible();
}

/** Left edge of a heading's text, without the padding around it. */
const leftOfText = (found: Locator) =>
  found.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return Math.round(range.getBoundingClientRect().left);
  });

test.describe('the list of users', () => {
  test('keeps one line a row for the longest names, and ten rows with their pager on a screen', async ({ page }) => {
    await page.setViewportSize({ width: 1360, height: 850 });
    await openConsole(page, '/users');
    const name = 'Halyard Freight Forwarding';
    const path = encodeURIComponent(name);
    const [home] = (await callApi(page, 'GET', `/organization/all?f.name=${path}`)) as { id: number }[];
    const branches = (await callApi(page, 'GET', `/organization/branch/${path}`)) as { id: number; name: string }[];
    const email = `${uniqueWord('fatima').toLowerCase()}@gangway.test`;
    await callApi(page, 'POST', '/user/register', {
      firstName: 'Fatima',
      lastName: 'el Amrani',
      email,
      organization: home?.id,
      branches: branches.filter((branch) => branch.name === 'London Gateway').map(({ id }) => id),
      services: { idp: { role: ['Viewer'], limit: 10, notification: false, trackingUrlEnabled: false } },
    });
    await openUsersMatching(page, email);
    for (const text of ['London Gateway', 'Document Processing', name]) {
      await expect(rowOf(page, email)).toContainText(text);
    }
    expect((await rowOf(page, email).boundingBox())?.height).toBe(45);
    await page.goto(`${addresses.console}/users`);
    // Rows of people, not the placeholders that they replace.
    const rows = page.getByRole('row').filter({ hasText: '@' });
    await expect(rows).toHaveCount(10);
    const heights = await Promise.all((await rows.all()).map(async (row) => (await row.boundingBox())?.height));
    expect(heights).toEqual(Array.from({ length: 10 }, () => 45));
    await expect(page.getByRole('button', { name: /next page/i })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  test('says how many people each value of a filter leaves, and moves no value', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const arrive = await hold(page, '**/user/counts/**');
    await openConsole(page, '/users?f.service=Ocean%20Tracking');
    await page.getByRole('button', { name: '+ Filter' }).click();
    await page.getByRole('menuitem', { name: 'Active' }).click();
    const values = page.getByRole('menuitemradio');
    const places = async () => Promise.all((await values.all()).map((value) => value.boundingBox()));
    await expect(values).toHaveText(['Active', 'Inactive']);
    const before = await places();
    arrive();
    await expect(values.first()).toHaveAccessibleName(/^Active, \d+ people$/);
    expect(await places()).toEqual(before);
    await assertAccessible(page);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: '+ Filter' }).click();
    await page.getByRole('menuitem', { name: 'Organization' }).click();
    const organization = page.getByRole('option', { name: /, [1-9]\d* people$/ }).first();
    const [, found] = /, (\d+) people/.exec(await organization.innerText()) ?? [];
    await organization.click();
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(`of ${found}`);
  });

  test('aligns search, heading and first column at 1920 px', async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await openConsole(page, '/users');
    await assertHeading(page, 'Users');
    const search = await page.getByRole('button', { name: /^Search/u }).boundingBox();
    const edge = Math.round(search?.x ?? 0);
    // The page replaces its prerendered heading.
    await expect.poll(() => leftOfText(page.getByRole('heading', { level: 1 }))).toBe(edge);
    expect(await leftOfText(page.getByRole('columnheader').first().getByText('ID'))).toBe(edge);
  });

  test('has the nine columns, pages of 10, 20, 50 and 100, and no search box', async ({ page }) => {
    await openConsole(page, '/users');
    await assertHeading(page, 'Users');
    await expect(page.getByRole('columnheader')).toHaveText([
      'ID',
      'Name',
      'Email',
      'Branch',
      'Roles',
      'Service',
      'Organization',
      'Active',
      'Action',
    ]);
    await expect(page.getByRole('searchbox')).toHaveCount(0);

    await page.getByRole('button', { name: /next page/i }).click();
    await expect(page).toHaveURL(/page=2/);
    const pageSize = page.getByRole('combobox', { name: 'Rows per page' });
    await expect(pageSize.getByRole('option')).toHaveText(['10', '20', '50', '100']);
    // Set the size by address: the list would store a chosen one.
    await page.goto(`${addresses.console}/users?size=20`);
    await expect(pageSize).toHaveValue('20');
    await expect.poll(() => columnTexts(page, 'ID')).toHaveLength(20);
  });

  test('keeps every row of the demo 45 px high, with the whole of a cut value in its title', async ({ page }) => {
    await openConsole(page, '/users');
    // Oldest first: sixty demo users, before those of other scenarios.
    for (let number = 1; number <= 6; number += 1) {
      await page.goto(`${addresses.console}/users?sort=id&page=${number}`);
      await expect.poll(async () => Number((await columnTexts(page, 'ID')).at(-1))).toBe(number * 10);
      const rows = await page
        .getByRole('table')
        .locator('[data-row-id]')
        .evaluateAll((all) =>
          all.map((row) => ({
            height: row.getBoundingClientRect().height,
            untitled: [...row.querySelectorAll<HTMLElement>('.cell-text')]
              .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
              .filter(({ title, innerText }) => title !== innerText)
              .map(({ innerText }) => innerText),
          })),
        );
      expect(rows, `page ${number}`).toEqual(Array.from({ length: 10 }, () => ({ height: 45, untitled: [] })));
    }
  });

  test('sorts ascending, then descending, then ascending, never unsorted', async ({ page }) => {
    await openConsole(page, '/users');
    const header = page.getByRole('columnheader', { name: 'Name' });
    for (const direction of ['ascending', 'descending', 'ascending']) {
      await sortBy(page, 'Name');
      await expect(header).toHaveAttribute('aria-sort', direction);
    }
  });

  test("offers each role its actions, and none on the caller's row", async ({ page, browser }) => {
    await openConsole(page, '/users');
    const user = await makeUser(page, 'Rights');
    await openUsersMatching(page, user.email);
    const row = rowOf(page, user.email);
    await expect(row.getByRole('link', { name: `Edit ${user.name}` })).toBeVisible();
    await expect(row.getByRole('button', { name: `Delete ${user.name}` })).toBeVisible();
    await expect(row.getByRole('button', { name: `Subscribe ${user.name}` })).toBeVisible();

    await openUsersMatching(page, people.superAdmin);
    const own = rowOf(page, people.superAdmin);
    await expect(own.getByText('You', { exact: true })).toBeVisible();
    await expect(own.getByRole('button', { name: /^(Delete|Inactive|Subscribe)/ })).toHaveCount(0);
    await expect(own.getByRole('link', { name: /^Edit/ })).toHaveCount(0);

    const auditor = await (await browser.newContext()).newPage();
    await openConsole(auditor, `/users?q=${user.email}`, people.auditor);
    await expect(rowOf(auditor, user.email)).toBeVisible();
    await expect(auditor.getByRole('link', { name: 'Add User' })).toHaveCount(0);
    await expect(rowOf(auditor, user.email).getByRole('button')).toHaveCount(0);
    // Only the link to the user's page.
    await expect(rowOf(auditor, user.email).getByRole('link')).toHaveText([user.name]);
    await auditor.goto(`${addresses.console}/users/add`);
    await assertHeading(auditor, 'Access Denied');
    await auditor.context().close();
  });
});

test.describe('the state of a user', () => {
  test('changes after Yes only, shows at once, and reloads the page after 5 s at the same position', async ({
    page,
  }) => {
    await openConsole(page, '/users');
    const user = await makeUser(page, 'State');
    await openUsersMatching(page, user.email);
    const row = rowOf(page, user.email);
    const dialog = page.getByRole('dialog', { name: 'Alert Message' });

    await row.getByRole('button', { name: `Delete ${user.name}` }).click();
    await expect(dialog.getByText(question, { exact: true })).toBeVisible();
    await expect(dialog.getByText(user.email)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused();
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'No' }).click();
    await expect(dialog).toHaveCount(0);
    await row.getByRole('button', { name: `Delete ${user.name}` }).click();
    await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(row.getByText('Active', { exact: true })).toBeVisible();

    const address = page.url();
    await markDocument(page);
    const sent = page.waitForRequest((request) => request.method() === 'DELETE');
    await row.getByRole('button', { name: `Delete ${user.name}` }).click();
    const saidYesAt = Date.now();
    await dialog.getByRole('button', { name: 'Yes' }).click();
    const headers = (await sent).headers();
    expect(headers['if-match']).toBe('"1"');
    expect(headers['idempotency-key']).toMatch(/^[\w-]{20,}$/);
    await expect(page.getByText('User State Changed successfully.')).toBeVisible();
    await expect(row.getByText('Inactive', { exact: true }).first()).toBeVisible();
    await expect(row.getByRole('button', { name: `Inactive ${user.name}` })).toHaveAccessibleDescription(
      'Makes the user active again',
    );
    // The pressed button was replaced by another.
    await expect(row.getByRole('link', { name: user.name, exact: true })).toBeFocused();

    await expect.poll(() => isMarked(page), { timeout: 20_000, intervals: [200] }).toBe(false);
    expect(Date.now() - saidYesAt).toBeGreaterThanOrEqual(5000);
    expect(page.url()).toBe(address);
    await expect(row.getByRole('button', { name: `Inactive ${user.name}` })).toBeVisible();

    await row.getByRole('button', { name: `Inactive ${user.name}` }).click();
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText('User State Changed successfully.')).toBeVisible();
    await expect(row.getByRole('button', { name: `Delete ${user.name}` })).toBeVisible();
  });

  test('delays the reload while a dialog is open', async ({ page }) => {
    await page.clock.install();
    await openConsole(page, '/users');
    const user = await makeUser(page, 'Waiting');
    await openUsersMatching(page, user.email);
    await markDocument(page);
    // Render it once while time passes: React delays content on first load by a timer.
    const search = page.getByRole('combobox', { name: 'Search' });
    await page.keyboard.press('Control+k');
    await expect(search).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(search).toHaveCount(0);
    await rowOf(page, user.email)
      .getByRole('button', { name: `Delete ${user.name}` })
      .click();
    await expect(page.getByRole('dialog', { name: 'Alert Message' })).toBeVisible();
    // Stop the clock, so that a slow machine opens the dialog before the 5 s are over.
    await stopClock(page);
    await page.getByRole('button', { name: 'Yes' }).click();
    await whileStopped(page, () =>
      expect(page.getByText('User State Changed successfully.')).toBeVisible({ timeout: 500 }),
    );
    await page.keyboard.press('Control+k');
    await whileStopped(page, () => expect(search).toBeVisible({ timeout: 500 }));
    await search.fill('rot');
    await page.clock.runFor(10_000);
    expect(await isMarked(page)).toBe(true);
    await expect(search).toHaveValue('rot');
    await page.clock.resume();
    await page.keyboard.press('Escape');
    await expect.poll(() => isMarked(page)).toBe(false);
  });

  test('stays unchanged when the call fails, and shows the specified words', async ({ page, watch }) => {
    watch.expectConsoleMessage(/Failed to load resource|A mutation failed|ApiError/);
    await openConsole(page, '/users');
    const user = await makeUser(page, 'Failing');
    await openUsersMatching(page, user.email);
    await page.route(`${addresses.api}/user/${user.id}`, (route) => route.abort());
    await rowOf(page, user.email)
      .getByRole('button', { name: `Delete ${user.name}` })
      .click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText('User Inactive Failed.')).toBeVisible();
    await expect(rowOf(page, user.email).getByRole('button', { name: `Delete ${user.name}` })).toBeVisible();
  });
});
