import { expect, type Locator, type Page } from '@playwright/test';

/** Toasts, apart from alerts that stand in the page. */
export function toast(page: Page, message: string): Locator {
  return page.locator('.notistack-SnackbarContainer').getByText(message, { exact: true });
}

/** Top right, as the portal shows its toasts (specification section 2). */
export async function assertTopRight(page: Page, message: string): Promise<void> {
  const box = await toast(page, message).boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(box?.y).toBeLessThan(80);
  expect(box?.x).toBeGreaterThan(width / 2);
}
