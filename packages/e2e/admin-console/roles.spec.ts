import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import { uniqueWord } from '../support/console-data.ts';
import { assertHeading, openConsole, rowOf } from '../support/console-pages.ts';
import { editRow, assertHeaders, openNewRow, save, sayYes } from '../support/list-screens.ts';
import { expect, test } from '../support/test.ts';
import { assertToast } from '../support/toast.ts';

test('Roles are added and renamed in place, with the specified columns, words and toasts', async ({ page }) => {
  await openConsole(page, '/roles');
  await assertHeading(page, 'Roles');
  await assertHeaders(page, ['S.no', 'Name', 'Actions']);
  await assertAccessible(page);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });

  await openNewRow(page, 'Add Role');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Role name cannot be empty', { exact: true })).toBeVisible();
  const made = uniqueWord('Dispatcher');
  await name.fill(made);
  const created = page.waitForRequest(`${addresses.api}/roles/create`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  expect((await created).postDataJSON()).toEqual({ name: made, displayName: made, isActive: true });
  await assertToast(page, 'Role added successfully');
  await expect(rowOf(page, made)).toBeVisible();

  await editRow(page, made);
  await save(page);
  await expect(page.getByText('New role name cannot be same as old role name', { exact: true })).toBeVisible();
  await name.fill(' ');
  await save(page);
  await expect(page.getByText('New role name cannot be empty', { exact: true })).toBeVisible();
  await name.fill(`${made} II`);
  const renamed = page.waitForRequest(`${addresses.api}/auth/update-role`);
  await save(page);
  await sayYes(page);
  expect((await renamed).postDataJSON()).toMatchObject({ existingRole: made, newRole: `${made} II` });
  await assertToast(page, 'Role Updated Success');
  await expect(rowOf(page, `${made} II`)).toBeVisible();
});
