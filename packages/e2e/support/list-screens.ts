import { expect, type Locator, type Page } from '@playwright/test';

/** Checks that the table has exactly these headers, in this order. */
export async function assertHeaders(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.getByRole('columnheader')).toHaveText(names, { useInnerText: true });
}

/** The open row, with everything below it. */
export function openRow(page: Page): Locator {
  return page.locator('[data-open-row]');
}

export async function openNewRow(page: Page, addLabel: string): Promise<void> {
  await page.getByRole('button', { name: addLabel, exact: true }).click();
  await expect(openRow(page).first()).toBeVisible();
}

export async function editRow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
}

export async function save(page: Page): Promise<void> {
  await openRow(page).getByRole('button', { name: 'Save', exact: true }).click();
}

/** The confirmation of specification section 4, the same on every screen. */
export function editQuestion(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Save changes' }).filter({ hasText: 'Are you sure you want to Edit Role?' });
}

export async function sayYes(page: Page): Promise<void> {
  await expect(editQuestion(page)).toBeVisible();
  await editQuestion(page).getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(editQuestion(page)).toHaveCount(0);
}

export async function sayNo(page: Page): Promise<void> {
  await expect(editQuestion(page)).toBeVisible();
  await editQuestion(page).getByRole('button', { name: 'No', exact: true }).click();
  await expect(editQuestion(page)).toHaveCount(0);
}

/** Refreshes the list by its menu. */
export async function refreshList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Refresh' }).click();
}
