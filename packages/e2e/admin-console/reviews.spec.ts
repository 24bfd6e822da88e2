import { readFile } from 'node:fs/promises';
import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import { callApi, uniqueWord } from '../support/console-data.ts';
import { assertHeading, openConsole } from '../support/console-pages.ts';
import { makeOrganization } from '../support/own-organization.ts';
import { expect, test } from '../support/test.ts';
import { assertToast } from '../support/toast.ts';

test('starts a review, lets the Org_Admin decide it by keyboard, applies it, and leaves evidence', async ({
  page,
  browser,
}) => {
  test.slow();
  const organization = await makeOrganization(page.request);
  await openConsole(page, '/reviews');
  const all = (await callApi(page, 'GET', '/organization/all')) as { id: number; displayName: string }[];
  const home = all.find(({ displayName }) => displayName === organization.name)?.id;
  const [branch] = (await callApi(page, 'GET', `/organization/branch/${organization.name}`)) as { id: number }[];
  const person = uniqueWord('Reviewed');
  const access = { role: ['Viewer'], limit: 10, notification: false, trackingUrlEnabled: false };
  await callApi(page, 'POST', '/user/register', {
    firstName: 'Ada',
    lastName: person,
    email: `${person.toLowerCase()}@gangway.test`,
    organization: home,
    branches: [branch?.id],
    services: { erp: access, ocean_tracking: access },
  });

  // The Super_Admin starts it.
  await assertHeading(page, 'Reviews');
  // An empty list has a second button.
  await page.getByRole('button', { name: 'Start Review' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Start Review' });
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(dialog.getByText('Name is required').first()).toBeVisible();
  await dialog.getByLabel('Name').fill(`Autumn ${organization.name}`);
  await dialog.getByRole('combobox', { name: 'Organization', exact: true }).fill(organization.name);
  await page.getByRole('option', { name: organization.name }).click();
  await dialog.getByRole('combobox', { name: 'Reviewers' }).fill('Olga');
  await page.getByRole('option', { name: `Olga ${organization.name} (Org_Admin)` }).click();
  await page.keyboard.press('Escape');
  await assertAccessible(page);
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await assertToast(page, 'Review started');
  await assertHeading(page, `Autumn ${organization.name}`);
  await expect(page.getByText('0 of 4 decided')).toBeVisible();
  const address = page.url();

  // The Org_Admin decides about others, never about themselves.
  const second = await browser.newContext();
  const theirs = await second.newPage();
  await openConsole(theirs, '/reviews', organization.email, organization.password);
  await theirs.getByRole('link', { name: `Autumn ${organization.name}` }).click();
  await expect(theirs).toHaveURL(address);
  const ada = theirs.getByRole('region', { name: `Ada ${person}` });
  const own = theirs.getByRole('region', { name: `Olga ${organization.name}` });
  await expect(own.getByText('Your own access: another reviewer decides')).toHaveCount(2);
  await expect(own.getByRole('button')).toHaveCount(0);
  await assertAccessible(theirs);
  await ada.getByRole('button', { name: /^Keep ERP as Viewer/ }).focus();
  await theirs.keyboard.press('r');
  await expect(ada.getByRole('button', { name: /^Remove ERP as Viewer/ })).toHaveAttribute('aria-pressed', 'true');
  await theirs.keyboard.press('ArrowDown');
  await expect(ada.getByRole('button', { name: /^Keep Ocean Tracking/ })).toBeFocused();
  await theirs.keyboard.press('k');
  await expect(ada.getByRole('button', { name: /^Keep Ocean Tracking/ })).toHaveAttribute('aria-pressed', 'true');
  await theirs.keyboard.press('n');
  const note = theirs.getByRole('dialog', { name: 'Ocean Tracking as Viewer' });
  await note.getByRole('textbox', { name: 'Note' }).fill('Works on it daily.');
  await note.getByRole('button', { name: 'Save' }).click();
  await expect(ada.getByText('Works on it daily.')).toBeVisible();
  await expect(theirs.getByText('2 of 4 decided, 1 to remove')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Apply…' })).toHaveCount(0);
  await second.close();

  // The Super_Admin applies it.
  await page.reload();
  await page.getByRole('button', { name: 'Apply…' }).click();
  const confirm = page.getByRole('dialog', { name: 'Apply this review?' });
  await expect(confirm).toContainText('1 grant will be removed, 1 kept. 2 grants without a decision will stay.');
  await confirm.getByRole('button', { name: 'Remove 1 and close' }).click();
  await assertToast(page, 'Review applied');
  await expect(page.getByText('1 removed')).toBeVisible();
  await expect(page.getByText('2 undecided')).toBeVisible();
  await assertAccessible(page);

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Evidence' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^review-\d+-evidence\.zip$/);
  const file = await readFile(await download.path());
  expect(file.subarray(0, 2).toString()).toBe('PK');
  for (const name of ['items.csv', 'manifest.json', 'manifest.jws', 'SHA256SUMS'])
    expect(file.includes(name)).toBe(true);
  await page.goto(`${addresses.console}/activity?q=${organization.name}`);
  await expect(page.getByText('downloaded the evidence of the review')).toBeVisible();
});
