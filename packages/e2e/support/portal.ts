import { expect, type Page } from '@playwright/test';
import { addresses } from './config.ts';

const specifiedServices = ['Ocean Tracking', 'AWB Tracking', 'ERP'] as const;
export type PickedService = (typeof specifiedServices)[number];

/** The picker is shown and offers exactly these, in the specified order (specification section 2). */
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

export async function assertAccessDenied(page: Page): Promise<void> {
  await expect(page.getByText('Access Denied', { exact: true })).toBeVisible();
}

// A button to the eye and to the specification; a link where it leads to an address of its own.
function pickerEntry(page: Page, name: string): ReturnType<Page['getByRole']> {
  return page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }));
}
