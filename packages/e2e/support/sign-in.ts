import { expect, type Page } from '@playwright/test';
import { addresses, runsAlready } from './config.ts';

/** The password of every demo login. */
export const demoPassword = 'gangway-demo-2026';

export const people = {
  superAdmin: 'super.admin@gangway.test',
  orgAdmin: 'org.admin@gangway.test',
  auditor: 'auditor@gangway.test',
  ops: 'ops@gangway.test',
  newcomer: 'new@gangway.test',
} as const;

export async function goToSignIn(page: Page, query = ''): Promise<void> {
  await page.goto(`${addresses.portal}/login${query}`);
  await assertOnSignIn(page);
}

/** Checks that the application has replaced the prerendered sign-in page. */
export async function assertOnSignIn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(page.locator('#prerendered')).not.toBeAttached();
}

export async function fillSignIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

export async function submitSignIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Waits for the demo logins, which arrive last; a deployed installation has none. */
export async function waitForDemoLogins(page: Page, name = 'Demo logins'): Promise<void> {
  if (!runsAlready) await expect(page.getByRole('region', { name })).toBeVisible();
}

/** Fills the sign-in form and submits it. */
export async function signIn(page: Page, email: string): Promise<void> {
  await goToSignIn(page);
  await fillSignIn(page, email);
  await submitSignIn(page);
}

/** Chooses Log Out in the user menu, the same in both apps. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
}

/** Value the app keeps under a key, or null. */
export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}
