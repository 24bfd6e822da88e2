import { expect, type Locator, type Page } from '@playwright/test';

/** Expands the list when `wanted` is not among the oldest requests, shown at first: other scenarios add requests. */
export async function showRequest(page: Page, wanted: Locator): Promise<void> {
  const unfold = page.getByRole('region', { name: 'Access requests' }).getByRole('button', { name: /^Show / });
  await expect(wanted.or(unfold).first()).toBeVisible();
  if (!(await wanted.isVisible())) await unfold.click();
  await expect(wanted).toBeVisible();
}
