import type { Download, Page } from '@playwright/test';

/** Exports the list of a page in a format, by its menu. */
export async function downloadAs(page: Page, format: 'CSV' | 'Excel (XLSX)'): Promise<Download> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: format }).click();
  return waiting;
}
