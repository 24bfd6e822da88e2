import { expect, type Locator, type Page } from '@playwright/test';
import { addresses } from './config.ts';
import { startConsoleSession } from './session.ts';
import { people } from './sign-in.ts';

/**
 * Opens a page of the console as someone who is signed in already, at the portal too. How one gets in by the form is shown
 * where that is the subject.
 */
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

/** A row of the table on the page, by a text in it. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('table').getByRole('row').filter({ hasText: text });
}

/** One of our selects, by its label; what is chosen in it is part of its name. */
export function selectNamed(scope: Page | Locator, label: string): Locator {
  return scope.getByRole('combobox', { name: new RegExp(`^${label}\\b`) });
}

/**
 * Chooses from one of our selects, which are buttons with a list and no native ones. The option begins with the text: a plan
 * goes on with its price, and a name that another scenario made up may hold any letters.
 */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await selectNamed(page, label).click();
  await page.getByRole('option', { name: new RegExp(`^${option}\\b`) }).click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
}

/** Marks the document, so that a full load can be told from a navigation of the router. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => {
    (window as unknown as { marked?: boolean }).marked = true;
  });
}

export async function isMarked(page: Page): Promise<boolean> {
  try {
    return await page.evaluate(() => (window as unknown as { marked?: boolean }).marked === true);
  } catch {
    // The document went away this very moment.
    return false;
  }
}
