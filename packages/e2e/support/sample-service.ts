import { expect, type Page } from '@playwright/test';
import { addresses } from './config.ts';

/** Checks that the sample service verified the token, greets its owner, and shows no token in the address bar. */
export async function assertGreeted(page: Page, service: string, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome aboard, ${name}`);
  await expect(page.getByText('Your token was verified')).toBeVisible();
  await expect(page).toHaveURL(`${addresses.sampleService}/${service}`);
}
