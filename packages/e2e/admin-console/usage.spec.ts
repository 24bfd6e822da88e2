import { readFile } from 'node:fs/promises';
import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import { assertHeading, openConsole } from '../support/console-pages.ts';
import { assertFits } from '../support/fits.ts';
import { personWithPassword } from '../support/invited-person.ts';
import { people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { oneStatement } from './usage-states.ts';

test.describe('Usage', () => {
  test('lists what lasts least first, narrows to what will exceed, and shows the month of a row', async ({ page }) => {
    await openConsole(page, '/usage');
    await assertHeading(page, 'Usage');
    const table = page.getByRole('table', { name: 'Usage' });
    await expect(table.getByRole('row').nth(1)).toContainText(/Reached|About|Less than/u);
    await expect(page.getByRole('img', { name: / in [A-Z][a-z]+ \d{4}/u })).toBeVisible();
    await assertAccessible(page);
    await page.getByRole('button', { name: /^Will exceed/u }).click();
    await expect(page).toHaveURL(/f\.willExceed=true/u);
    await expect(table.or(page.getByText('No usage matches'))).toBeVisible();
    await assertFits(page, [1280]);
  });

  test('ends at the own branch for a Branch_Admin, who reads no statement', async ({ page, request }) => {
    const password = 'six cranes on a quay';
    const { email } = await personWithPassword(request, password, { user_management: 'Branch_Admin' });
    await openConsole(page, '/usage', email, password);
    const rows = page.getByRole('table', { name: 'Usage' }).getByRole('row');
    await expect(rows.nth(1)).toBeVisible();
    const branches = await rows.evaluateAll((all) =>
      all.slice(1).map((row) => (row as HTMLTableRowElement).cells[2]?.textContent),
    );
    expect(new Set(branches).size).toBe(1);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link', { name: 'Usage' })).toBeVisible();
    await expect(navigation.getByRole('link', { name: 'Statements' })).toHaveCount(0);
  });

  test('asks about 1.234, which reads as a thousand and as a fraction', async ({ page }) => {
    await openConsole(page, '/plans');
    await page.getByRole('link', { name: 'Ocean Fleet', exact: true }).click();
    const included = page.getByRole('textbox', { name: 'Included' });
    await included.fill('1.234');
    await page.getByRole('form', { name: 'Limit in numbers' }).getByRole('button', { name: 'Save' }).click();
    await expect(included).toHaveAttribute('aria-invalid', 'true');
    await expect(included).toBeFocused();
    await assertAccessible(page);
  });
});

test.describe('Statements', () => {
  test('print every line, black on white and without the console', async ({ page }) => {
    await openConsole(page, '/statements');
    await oneStatement(page);
    await assertAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Lines' })).toBeVisible();
  });

  test('are read and downloaded by an Auditor, who cannot close them', async ({ page }) => {
    await openConsole(page, '/statements', people.auditor);
    await oneStatement(page);
    await expect(page.getByRole('button', { name: 'Close statement' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('"Ruling limit","Included","Over"');
  });

  test('end at the own organization for an Org_Admin', async ({ page, watch }) => {
    watch.expectConsoleMessage(/404|A query failed/u);
    await openConsole(page, '/statements', people.orgAdmin);
    const names = page.getByRole('link', { name: /, [A-Z][a-z]+ \d{4}$/u });
    await expect(names.first()).toBeVisible();
    const organizations = (await names.allTextContents()).map((text) => text.replace(/, [A-Z][a-z]+ \d{4}$/u, ''));
    expect(new Set(organizations).size).toBe(1);
    await page.goto(`${addresses.console}/statements/999999/2026-10`);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});
