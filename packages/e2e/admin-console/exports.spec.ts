import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addresses } from '../support/config.ts';
import { downloadAs } from '../support/download-as.ts';
import { callApi, makeUser } from '../support/console-data.ts';
import { openConsole, rowOf } from '../support/console-pages.ts';
import { expect, test } from '../support/test.ts';

/** Lines of the exported file, each split into cells. */
async function exported(page: Page, name: string): Promise<string[][]> {
  const download = await downloadAs(page, 'CSV');
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${name}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
  const text = await readFile(await download.path(), 'utf8');
  // Excel reads UTF-8 only with a byte order mark.
  expect(text.startsWith('\uFEFF')).toBe(true);
  return text
    .slice(1)
    .trim()
    .split(/\r?\n/)
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => (cell ?? '').replaceAll('""', '"')));
}

test('exports filtered users, subscriptions and activity, and no cell as a formula', async ({ page }) => {
  await openConsole(page, '/users');
  const user = await makeUser(page, '=HYPERLINK("https://evil.example")');
  const { branches, organizations } = (await callApi(page, 'GET', `/user/${user.id}`)) as {
    branches: { id: number }[];
    organizations: { id: number };
  };
  await callApi(page, 'POST', '/subscriptions/create', {
    userId: user.id,
    serviceId: 5,
    serviceType: 'UI',
    orgId: organizations.id,
    branchId: branches[0]?.id,
    planId: 7,
    startDate: '2026-01-05',
  });
  for (const [name, path, shown] of [
    ['users', `/users?q=${user.email}`, user.email],
    ['subscriptions', `/subscriptions?f.userId=${user.id}`, user.lastName],
    ['activity', `/activity?f.targetType=user&f.targetId=${user.id}`, user.lastName],
  ] as const) {
    await page.goto(`${addresses.console}${path}`);
    const events = page.getByRole('main').getByRole('listitem').filter({ hasText: shown });
    await expect(name === 'activity' ? events : rowOf(page, shown)).toHaveCount(1);
    const [head, ...lines] = await exported(page, name);
    expect(head?.length, name).toBeGreaterThan(4);
    expect(lines, name).toHaveLength(1);
    expect(lines[0]?.join(), name).toContain(user.lastName);
    expect(
      lines[0]?.filter((cell) => cell.startsWith('=')),
      name,
    ).toEqual([]);
  }
});

test('exports people as a workbook, which imports unchanged as all same', async ({ page }) => {
  await openConsole(page, '/users');
  const user = await makeUser(page, '\'=Tan; "B"');
  await page.goto(`${addresses.console}/users?q=${user.email}`);
  await expect(rowOf(page, user.email)).toHaveCount(1);
  const download = await downloadAs(page, 'Excel (XLSX)');
  expect(download.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.xlsx$/);
  const buffer = await readFile(await download.path());
  await page.goto(`${addresses.console}/import`);
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'users.xlsx', mimeType: 'application/octet-stream', buffer });
  await expect(page.getByRole('button', { name: 'Same 1' })).toBeVisible();
  await expect(page.getByText('Nothing to import. Every row matches existing data.')).toBeVisible();
});
