import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import { callApi, uniqueWord } from '../support/console-data.ts';
import { assertHeading, openConsole, rowOf } from '../support/console-pages.ts';
import { editRow, assertHeaders, openNewRow, openRow, save, sayYes } from '../support/list-screens.ts';
import { people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { assertToast, toasts } from '../support/toast.ts';

async function makeService(
  page: Parameters<typeof callApi>[0],
): Promise<{ id: number; name: string; version: number }> {
  const name = uniqueWord('customs');
  return (await callApi(page, 'POST', '/service/create', {
    name,
    displayName: name,
    url: 'https://customs.example/app',
  })) as { id: number; name: string; version: number };
}

test.describe('Services', () => {
  test('shows the specified columns, and adds one with name and url', async ({ page }) => {
    await openConsole(page, '/service');
    await assertHeading(page, 'Services');
    await assertHeaders(page, ['S.no', 'Name', 'URL', 'Actions']);
    await assertAccessible(page);
    await openNewRow(page, 'Add Service');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Service name cannot be empty', { exact: true })).toBeVisible();
    const made = uniqueWord('yard');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(made);
    await page.getByRole('textbox', { name: 'URL', exact: true }).fill('https://yard.example/start');
    const created = page.waitForRequest(`${addresses.api}/service/create`);
    await page.keyboard.press('Enter');
    expect((await created).postDataJSON()).toEqual({
      name: made,
      displayName: made,
      url: 'https://yard.example/start',
      isActive: true,
    });
    await assertToast(page, 'Service added successfully');
    await expect(rowOf(page, made).getByRole('link', { name: 'yard.example' })).toHaveAttribute('rel', 'noreferrer');
  });

  test('refuses a scheme other than http or https at the field', async ({ page, watch }) => {
    watch.expectConsoleMessage(/Failed to load resource|A mutation failed|ApiError/);
    await openConsole(page, '/service');
    await openNewRow(page, 'Add Service');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(uniqueWord('bad'));
    const url = page.getByRole('textbox', { name: 'URL', exact: true });
    await url.fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(url).toHaveAttribute('aria-invalid', 'true');
    await expect(openRow(page).first()).toBeVisible();
  });

  test('edits name, url, roles, plan and state in one call with the version, without a toast', async ({ page }) => {
    await openConsole(page, '/service');
    const made = await makeService(page);
    await page.goto(`${addresses.console}/service?f.name=${made.name}`);
    await editRow(page, made.name);
    await expect(page.getByRole('group', { name: `More about ${made.name}` })).toBeVisible();
    await assertAccessible(page);
    await page.getByRole('textbox', { name: 'URL', exact: true }).fill('https://customs.example/new');
    await page.getByRole('combobox', { name: 'Roles offered' }).fill('view');
    await page.getByRole('option', { name: 'Viewer' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('switch', { name: 'Requires a plan' }).check();
    await page.getByRole('switch', { name: 'Active', exact: true }).uncheck();
    const sent = page.waitForRequest(`${addresses.api}/service/update-service`);
    await save(page);
    await sayYes(page);
    expect((await sent).postDataJSON()).toEqual({
      id: made.id,
      version: made.version,
      url: 'https://customs.example/new',
      roles: [expect.any(Number)],
      isActive: false,
      requiresPlan: true,
    });
    await expect(rowOf(page, made.name)).toContainText('Inactive');
    await expect(toasts(page)).toHaveCount(0);
  });

  test('keeps the row open after a conflict and names the other administrator', async ({ page, watch }) => {
    watch.expectConsoleMessage(/Failed to load resource|A mutation failed|ApiError/);
    await openConsole(page, '/service');
    const made = await makeService(page);
    await page.goto(`${addresses.console}/service?f.name=${made.name}`);
    await editRow(page, made.name);
    await callApi(page, 'POST', '/service/update-service', { id: made.id, version: made.version, requiresPlan: true });
    const url = page.getByRole('textbox', { name: 'URL', exact: true });
    await url.fill('https://late.example');
    await save(page);
    await sayYes(page);
    await expect(openRow(page).getByText(/Not saved\. .+ changed this service/)).toBeVisible();
    await expect(url).toHaveValue('https://late.example');
  });

  test('sets up OpenID Connect for a service, tries it, and shows its secret once', async ({ page }) => {
    await openConsole(page, '/service');
    const { id } = await makeService(page);
    await page.goto(`${addresses.console}/service/${id}?tab=sign-in`);
    await page.getByRole('radio', { name: 'OpenID Connect' }).check();
    await page.getByRole('textbox', { name: 'Redirect URIs', exact: true }).fill('https://customs.example/callback');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Create secret' }).click();
    await expect(page.getByText('Copy the client secret now. It won’t be shown again.')).toBeVisible();
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect(page.getByText(/can’t open .+\. They would see:/)).toBeVisible();
    await assertAccessible(page);
    await page.reload();
    await expect(page.getByText('Set', { exact: true })).toBeVisible();
    await expect(page.getByText('Copy the client secret now.')).toHaveCount(0);
  });

  test('shows an Auditor the service, its sign-in and its history', async ({ page }) => {
    await openConsole(page, '/service?f.name=ERP', people.auditor);
    await page.getByRole('link', { name: 'ERP', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Facts' })).toContainText('Hand-off token');
    await expect(page.getByRole('region', { name: 'Roles offered' })).toContainText('Viewer');
    await assertAccessible(page);
    await page.getByRole('tab', { name: 'Sign-in' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Sign-in' })).toContainText('Token in the address');
    await assertAccessible(page);
    await page.goto(`${addresses.console}/service`);
    await expect(page.getByRole('button', { name: 'Add Service' })).toHaveCount(0);
  });
});
