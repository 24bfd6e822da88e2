import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import { callApi, uniqueWord } from '../support/console-data.ts';
import { assertHeading, openConsole, rowOf } from '../support/console-pages.ts';
import { editRow, assertHeaders, openNewRow, openRow, refreshList, save, sayYes } from '../support/list-screens.ts';
import { demoPassword, people } from '../support/sign-in.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test } from '../support/test.ts';
import { assertToast } from '../support/toast.ts';

test.describe('Branch', () => {
  test('adds one to an organization found by typing, and renames it by the specified calls', async ({ page }) => {
    await openConsole(page, '/branches');
    await assertHeading(page, 'Branch');
    await assertHeaders(page, ['S.no', 'Name', 'Organization Name', 'Actions']);
    await assertAccessible(page);
    const name = page.getByRole('textbox', { name: 'Name', exact: true });

    await openNewRow(page, 'Add Branch');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Branch name cannot be empty', { exact: true })).toBeVisible();
    const made = uniqueWord('Pier');
    await name.fill(made);
    const searched = page.waitForRequest((request) => request.url().includes('/organization/all?q=meri'));
    await page.getByRole('combobox', { name: 'Organization Name' }).pressSequentially('meri');
    expect((await searched).url()).toContain('size=20');
    await page.getByRole('option', { name: 'Meridian Air Cargo' }).click();
    await assertAccessible(page);
    const created = page.waitForRequest(`${addresses.api}/branches/create`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const { organization, ...rest } = (await created).postDataJSON() as { organization: { id: number } };
    expect(rest).toEqual({ name: made, displayName: made, isActive: true });
    expect(organization.id).toBeGreaterThan(0);
    await assertToast(page, 'Branch added successfully');
    await expect(rowOf(page, made)).toContainText('Meridian Air Cargo');

    await editRow(page, made);
    await expect(openRow(page)).toContainText('Meridian Air Cargo');
    await save(page);
    await expect(page.getByText('New Branch name cannot be same as old Plan name', { exact: true })).toBeVisible();
    await name.fill('');
    await save(page);
    await expect(page.getByText('New Branch name cannot be empty', { exact: true })).toBeVisible();
    await name.fill(`${made} East`);
    // sic: "brances" (specification section 7)
    const renamed = page.waitForRequest(`${addresses.api}/brances/update-branch`);
    await save(page);
    await sayYes(page);
    expect((await renamed).postDataJSON()).toMatchObject({ existingPlan: made, newPlan: `${made} East` });
    await assertToast(page, 'Branch Updated Success');
  });

  test("gets the server's error at the field without an organization", async ({ page, watch }) => {
    watch.expectConsoleMessage(/Failed to load resource|A mutation failed|ApiError/);
    await openConsole(page, '/branches');
    await openNewRow(page, 'Add Branch');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(uniqueWord('Nowhere'));
    await page.keyboard.press('Enter');
    await expect(openRow(page).getByText('Choose an organization.')).toBeVisible();
  });

  test('is limited to one organization for an Org_Admin', async ({ page }) => {
    await openConsole(page, '/branches', people.orgAdmin);
    await openNewRow(page, 'Add Branch');
    await page.getByRole('combobox', { name: 'Organization Name' }).click();
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  });

  test('is read-only for an Auditor', async ({ page }) => {
    await openConsole(page, '/branches', people.auditor);
    await expect(rowOf(page, 'Antwerp')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Branch' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(0);
  });

  test('stays usable with thousands of organizations and branches: fetches only shown ones', async ({ page }) => {
    await openConsole(page, '/branches');
    await expect(rowOf(page, 'Antwerp')).toBeVisible();
    const asked = page.waitForRequest((request) => request.url().includes('/branches/all'));
    await refreshList(page);
    expect(new URL((await asked).url()).searchParams.get('size')).toBe('10');
    await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(10);
    expect(((await callApi(page, 'GET', '/branches/all')) as unknown[]).length).toBeGreaterThan(10);
  });

  test('can be added by keyboard alone, from sign-in to Log Out', async ({ page }) => {
    const press = async (key: string, times = 1) => {
      for (let index = 0; index < times; index += 1) await page.keyboard.press(key);
    };
    await page.goto(`${addresses.console}/branches`);
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(people.superAdmin);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(demoPassword);
    await press('Enter');
    await assertHeading(page, 'Branch');
    const add = page.getByRole('button', { name: 'Add Branch', exact: true });
    await expect(add).toBeVisible();
    await press('Tab');
    await tabTo(page, add);
    await press('Enter');
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    const made = uniqueWord('Quay');
    await page.keyboard.type(made);
    await press('Tab');
    await page.keyboard.type('noord');
    // Wait for the filtered list: Enter takes its first option.
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Noordzee Container Lines']);
    await press('Enter');
    await press('Enter');
    await assertToast(page, 'Branch added successfully');
    await expect(rowOf(page, made)).toBeVisible();
    await expect(add).toBeFocused();

    const menu = page.getByRole('button', { name: /account|user menu/i });
    for (
      let index = 0;
      index < 60 && !(await menu.evaluate((element) => element === document.activeElement));
      index += 1
    )
      await press('Shift+Tab');
    await press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await press('End');
    await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeFocused();
    await press('Enter');
    await expect(page).toHaveURL(/\/login/);
  });
});
