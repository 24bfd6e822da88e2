import { expect, type Locator, type Page } from '@playwright/test';
import { addresses } from './config.ts';
import { startConsoleSession } from './session.ts';
import { people } from './sign-in.ts';

/** Opens a console page with a session, at the portal too. Scenarios about signing in use the form. */
export async function openConsole(
  page: Page,
  path: string,
  email: string = people.superAdmin,
  password?: string,
): Promise<void> {
  await startConsoleSession(page, email, password);
  await page.goto(`${addresses.console}${path}`);
}

export async function assertHeading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Table row on the page, by a text in it. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('table').getByRole('row').filter({ hasText: text });
}

/** A select by its label; its name includes the chosen option. */
export function selectNamed(scope: Page | Locator, label: string): Locator {
  return scope.getByRole('combobox', { name: new RegExp(`^${label}\\b`) });
}

/**
 * Chooses from a select, a button with a list rather than a native one. Matches the start of the option: a plan ends
 * with its price, and generated names may contain any letters.
 */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await selectNamed(page, label).click();
  await page.getByRole('option', { name: new RegExp(`^${option}\\b`) }).click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
}

/** Marks the document, to tell a full load from a router navigation. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => {
    (window as unknown as { marked?: boolean }).marked = true;
  });
}

export async function isMarked(page: Page): Promise<boolean> {
  try {
    return await page.evaluate(() => (window as unknown as { marked?: boolean }).marked === true);
  } catch {
    // The document was just replaced.
    return false;
  }
}
