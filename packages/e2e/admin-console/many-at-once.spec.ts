import type { Page } from '@playwright/test';
import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import { callApi, makeUser, uniqueWord } from '../support/console-data.ts';
import { assertHeading, openConsole } from '../support/console-pages.ts';
import { expect, test } from '../support/test.ts';

/** People of one scenario alone, by import. */
async function makeCrew(page: Page, crew: string, count: number): Promise<void> {
  const [organization] = (await callApi(page, 'GET', '/organization/all')) as { id: number; name: string }[];
  const branches = (await callApi(page, 'GET', '/branches/all')) as { name: string; organization: { id: number } }[];
  const branch = branches.find((each) => each.organization.id === organization?.id);
  const place = [organization?.name ?? '', branch?.name ?? ''];
  const { hash } = (await callApi(page, 'POST', '/import/preview', {
    kind: 'people',
    columns: ['Email', 'First Name', 'Last Name', 'Organization', 'Branch'],
    rows: Array.from({ length: count }, (_, n) => [`${crew}${n}@gangway.test`, `Bo ${n}`, crew, ...place]),
  })) as { hash: string };
  expect(await callApi(page, 'POST', '/import/apply', { hash })).toMatchObject({ changed: count });
}

const boxes = (page: Page) => page.getByRole('table').getByRole('checkbox', { name: /^Select Bo/ });
/** What a screen reader is told. */
const said = (page: Page, count: number) =>
  expect(page.getByRole('status').filter({ hasText: `${count} selected` })).toHaveCount(1);

test('people are selected by the keyboard alone, the count is spoken, and what was begun is shown after the page was left', async ({
  page,
}) => {
  await openConsole(page, '/users');
  const crew = uniqueWord('Deck');
  await makeCrew(page, crew, 12);
  await page.goto(`${addresses.console}/users?q=${crew}&sort=id`);
  await assertHeading(page, 'Users');
  await expect(boxes(page)).toHaveCount(10);

  await boxes(page).first().focus();
  await page.keyboard.press('Space');
  await said(page, 1);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await said(page, 3);
  await expect(boxes(page).nth(2)).toBeFocused();
  await page.keyboard.press('Space');
  await said(page, 2);
  await assertAccessible(page);

  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).focus();
  await page.keyboard.press('Space');
  await said(page, 10);
  await page.getByRole('button', { name: 'Select all 12 of this filter' }).press('Enter');
  await said(page, 12);

  await page.getByRole('button', { name: 'Change', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Deactivate' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Deactivate: 12 people' });
  await expect(dialog.getByRole('region', { name: 'will change' }).getByRole('listitem')).toHaveCount(12);
  await assertAccessible(page);

  // The page is left before the answer comes.
  const asked = page.waitForRequest(`${addresses.api}/bulk/apply`);
  await dialog.getByRole('button', { name: 'Deactivate: 12 people' }).press('Enter');
  await asked;
  await page.goto(`${addresses.console}/dashboard`);
  await assertHeading(page, 'Dashboard');
  await page.goto(`${addresses.console}/users?q=${crew}`);
  const notice = page.getByRole('region', { name: 'Latest bulk change' });
  await expect(notice).toContainText('Deactivate: 12 people changed.');
  await assertAccessible(page);
  await notice.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(notice).toContainText('12 people changed back.');
  const users = (await callApi(page, 'GET', `/user/details?q=${crew}&page=1&size=20`)) as { isActive: boolean }[];
  expect(users.map(({ isActive }) => isActive)).toEqual(Array.from({ length: 12 }, () => true));
});

test('who has drifted from a job is brought into line after a look', async ({ page }) => {
  await openConsole(page, '/job-templates');
  const gives = (limit: number) => ({ role: ['Viewer'], limit, notification: false, trackingUrlEnabled: false });
  const user = await makeUser(page, 'Drifter');
  const { version, organizations } = (await callApi(page, 'GET', `/user/${user.id}`)) as {
    version: number;
    organizations: { id: number };
  };
  const job = (await callApi(page, 'POST', '/job-templates', {
    name: uniqueWord('Clerk'),
    organization: organizations.id,
    services: { erp: gives(5) },
  })) as { id: number };
  await callApi(page, 'PATCH', `/user/${user.id}`, { version, job: job.id, services: { erp: gives(9) } });

  await page.goto(`${addresses.console}/job-templates/${job.id}`);
  await expect(page.getByText('ERP: Viewer with limit 9. Job: Viewer with limit 5')).toBeVisible();
  await page.getByRole('button', { name: 'Bring into line…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bring into line: 1 person' });
  await expect(dialog.getByRole('region', { name: 'will change' })).toContainText(user.name);
  await assertAccessible(page);
  await dialog.getByRole('button', { name: 'Bring into line: 1 person' }).click();
  await expect(dialog.getByText('1 person changed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Everyone with this job has exactly its access.')).toBeVisible();
  await assertAccessible(page);
});
