import { expect, type Locator, type Page } from '@playwright/test';
import { addresses } from './config.ts';

export async function assertOnDashboard(page: Page): Promise<void> {
  await expect(page).toHaveURL(`${addresses.console}/dashboard`);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

/** Goes by the sidebar, as a user would. */
export async function goToUsers(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }).first().click();
  await assertOnUsers(page);
}

export async function assertOnUsers(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expect(userRows(page).first()).toBeVisible();
}

/** Rows of the table that contain users, without its header. */
function userRows(page: Page): Locator {
  return page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
}

/**
 * Texts of one column, top to bottom, read at once so that rows of two responses never mix. Empty while the column is
 * missing, so that waiting assertions keep waiting.
 */
export async function columnTexts(page: Page, header: string): Promise<string[]> {
  return page
    .getByRole('table')
    .first()
    .evaluate((table: HTMLTableElement, wanted) => {
      const index = [...table.querySelectorAll('th')].findIndex((cell) => cell.innerText.trim().startsWith(wanted));
      return [...table.tBodies]
        .flatMap((body) => [...body.rows])
        .map((row) => row.cells[index]?.innerText.trim())
        .filter((text) => text !== undefined);
    }, header);
}

export async function sortBy(page: Page, header: string): Promise<void> {
  await page.getByRole('columnheader', { name: header }).getByText(header, { exact: true }).click();
}

export async function goToNextPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: /next page/i }).click();
}
