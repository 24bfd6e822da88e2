import { expect, type Locator, type Page } from '@playwright/test';

/** Loads further requests while `wanted` is not among the oldest: other scenarios add requests. */
export async function showRequest(page: Page, wanted: Locator): Promise<void> {
  const more = page.getByRole('button', { name: 'Show more' });
  await expect(wanted.or(more).first()).toBeVisible();
  while (!(await wanted.isVisible()) && (await more.isVisible())) await more.click();
  await expect(wanted).toBeVisible();
}
