import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import { callApi, makeUser } from '../support/console-data.ts';
import { assertHeading, choose, openConsole } from '../support/console-pages.ts';
import { people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.describe('Edit User', () => {
  test('saves only changed fields, part by part, and records them in the history', async ({ page }) => {
    await openConsole(page, '/users');
    const user = await makeUser(page, 'Before');
    await page.goto(`${addresses.console}/users/edit/${user.id}`);
    await assertHeading(page, user.name);
    await page.getByLabel('First Name').fill('After');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByRole('button', { name: 'Save' }).click();
    expect((await sent).postDataJSON()).toEqual({ version: 1, firstName: 'After' });
    await expect(page.getByRole('tabpanel').getByText('Saved', { exact: true })).toBeVisible();
    await assertHeading(page, `After ${user.lastName}`);

    await page.getByRole('tab', { name: 'Overview' }).click();
    await page.getByRole('button', { name: 'Grant AWB Tracking' }).click();
    await choose(page, 'Role', 'Operator');
    await page.getByRole('textbox', { name: 'Limit' }).fill('40');
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('tabpanel').getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit AWB Tracking' })).toBeFocused();
    expect(await callApi(page, 'GET', `/user/${user.id}`)).toMatchObject({
      services: { awb_tracking: { role: ['Operator'], limit: 40 }, erp: { role: ['Viewer'], limit: 10 } },
    });

    await page.getByRole('tab', { name: 'Subscriptions' }).click();
    await expect(page.getByText('No subscriptions yet')).toBeVisible();
    await page.getByRole('tab', { name: 'Sign-in and sessions' }).click();
    await expect(page.getByText('Not signed in anywhere')).toBeVisible();
    await page.getByRole('tab', { name: 'History' }).click();
    const changes = page.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect(changes.first()).toContainText('Gave AWB Tracking: Operator, limit 40');
    await expect(changes.nth(1)).toContainText('First Name: Before → After');
  });

  test('shows who saved first, and offers both versions', async ({ page, watch }) => {
    watch.expectConsoleMessage(/Failed to load resource|A mutation failed|ApiError/);
    await openConsole(page, '/users');
    const user = await makeUser(page, 'Shared');
    await page.goto(`${addresses.console}/users/edit/${user.id}`);
    await page.getByLabel('First Name').fill('Mine');
    await callApi(page, 'PATCH', `/user/${user.id}`, { version: 1, firstName: 'Theirs' });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Changed by Sofia Lindqvist at /)).toBeVisible();
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await expect(page.getByLabel('First Name')).toHaveValue('Theirs');

    await page.getByLabel('First Name').fill('Mine');
    await callApi(page, 'PATCH', `/user/${user.id}`, { version: 2, lastName: 'Changed' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Overwrite' }).click();
    await assertHeading(page, 'Mine Changed');
  });

  test('redirects the caller to My Profile, and reports an unknown user', async ({ page, watch }) => {
    watch.expectConsoleMessage(/Failed to load resource|A query failed|ApiError/);
    await openConsole(page, '/users');
    const [self] = (await callApi(page, 'GET', `/user/details?page=1&size=10&q=${people.superAdmin}`)) as {
      id: number;
    }[];
    await page.goto(`${addresses.console}/users/edit/${self?.id ?? 0}`);
    await expect(page).toHaveURL(`${addresses.console}/profile`);
    await page.goto(`${addresses.console}/users/edit/99999999`);
    await assertHeading(page, 'Page not found');
  });
});
