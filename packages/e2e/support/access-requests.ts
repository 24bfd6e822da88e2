import { expect, type Locator, type Page } from '@playwright/test';

/** Other scenarios ask meanwhile, and only the oldest requests are shown at first: unfolds the list where `wanted` is not among them. */
export async function showRequest(page: Page, wanted: Locator): Promise<void> {
  const unfold = page.getByRole('region', { name: 'Access requests' }).getByRole('button', { name: /^Show / });
  await expect(wanted.or(unfold).first()).toBeVisible();
  if (!(await wanted.isVisible())) await unfold.click();
  await expect(wanted).toBeVisible();
}
