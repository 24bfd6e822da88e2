import type { Page } from '@playwright/test';
import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import { assertHeading, openConsole } from '../support/console-pages.ts';
import { openLauncher } from '../support/portal.ts';
import { people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** Every page with an Add button: the link to it, its heading, and the button. */
const waysToAdd = [
  { link: 'Users', heading: 'Users', role: 'link', name: 'Add User' },
  { link: 'Branch', heading: 'Branch', role: 'button', name: 'Add Branch' },
  { link: 'Organization', heading: 'Organization', role: 'button', name: 'Add Organization' },
  { link: 'Organization', heading: 'Organization', role: 'link', name: 'Add Customer' },
  { link: 'Service', heading: 'Services', role: 'button', name: 'Add Service' },
  { link: 'Plans', heading: 'Plans', role: 'button', name: 'Add Plan' },
  { link: 'Roles', heading: 'Roles', role: 'button', name: 'Add Role' },
] as const;
type Way = (typeof waysToAdd)[number]['name'];

/** Visits every list and checks that only these Add buttons exist; all may read. */
async function assertMayAdd(page: Page, offered: readonly Way[]): Promise<void> {
  for (const { link, heading, role, name } of waysToAdd) {
    await page.getByRole('link', { name: link, exact: true }).first().click();
    await assertHeading(page, heading);
    await expect(page.getByRole('table').getByRole('cell').nth(1), name).toBeVisible();
    await expect(page.getByRole(role, { name, exact: true }), name).toHaveCount(offered.includes(name) ? 1 : 0);
  }
}

async function assertDenied(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(`${addresses.console}${path}`);
    await assertHeading(page, 'Access Denied');
    await expect(page.getByText('You don’t have access to this page.')).toBeVisible();
  }
}

test.describe('each role in the console', () => {
  test('lets a Super_Admin add everywhere and edit users', async ({ page }) => {
    await openConsole(page, '/dashboard', people.superAdmin);
    await assertHeading(page, 'Dashboard');
    await assertMayAdd(
      page,
      waysToAdd.map(({ name }) => name),
    );
    await page.goto(`${addresses.console}/users?q=${people.ops}`);
    await expect(page.getByRole('link', { name: 'Edit Daniel Okafor' })).toBeVisible();
  });

  test('lets an Org_Admin add users and branches of one organization, and edit no user', async ({ page }) => {
    await openConsole(page, '/dashboard', people.orgAdmin);
    await assertHeading(page, 'Dashboard');
    await assertMayAdd(page, ['Add User', 'Add Branch']);
    await page.goto(`${addresses.console}/users?q=${people.ops}`);
    await expect(page.getByRole('button', { name: 'Delete Daniel Okafor' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit Daniel Okafor' })).toHaveCount(0);
    // Users of another organization do not appear at all.
    await page.goto(`${addresses.console}/users?q=${people.auditor}`);
    await expect(page.getByText('No user matches')).toBeVisible();
    // Roles of the console itself cannot be granted.
    await page.goto(`${addresses.console}/users/add`);
    await expect(page.getByRole('row', { name: /^Ocean Tracking/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /^User management/i })).toHaveCount(0);
    await assertDenied(page, ['/users/edit/4', '/customer/add']);
  });

  test('lets an Auditor read everything and change nothing', async ({ page }) => {
    await openConsole(page, '/dashboard', people.auditor);
    await assertHeading(page, 'Dashboard');
    await assertMayAdd(page, []);
    await page.goto(`${addresses.console}/users?q=${people.ops}`);
    await expect(page.getByRole('row').filter({ hasText: people.ops })).toBeVisible();
    await expect(page.getByRole('table').getByRole('button', { name: /^(Delete|Inactive|Subscribe) / })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(0);
    await page.getByRole('link', { name: 'Daniel Okafor' }).click();
    await assertHeading(page, 'Daniel Okafor');
    await expect(page.getByRole('listitem').filter({ hasText: /^ERP\s*Viewer\s· / })).toBeVisible();
    await assertAccessible(page);
    await expect(
      page.getByRole('main').getByRole('button', { name: /Send|Delete|Extend|Save|Grant|Edit/ }),
    ).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
    await assertDenied(page, ['/users/add', '/users/edit/4', '/customer/add']);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).last().click();
    await assertHeading(page, 'Dashboard');
  });

  test('denies a person without a role of the console at every address, and links back', async ({ page, watch }) => {
    // The portal asks for a code and is refused, which the browser notes.
    watch.expectConsoleMessage(/Failed to load resource/);
    await openLauncher(page, people.ops);
    await assertHeading(page, /, Daniel$/);
    await page.getByRole('button', { name: /user menu/i }).click();
    await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Admin console' })).toHaveCount(0);
    for (const path of ['/dashboard', '/users/add']) {
      await page.goto(`${addresses.console}${path}`);
      await assertHeading(page, 'Access Denied');
      await expect(page.getByText('Your account has no role in the admin console.')).toBeVisible();
    }
    await page.getByRole('link', { name: 'Go to your services' }).click();
    await expect(page).toHaveURL(`${addresses.portal}/services`);
    await assertHeading(page, /, Daniel$/);
  });
});
