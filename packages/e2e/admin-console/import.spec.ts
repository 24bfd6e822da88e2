import { readFile } from 'node:fs/promises';
import { trials } from '@gangway/tooling/trials';
import type { Page } from '@playwright/test';
import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import { callApi, demoOffice, uniqueWord } from '../support/console-data.ts';
import { assertHeading, openConsole } from '../support/console-pages.ts';
import { expect, test } from '../support/test.ts';
import { workbookOf } from '../support/workbook.ts';

// Run in order: thousands of rows of one administrator would hold up the other's preview, and sign-in, on the embedded store.
test.describe.configure({ mode: 'default' });

async function chooseFile(page: Page, content: string | Buffer, name = 'crew.csv'): Promise<void> {
  await page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

const rowsOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Rows' }).getByRole('listitem').filter({ hasText: name });

test('previews a file, returns its failed rows, imports the rest, and changes nothing the second time', async ({
  page,
  watch,
}) => {
  // Scenarios share an administrator, who is given one preview at a time; the page tries again.
  watch.expectConsoleMessage(/status of 429/);
  await openConsole(page, '/import');
  await assertHeading(page, 'Import');
  const crew = uniqueWord('Crew');
  const { organization, branches } = await demoOffice(page);
  const place = `${organization.name};${branches[0]?.name ?? ''}`;
  const head = 'Email;First Name;Last Name;Organization;Branch';
  const good = `${crew}1@gangway.test;Ada;${crew} One;${place}\r\n${crew}2@gangway.test;"Ben ""B""";${crew} Two;${place}`;
  const bad = `no address;=1+1;${crew} Three;${place}`;

  await chooseFile(page, `\uFEFF${head}\r\n${good}\r\n${bad}\r\n`);
  await expect(page.getByRole('button', { name: 'New 2' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Error 1' })).toBeVisible();
  await expect(rowsOf(page, 'Row 2')).toContainText('Ada');
  await assertAccessible(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the rows that failed' }).click();
  const failed = await readFile(await (await saved).path(), 'utf8');
  const lines = failed.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"no address","'=1+1","${crew} Three"`);

  const batches = async () =>
    (await callApi(page, 'GET', '/bulk')) as { id: number; changed: number; refused: number; state: string }[];
  // Batches get numbers at the preview: another scenario may apply one with a higher number first.
  const before = new Set((await batches()).map(({ id }) => id));
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  // Another scenario may import as the same administrator, so the page may show its import.
  await expect
    .poll(async () => (await batches()).filter(({ id }) => !before.has(id)))
    .toContainEqual(expect.objectContaining({ state: 'applied', changed: 2, refused: 1 }));
  const last = page.getByRole('region', { name: 'Last import' });
  await expect(last).toContainText(/Import people: \d+ imported/);
  await assertAccessible(page);

  await page.goto(`${addresses.console}/users?q=${crew}`);
  await expect(page.getByRole('table').getByRole('row').filter({ hasText: crew })).toHaveCount(2);

  await page.goto(`${addresses.console}/import`);
  // The page shows the result after a return.
  await expect(last).toContainText(/Import people: \d+ imported/);
  await chooseFile(page, `${head}\r\n${good}\r\n`);
  await expect(page.getByRole('button', { name: 'Same 2' })).toBeVisible();
  await expect(page.getByText('Nothing to import. Every row matches existing data.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled();
});

test('explains why a file cannot be read', async ({ page }) => {
  await openConsole(page, '/import');
  await chooseFile(page, 'Email,Name\n"ana,Silva\n');
  await expect(page.getByRole('alert')).toHaveText(/The quotes in line 2 do not match/);
});

const many = trials(60, 5000);
const broken = 5;

test(`${many} rows with quotes, line breaks and leading zeros import alike from a UTF-16 CSV and a workbook`, async ({
  page,
  watch,
}) => {
  test.setTimeout(trials(120_000, 900_000));
  // Scenarios share an administrator, who is given one preview at a time; the page tries again.
  watch.expectConsoleMessage(/status of 429/);
  const patience = { timeout: trials(30_000, 400_000) };
  await openConsole(page, '/import');
  const crew = uniqueWord('Fleet');
  const { organization: home, branches } = await demoOffice(page);
  const places = branches
    .slice(0, 2)
    .map(({ name }) => name)
    .join('\n');
  const head = ['Email', 'First Name', 'Last Name', 'Organization', 'Branch'];
  const names = ['Ben "B"', 'Zoë; Ana', '007', '李 雷', "O'Neil, Ada"];
  const good = Array.from({ length: many - broken }, (_row, n) => [
    `${crew}${n}@gangway.test`,
    names[n % names.length] ?? '',
    `0${n} ${crew}`,
    home.name,
    places,
  ]);
  const bad = Array.from({ length: broken }, (_row, n) => ['no address', `=${n}+1`, `@${crew}`, home.name, places]);
  const table = [head, ...good, ...bad];
  const csv = table.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n');

  await chooseFile(page, Buffer.from(`\uFEFF${csv}`, 'utf16le'));
  const figure = (count: number) => count.toLocaleString('en');
  await expect(page.getByRole('button', { name: `New ${figure(good.length)}` })).toBeVisible(patience);
  await expect(page.getByRole('button', { name: `Error ${broken}` })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the rows that failed' }).click();
  const failed = await readFile(await (await saved).path(), 'utf8');
  for (let n = 0; n < broken; n += 1) expect(failed).toContain(`"no address","'=${n}+1","'@${crew}"`);
  // No cell may run as a formula in a spreadsheet.
  expect(failed.split(/,|\r\n/).filter((cell) => /^"?[=+\-@]/.test(cell))).toEqual([]);

  await page.getByRole('button', { name: `Import ${figure(good.length)} rows` }).click();
  await expect
    .poll(async () => (await callApi(page, 'GET', '/bulk')) as unknown[], patience)
    .toContainEqual(expect.objectContaining({ state: 'applied', changed: good.length, refused: broken, waiting: 0 }));
  const [person] = (await callApi(page, 'GET', `/user/details?f.email=${crew}2@&page=1&size=10`)) as object[];
  expect(person).toMatchObject({ firstName: '007', lastName: `02 ${crew}` });

  for (const [name, content] of [
    ['crew.xlsx', workbookOf(table)],
    ['crew.csv', csv],
  ] as const) {
    await page.goto(`${addresses.console}/import`);
    await chooseFile(page, content, name);
    await expect(page.getByRole('button', { name: `Same ${figure(good.length)}` })).toBeVisible(patience);
    await expect(page.getByRole('button', { name: `Error ${broken}` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled();
  }
});
