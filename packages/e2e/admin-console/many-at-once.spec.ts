import { trials } from '@gangway/tooling/trials';
import type { Page } from '@playwright/test';
import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import { callApi, demoOffice, makeUser, uniqueWord } from '../support/console-data.ts';
import { assertHeading, openConsole } from '../support/console-pages.ts';
import { expect, test } from '../support/test.ts';

// Run in order: the banner below the list shows an administrator's last change, and all scenarios share one.
test.describe.configure({ mode: 'default' });

/** Imports users for one scenario alone. */
async function makeCrew(page: Page, crew: string, count: number): Promise<void> {
  const { organization, branches } = await demoOffice(page);
  const office = [organization.name, branches[0]?.name ?? ''];
  const file = {
    kind: 'people',
    columns: ['Email', 'First Name', 'Last Name', 'Organization', 'Branch'],
    rows: Array.from({ length: count }, (_, n) => [`${crew}${n}@gangway.test`, `Bo ${n}`, crew, ...office]),
  };
  let hash = '';
  // Scenarios share an administrator, who is given one preview at a time.
  await expect(async () => {
    ({ hash } = (await callApi(page, 'POST', '/import/preview', file)) as { hash: string });
  }).toPass({ timeout: 30_000 });
  expect(await callApi(page, 'POST', '/import/apply', { hash })).toMatchObject({ changed: count });
}

const boxes = (page: Page) => page.getByRole('table').getByRole('checkbox', { name: /^Select Bo/ });
/** Screen reader announcement of the selection. */
const said = (page: Page, count: number) =>
  expect(page.getByRole('status').filter({ hasText: `${count} selected` })).toHaveCount(1);

test('selects people by keyboard alone, announces the count, and shows the change after a return to the page', async ({
  page,
}) => {
  // Three dozen steps and three axe runs; on a busy machine the change itself takes time too.
  test.slow();
  const patience = { timeout: 30_000 };
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
  await expect(page.getByRole('region', { name: 'Selected rows' })).toBeFocused();

  await page.getByRole('button', { name: 'Change', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Deactivate' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Deactivate 12 people' });
  await expect(dialog.getByRole('region', { name: 'will change' }).getByRole('listitem')).toHaveCount(12, patience);
  await assertAccessible(page);

  // Leave the page before the answer arrives.
  const asked = page.waitForRequest(`${addresses.api}/bulk/apply`);
  await dialog.getByRole('button', { name: 'Deactivate 12 people' }).press('Enter');
  await asked;
  await page.goto(`${addresses.console}/dashboard`);
  await assertHeading(page, 'Dashboard');
  await page.goto(`${addresses.console}/users?q=${crew}`);
  const notice = page.getByRole('region', { name: 'Latest bulk change' });
  await expect(notice).toContainText('Deactivate: 12 people changed.', patience);
  await assertAccessible(page);
  await notice.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(notice).toContainText('12 people changed back.', patience);
  await expect(notice).toBeFocused();
  const users = (await callApi(page, 'GET', `/user/details?q=${crew}&page=1&size=20`)) as { isActive: boolean }[];
  expect(users.map(({ isActive }) => isActive)).toEqual(Array.from({ length: 12 }, () => true));
});

const fleet = trials(150, 1000);

test(`finishes a change of ${fleet} people in whole chunks when the browser is closed, and shows it on return`, async ({
  page,
  watch,
}) => {
  test.setTimeout(trials(120_000, 600_000));
  const patience = { timeout: trials(30_000, 300_000) };
  // The embedded store serializes calls: others wait for a thousand rows, and may time out.
  watch.expectConsoleMessage(/A query failed .*took too long/);
  await openConsole(page, '/users');
  const crew = uniqueWord('Fleet');
  await makeCrew(page, crew, fleet);
  const other = await watch.otherBrowser();
  await openConsole(other, '/dashboard');
  await page.goto(`${addresses.console}/users?q=${crew}&sort=id`);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await page.getByRole('button', { name: `Select all ${fleet.toLocaleString('en')} of this filter` }).click();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  const title = `Deactivate ${fleet.toLocaleString('en')} people`;
  const apply = page.getByRole('dialog', { name: title }).getByRole('button', { name: title });
  await expect(apply).toBeEnabled(patience);
  await apply.click();
  interface Progress {
    id: number;
    state: string;
    total: number;
    changed: number;
    waiting: number;
  }
  const mine = async () =>
    ((await callApi(other, 'GET', '/bulk')) as Progress[]).find(
      ({ total, state }) => total === fleet && state !== 'undone',
    );
  // Close the browser once the API has the change: a request that only left the page may not have passed its preflight.
  await expect.poll(mine, patience).toBeDefined();
  await page.context().close();
  const seen = new Set<number>();
  await expect
    .poll(async () => {
      const now = await mine();
      seen.add(now?.changed ?? 0);
      return now;
    }, patience)
    .toMatchObject({ state: 'applied', changed: fleet, waiting: 0 });
  expect([...seen].filter((changed) => changed % 100 !== 0 && changed !== fleet)).toEqual([]);
  await other.goto(`${addresses.console}/users?q=${crew}`);
  const notice = other.getByRole('region', { name: 'Latest bulk change' });
  await expect(notice).toContainText(`Deactivate: ${fleet.toLocaleString('en')} people changed.`);
  await assertAccessible(other);
  await other.goto(`${addresses.console}/users?q=${crew}&f.isActive=true`);
  await expect(other.getByText('No user matches')).toBeVisible();
});

test('people who drifted from a template are brought into line after a preview', async ({ page }) => {
  await openConsole(page, '/access-templates');
  const gives = (limit: number) => ({ role: ['Viewer'], limit, notification: false, trackingUrlEnabled: false });
  const user = await makeUser(page, 'Drifter');
  const { version, organizations } = (await callApi(page, 'GET', `/user/${user.id}`)) as {
    version: number;
    organizations: { id: number };
  };
  const template = (await callApi(page, 'POST', '/access-templates', {
    name: uniqueWord('Clerk'),
    organization: organizations.id,
    services: { erp: gives(5) },
  })) as { id: number };
  await callApi(page, 'PATCH', `/user/${user.id}`, { version, job: template.id, services: { erp: gives(9) } });

  await page.goto(`${addresses.console}/access-templates/${template.id}`);
  await expect(page.getByText('ERP: Has Viewer, limit 9. The template gives Viewer, limit 5.')).toBeVisible();
  await page.getByRole('button', { name: 'Bring into line…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bring 1 person into line' });
  await expect(dialog.getByRole('region', { name: 'will change' })).toContainText(user.name);
  await assertAccessible(page);
  await dialog.getByRole('button', { name: 'Bring 1 person into line' }).click();
  await expect(dialog.getByText('1 person changed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Everyone with this template has exactly this access.')).toBeVisible();
  await assertAccessible(page);
});

test('keeps the longest names within the dialogs, also on a phone', async ({ page }) => {
  // Three pages and two dialogs, each at two widths.
  test.slow();
  await openConsole(page, '/access-templates');
  const long = (word: string) => `${word}${'n'.repeat(200 - word.length)}`;
  const gives = (limit: number) => ({ role: ['Viewer'], limit, notification: false, trackingUrlEnabled: false });
  const user = await makeUser(page, 'Long');
  const { version, organizations } = (await callApi(page, 'GET', `/user/${user.id}`)) as {
    version: number;
    organizations: { id: number };
  };
  const name = long(uniqueWord('Template'));
  const template = (await callApi(page, 'POST', '/access-templates', {
    name,
    organization: organizations.id,
    services: { erp: gives(5) },
  })) as { id: number };
  const lastName = long(uniqueWord('Person'));
  await callApi(page, 'PATCH', `/user/${user.id}`, {
    version,
    lastName,
    job: template.id,
    services: { erp: gives(9) },
  });

  for (const width of [1360, 390]) {
    await page.setViewportSize({ width, height: 850 });
    const overflow = () =>
      page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] *')]
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
          .map(({ tagName, className }) => `${tagName} ${className}`),
      );
    await page.goto(`${addresses.console}/access-templates`);
    await expect(page.getByRole('link', { name })).toBeVisible();
    expect(await overflow()).toEqual([]);

    await page.goto(`${addresses.console}/access-templates/${template.id}`);
    await page.getByRole('button', { name: 'Bring into line…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bring 1 person into line' });
    await expect(dialog.getByRole('region', { name: 'will change' })).toContainText(lastName);
    expect(await overflow()).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);

    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const question = page.getByRole('dialog', { name: `Remove ${name}?` });
    await expect(question).toBeVisible();
    expect(await overflow()).toEqual([]);
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(question).toHaveCount(0);
  }

  await page.getByRole('button', { name: 'Bring into line…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bring 1 person into line' });
  await dialog.getByRole('button', { name: 'Bring 1 person into line' }).click();
  await expect(dialog.getByText('1 person changed.')).toBeVisible();
  await page.goto(`${addresses.console}/users`);
  await expect(page.getByRole('region', { name: 'Latest bulk change' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
