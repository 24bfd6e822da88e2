import { readFile } from 'node:fs/promises';
import { downloadAs } from '../support/download-as.ts';
import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import { callApi, uniqueWord } from '../support/console-data.ts';
import { assertHeading, openConsole } from '../support/console-pages.ts';
import { people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

async function renamedOrganization(page: Parameters<typeof callApi>[0]) {
  const name = uniqueWord('Ledger');
  const { id } = (await callApi(page, 'POST', '/organization/create', { name, displayName: name })) as { id: number };
  await callApi(page, 'POST', '/auth/update-organization', { existingRole: name, newRole: `${name} II`, id });
  return { id, name };
}

test.describe('Activity', () => {
  test('shows who did what, with each field before and after', async ({ page }) => {
    await openConsole(page, '/activity');
    await assertHeading(page, 'Activity');
    await expect(page.getByRole('button', { name: 'Changes' })).toHaveAttribute('aria-pressed', 'true');
    const { name, id } = await renamedOrganization(page);
    await page.goto(`${addresses.console}/activity?f.targetType=organization&f.targetId=${id}`);
    await expect(page.getByRole('button', { name: `ID ${id}` })).toBeVisible();
    const renamed = page.getByRole('listitem').filter({ hasText: 'renamed the organization' });
    await expect(renamed).toContainText('Sofia Lindqvist');
    await expect(renamed).toContainText(`${name} → ${name} II`);
    await assertAccessible(page);
    await page.getByRole('button', { name: `Details: Sofia Lindqvist renamed the organization ${name} II` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('list', { name: 'Changes' })).toHaveText(`Name: ${name} → ${name} II`);
    await assertAccessible(page);
    await dialog.getByRole('link', { name: `${name} II` }).click();
    await assertHeading(page, `${name} II`);
  });

  test('filters by actor, action, target and days, all in the address', async ({ page }) => {
    await openConsole(page, '/activity');
    const { name } = await renamedOrganization(page);
    await page.getByRole('button', { name: '+ Filter' }).click();
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Added the organization');
    await expect(page).toHaveURL(/f\.action=organization\.created/);
    await page.getByRole('searchbox', { name: 'Target' }).fill(name);
    await expect(page).toHaveURL(new RegExp(`f\\.target=${name}`));
    await expect(page.getByRole('button', { name: /Details: /, includeHidden: true })).toHaveCount(1);
    await page.getByLabel('To', { exact: true }).fill('Jan 1, 2020');
    await expect(page.getByText('No activity matches')).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByRole('button', { name: /Details: / }).first()).toBeVisible();
  });

  test('exports the shown events', async ({ page }) => {
    await openConsole(page, '/activity');
    const { name, id } = await renamedOrganization(page);
    await page.goto(`${addresses.console}/activity?f.targetType=organization&f.targetId=${id}`);
    await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();
    const lines = (await readFile(await (await downloadAs(page, 'CSV')).path(), 'utf8')).trim().split(/\r?\n/);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Before');
  });

  test('shows an Org_Admin the events of one organization', async ({ page }) => {
    await openConsole(page, '/activity', people.orgAdmin);
    await assertHeading(page, 'Activity');
    const mine = (await callApi(page, 'GET', '/activity?page=1&size=100')) as { target: { name: string } }[];
    expect(mine.some(({ target }) => target.name === 'Renata Quispe')).toBe(false);
  });

  test('fits a phone, in dark, without scrolling sideways', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await openConsole(page, '/activity');
    await expect(page.getByRole('button', { name: /Details: / }).first()).toBeVisible();
    await assertAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});
