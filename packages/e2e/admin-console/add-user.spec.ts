import { assertAccessible } from '../support/accessibility.ts';
import { stopClock, whileStopped } from '../support/clock.ts';
import { addresses } from '../support/config.ts';
import { uniqueWord } from '../support/console-data.ts';
import { assertHeading, choose, openConsole, rowOf } from '../support/console-pages.ts';
import { people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { assertToast } from '../support/toast.ts';

test.describe('Add User', () => {
  test('names missing fields in the specified words, and links to them', async ({ page }) => {
    await openConsole(page, '/users/add');
    await page.getByRole('button', { name: 'Submit' }).click();
    for (const message of [
      'First Name is required',
      'Email is required',
      'Organization is required',
      'Branch is required',
    ]) {
      await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
    }
    await expect(page.getByLabel('First Name')).toBeFocused();
    await page.getByRole('button', { name: 'Email is required' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type('rosa@gangway.museum');
    await expect(page.getByText('Invalid email address', { exact: true }).first()).toBeVisible();
    await assertAccessible(page);
  });

  test('adds a user with access to the services that have a role, and marks the new row', async ({ page }) => {
    await page.clock.install();
    await openConsole(page, '/users/add');
    const lastName = uniqueWord('Otero');
    const email = `${lastName.toLowerCase()}@gangway.test`;
    await page.getByLabel('First Name').fill('Rosa');
    await page.getByLabel('Last Name').fill(lastName);
    await page.getByLabel('Email').fill(email);

    const branch = page.getByRole('combobox', { name: 'Branch' });
    await expect(branch).toBeDisabled();
    await page.getByRole('combobox', { name: 'Organization' }).fill('noord');
    await page.getByRole('option', { name: 'Noordzee Container Lines' }).click();
    await branch.click();
    await page.getByRole('option', { name: 'Rotterdam' }).click();
    await expect(branch).toHaveValue('Rotterdam');
    // Another organization clears the branch (specification section 4).
    await page.getByRole('combobox', { name: 'Organization' }).fill('sable');
    await page.getByRole('option', { name: 'Sable Bay Shipping' }).click();
    await expect(branch).toHaveValue('');
    await branch.click();
    await page.getByRole('option', { name: 'Houston' }).click();

    const limit = page.getByLabel('Limit for Ocean Tracking');
    const tracking = page.getByRole('switch', { name: 'Enable tracking URL for Ocean Tracking' });
    await expect(limit).toBeDisabled();
    // Only the limit waits for a role (specification section 4).
    await expect(page.getByRole('switch', { name: 'Notification for Ocean Tracking' })).toBeEnabled();
    await choose(page, 'Role for Ocean Tracking', 'api_user');
    await expect(limit).toBeEnabled();
    await tracking.check();
    await choose(page, 'Role for Ocean Tracking', 'Viewer');
    await expect(tracking).not.toBeChecked();
    await expect(tracking).toBeDisabled();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Limit is required', { exact: true })).toBeVisible();
    await limit.fill('12a5');
    await expect(limit).toHaveValue('125');

    await stopClock(page);
    const sent = page.waitForRequest(`${addresses.api}/user/register`);
    await page.getByRole('button', { name: 'Submit' }).click();
    const body = (await sent).postDataJSON() as { branches: number[]; services: object };
    expect(body.branches).toHaveLength(1);
    expect(body.services).toEqual({
      ocean_tracking: { role: ['Viewer'], limit: 125, notification: false, trackingUrlEnabled: false },
    });
    await whileStopped(page, () =>
      expect(rowOf(page, lastName)).toHaveAttribute('data-highlighted', /.*/, { timeout: 500 }),
    );
    await assertToast(page, 'User Added successfully');
    await expect(page).toHaveURL(`${addresses.console}/users`);
    await page.clock.runFor(3500);
    await expect(rowOf(page, lastName)).not.toHaveAttribute('data-highlighted', /.*/);
  });

  test('keeps the form and names the field when the address is taken', async ({ page, watch }) => {
    watch.expectConsoleMessage(/Failed to load resource|A mutation failed|ApiError/);
    await openConsole(page, '/users/add');
    await page.getByLabel('First Name').fill('Ops');
    await page.getByLabel('Email').fill(people.ops);
    await page.getByRole('combobox', { name: 'Organization' }).fill('sable');
    await page.getByRole('option', { name: 'Sable Bay Shipping' }).click();
    await page.getByRole('combobox', { name: 'Branch' }).click();
    await page.getByRole('option', { name: 'Houston' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await assertToast(page, 'something went wrong');
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('First Name')).toHaveValue('Ops');
  });

  test('asks before unsaved text is left, and not after it was saved or discarded', async ({ page }) => {
    await openConsole(page, '/users/add');
    await page.getByLabel('First Name').fill('Half');
    await page.getByRole('link', { name: 'Roles' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave this page?' });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('First Name')).toHaveValue('Half');

    let asked = false;
    page.once('dialog', (prompt) => {
      asked = prompt.type() === 'beforeunload';
      void prompt.accept();
    });
    await page.reload();
    expect(asked).toBe(true);

    await page.getByLabel('First Name').fill('Half');
    await page.getByRole('link', { name: 'Roles' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await assertHeading(page, 'Roles');
  });
});
