import { expect, type Locator, type Page } from '@playwright/test';
import { addresses } from './config.ts';
import { startPortalSession } from './session.ts';

const specifiedServices = ['Ocean Tracking', 'AWB Tracking', 'ERP'] as const;
export type PickedService = (typeof specifiedServices)[number];

const specifiedTiles = ['Ocean Tracking', 'AWB Tracking', 'Document Processing', 'ERP'] as const;
export type SpecifiedTile = (typeof specifiedTiles)[number];

/** Greeting by time of day. */
export const launcherHeading = /^Good (morning|afternoon|evening), /;

/** Checks that the picker offers exactly these, in the specified order (specification section 2). */
export async function assertOnPicker(page: Page, services: readonly PickedService[]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a service' })).toBeVisible();
  for (const name of specifiedServices)
    await expect(pickerEntry(page, name), name).toHaveCount(services.includes(name) ? 1 : 0);
}

export async function pickService(page: Page, name: PickedService): Promise<void> {
  await pickerEntry(page, name).click();
}

export async function goToLauncher(page: Page): Promise<void> {
  await page.goto(`${addresses.portal}/services`);
}

/** Opens the launcher with a session. */
export async function openLauncher(page: Page, email: string, password?: string): Promise<void> {
  await startPortalSession(page, email, password);
  await goToLauncher(page);
}

/** A tile of the launcher by the name on it. */
export function tile(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
}

/** Checks that exactly these of the four specified tiles (specification section 2) can be opened. */
export async function assertOpenTiles(page: Page, names: readonly SpecifiedTile[]): Promise<void> {
  for (const name of specifiedTiles) {
    await expect(tile(page, name), name).toHaveCount(1);
    await expect(tile(page, name).getByRole('link'), name).toHaveCount(names.includes(name) ? 1 : 0);
  }
}

export async function openTile(page: Page, name: SpecifiedTile): Promise<void> {
  await tile(page, name).getByRole('link', { name, exact: true }).click();
}

export async function assertAccessDenied(page: Page): Promise<void> {
  await expect(page.getByText('Access Denied', { exact: true })).toBeVisible();
}

// A button in looks and specification; a link where it leads to another page.
function pickerEntry(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }));
}
