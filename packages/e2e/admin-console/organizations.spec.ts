import { readFile } from 'node:fs/promises';
import { downloadAs } from '../support/download-as.ts';
import { assertAccessible } from '../support/accessibility.ts';
import { columnTexts, goToNextPage, sortBy } from '../support/admin-console.ts';
import { stopClock, whileStopped } from '../support/clock.ts';
import { addresses } from '../support/config.ts';
import { callApi, uniqueWord } from '../support/console-data.ts';
import { assertHeading, openConsole, rowOf } from '../support/console-pages.ts';
import {
  editQuestion,
  editRow,
  assertHeaders,
  openNewRow,
  openRow,
  save,
  sayNo,
  sayYes,
  refreshList,
} from '../support/list-screens.ts';
import { people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { toast, toasts } from '../support/toast.ts';

const name = (page: Parameters<typeof openRow>[0]) => page.getByRole('textbox', { name: 'Name', exact: true });

test.describe('Organization', () => {
  test('shows the specified columns, and adds a row at the top by Enter, with a toast in the middle', async ({
    page,
  }) => {
    await page.clock.install();
    await openConsole(page, '/organization');
    await assertHeading(page, 'Organization');
    await assertHeaders(page, ['S.no', 'Name', 'Actions']);
    await assertAccessible(page);

    await openNewRow(page, 'Add Organization');
    await expect(name(page)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Add Organization' })).toBeDisabled();
    await assertAccessible(page);

    await page.keyboard.press('Enter');
    await expect(page.getByText('Role name cannot be empty', { exact: true })).toBeVisible();
    await expect(name(page)).toBeFocused();

    const made = uniqueWord('Zuider');
    const sent = page.waitForRequest(`${addresses.api}/organization/create`);
    await name(page).fill(made);
    await stopClock(page);
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toEqual({ name: made, displayName: made, isActive: true });
    const message = toast(page, 'Organization added successfully');
    await whileStopped(page, () => expect(message).toBeVisible({ timeout: 500 }));
    const fromTheMiddle = async () => {
      const box = await message.boundingBox();
      return box === null ? Infinity : Math.abs(box.x + box.width / 2 - 680);
    };
    await expect.poll(fromTheMiddle).toBeLessThan(120);
    await whileStopped(page, () =>
      expect(rowOf(page, made)).toHaveAttribute('data-highlighted', 'true', { timeout: 500 }),
    );
    await page.clock.resume();
    await expect(page.getByRole('button', { name: 'Add Organization' })).toBeFocused();
  });

  test('blocks opening, sorting and paging while a row is open, until Escape closes it', async ({ page }) => {
    await openConsole(page, '/organization');
    await openNewRow(page, 'Add Organization');
    await name(page).fill('never added');
    const edit = page.getByRole('button', { name: /^Edit / }).first();
    await expect(edit).toHaveAttribute('aria-disabled', 'true');
    await expect(edit).toHaveAccessibleDescription('Add or cancel the new row first');
    await edit.click({ force: true });
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await expect(page.getByRole('columnheader').getByRole('button', { name: 'Name' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await name(page).press('Escape');
    await expect(openRow(page)).toHaveCount(0);
    await expect(page.getByText('never added')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add Organization' })).toBeFocused();
  });

  test('renames after a question that counts users; No keeps the text, Cancel restores the name', async ({ page }) => {
    await openConsole(page, '/organization?f.name=Kestrel');
    const old = 'Kestrel Straits Logistics';
    await editRow(page, old);
    await save(page);
    await expect(page.getByText('New role name cannot be same as old role name', { exact: true })).toBeVisible();
    await name(page).fill('');
    await save(page);
    await expect(page.getByText('New role name cannot be empty', { exact: true })).toBeVisible();

    await name(page).fill(`${old} renamed`);
    await save(page);
    await expect(editQuestion(page)).toContainText(/Used by [\d,]+ users? in [\d,]+ branch/);
    await expect(editQuestion(page).getByRole('button', { name: 'Yes' })).toBeFocused();
    await assertAccessible(page);
    await sayNo(page);
    await expect(name(page)).toHaveValue(`${old} renamed`);
    await openRow(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: `Edit ${old}`, exact: true })).toBeFocused();
  });

  test('saves a new name with the old one and the id, without a toast, and returns the focus to Edit', async ({
    page,
  }) => {
    await openConsole(page, '/organization');
    const made = uniqueWord('Wester');
    const { id } = (await callApi(page, 'POST', '/organization/create', { name: made, displayName: made })) as {
      id: number;
    };
    await page.goto(`${addresses.console}/organization?f.name=${made}`);
    await editRow(page, made);
    await name(page).fill(`${made} B.V.`);
    const sent = page.waitForRequest(`${addresses.api}/auth/update-organization`);
    await save(page);
    await sayYes(page);
    expect((await sent).postDataJSON()).toEqual({ existingRole: made, newRole: `${made} B.V.`, id });
    await expect(page.getByRole('button', { name: `Edit ${made} B.V.`, exact: true })).toBeFocused();
    await expect(toasts(page)).toHaveCount(0);
  });

  test('shows a taken name at the field, a lost network in the row, and keeps the text', async ({ page, watch }) => {
    watch.expectConsoleMessage(/Failed to load resource|A mutation failed|ApiError/);
    await openConsole(page, '/organization');
    await openNewRow(page, 'Add Organization');
    await name(page).fill('SABLE bay shipping');
    await page.keyboard.press('Enter');
    await expect(
      openRow(page)
        .getByText("There is already an organization named 'SABLE bay shipping'. Choose another name.", { exact: true })
        .first(),
    ).toBeVisible();
    await expect(openRow(page).getByText('Not saved.', { exact: true })).toBeVisible();
    await expect(name(page)).toHaveValue('SABLE bay shipping');

    await page.route(`${addresses.api}/organization/create`, (route) => route.abort());
    await name(page).fill('Sable Bay Two');
    await page.keyboard.press('Enter');
    await expect(openRow(page).getByText('Not saved. Try again.', { exact: true })).toBeVisible();
    await expect(name(page)).toHaveValue('Sable Bay Two');
  });

  test('sorts ascending and descending only, pages, and keeps filter, page and size in the address', async ({
    page,
  }) => {
    await openConsole(page, '/organization');
    const word = uniqueWord('Bulk');
    for (let index = 0; index < 12; index += 1) {
      const each = `${word} ${String(index).padStart(2, '0')}`;
      await callApi(page, 'POST', '/organization/create', { name: each, displayName: each });
    }
    await page.goto(`${addresses.console}/organization?q=${word}`);
    await expect(page.getByText('1–10 of 12')).toBeVisible();
    await goToNextPage(page);
    await expect(page.getByText('11–12 of 12')).toBeVisible();
    await expect(page.getByRole('cell', { name: '11', exact: true })).toBeVisible();
    await expect.poll(() => columnTexts(page, 'S.no')).toEqual(['11', '12']);
    await expect(page).toHaveURL(/page=2/);
    // Set the size by address: a chosen size is stored, and other scenarios read this list too.
    await page.goto(`${addresses.console}/organization?q=${word}&size=20`);
    const ascending = Array.from({ length: 12 }, (_, index) => `${word} ${String(index).padStart(2, '0')}`);
    await expect.poll(() => columnTexts(page, 'Name')).toEqual(ascending);
    await sortBy(page, 'Name');
    await expect.poll(() => columnTexts(page, 'Name')).toEqual(ascending.toReversed());
    await sortBy(page, 'Name');
    await expect.poll(() => columnTexts(page, 'Name')).toEqual(ascending);
    await page.reload();
    await expect.poll(() => columnTexts(page, 'Name')).toEqual(ascending);

    await page.getByRole('button', { name: '+ Filter' }).click();
    await page.getByRole('menuitem', { name: 'Name' }).click();
    await page.getByRole('textbox', { name: 'Filter by Name' }).fill('no such thing');
    await expect(page.getByText('No organization matches')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Name: no such thing' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('No organization matches')).toHaveCount(0);
  });

  test('exports all filtered rows, and a name like a formula as text', async ({ page }) => {
    await openConsole(page, '/organization');
    const word = uniqueWord('Sum');
    const risky = `=${word}(1,2)`;
    await callApi(page, 'POST', '/organization/create', { name: risky, displayName: risky });
    await page.goto(`${addresses.console}/organization?q=${word}`);
    await expect(rowOf(page, risky)).toBeVisible();
    const text = await readFile(await (await downloadAs(page, 'CSV')).path(), 'utf8');
    expect(text.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual(['"Name"', expect.not.stringMatching(/^"?=/)]);
    expect(text).toContain(word);
  });

  test('keeps its rows and offers a retry when the list fails to load', async ({ page, watch }) => {
    watch.expectConsoleMessage(/Failed to load resource|A query failed|ApiError/);
    await openConsole(page, '/organization?f.name=Sable Bay');
    await expect(rowOf(page, 'Sable Bay Shipping').first()).toBeVisible();
    await page.route(`${addresses.api}/organization/all*`, (route) => route.abort());
    await refreshList(page);
    await expect(page.getByText('Couldn’t load organizations.')).toBeVisible({ timeout: 20_000 });
    await expect(rowOf(page, 'Sable Bay Shipping').first()).toBeVisible();
    await page.unroute(`${addresses.api}/organization/all*`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Couldn’t load organizations.')).toHaveCount(0);
  });

  for (const who of ['orgAdmin', 'auditor'] as const) {
    test(`is read-only for ${who}`, async ({ page }) => {
      await openConsole(page, '/organization', people[who]);
      await assertHeading(page, 'Organization');
      await expect(page.getByRole('cell').nth(1)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Add Organization' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(0);
    });
  }
});
