import type { Page } from '@playwright/test';
import { addresses } from '../support/config.ts';
import { assertHeading, openConsole } from '../support/console-pages.ts';
import { people, signIn, submitSignIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/**
 * `pnpm test:dev`: both apps in development, from source and in StrictMode, where React and the libraries log what a
 * build hides; `watch` of support/test.ts fails on any of it.
 */
test.describe.configure({ mode: 'serial', timeout: 600_000 });

/** Opens a page completely first: the development server compiles on the first request. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 120_000 });
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test.beforeAll(async ({ request }) => {
  for (const origin of [addresses.portal, addresses.console]) {
    const isUp = async (): Promise<boolean> => {
      try {
        return (await request.get(origin)).ok();
      } catch {
        return false;
      }
    };
    await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
  }
});

test('the portal', async ({ page }) => {
  await visit(page, `${addresses.portal}/login`);
  await submitSignIn(page);
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await assertHeading(page, 'Forgot password');
  for (const path of ['/register', '/reset-password/x?email=a%40b.co', '/password/x', '/nothing/here', '/services']) {
    await visit(page, `${addresses.portal}${path}`);
  }
  await signIn(page, people.ops);
  await assertHeading(page, 'Choose a service');
  for (const path of ['/services', '/profile', '/change-password']) await visit(page, `${addresses.portal}${path}`);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await assertHeading(page, 'Sign in');
});

test('the admin console', async ({ page }) => {
  await openConsole(page, '/dashboard');
  await assertHeading(page, 'Dashboard');
  for (const path of [
    '/dashboard',
    '/users',
    '/users?size=20&sort=email',
    '/users/add',
    '/users/edit/5',
    '/subscriptions',
    '/customer',
    '/customer/add',
    '/activity',
    '/profile',
    '/change-password',
    '/nothing/here',
  ]) {
    await visit(page, `${addresses.console}${path}`);
  }
  for (const [path, addLabel] of [
    ['/organization', 'Add Organization'],
    ['/branches', 'Add Branch'],
    ['/service', 'Add Service'],
    ['/plans', 'Add Plan'],
    ['/roles', 'Add Role'],
  ] as const) {
    await visit(page, `${addresses.console}${path}`);
    await page.getByRole('button', { name: addLabel, exact: true }).click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByRole('button', { name: addLabel, exact: true })).toBeEnabled();
  }
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
});
