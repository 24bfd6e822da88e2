import type { Page } from '@playwright/test';
import { showRequest } from '../support/access-requests.ts';
import { assertAccessible } from '../support/accessibility.ts';
import { choose, openConsole } from '../support/console-pages.ts';
import { personWithPassword } from '../support/invited-person.ts';
import { assertOpenTiles, openLauncher, openTile, tile } from '../support/portal.ts';
import { assertGreeted } from '../support/sample-service.ts';
import { people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { assertToast } from '../support/toast.ts';

const password = 'nine lanterns on the pier';

async function askFor(page: Page, service: string, reason = 'I cover for Lena.'): Promise<void> {
  const asked = tile(page, service);
  await asked.getByRole('button', { name: `Request access to ${service}` }).click();
  await page.getByRole('textbox', { name: 'Why do you need it?' }).fill(reason);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(tile(page, service).getByText(/^Requested on \w+ \d+\./)).toBeVisible();
}

/** Button that decides a user's request. */
const decision = (page: Page, how: 'Grant' | 'Decline', email: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: email })
    .getByRole('button', { name: new RegExp(`^${how} the request of Ingrid Vited`) });

/** Counts clicks on the page from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    sessionStorage.setItem('clicks', '0');
    addEventListener(
      'click',
      ({ detail }) => {
        if (detail > 0) sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1));
      },
      true,
    );
  });
  return async () => Number(await page.evaluate(() => sessionStorage.getItem('clicks')));
}

test.describe('a request for a service', () => {
  test('is granted by an Org_Admin, and opens the tile without signing in again', async ({ page, request, watch }) => {
    const { email } = await personWithPassword(request, password, {});
    const person = await watch.otherBrowser();
    await person.clock.install();
    await openLauncher(person, email, password);
    await assertOpenTiles(person, []);
    const asked = await countClicks(person);
    await askFor(person, 'ERP');

    await openConsole(page, '/dashboard', people.orgAdmin);
    const answered = await countClicks(page);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    // Parallel scenarios request it too: the newest is on top.
    await page
      .getByRole('link', { name: /^Review: Ingrid Vited\S* asks for ERP/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Grant access to ERP' });
    await expect(dialog).toContainText(email);
    await expect(dialog).toContainText('I cover for Lena.');
    await assertAccessible(page);
    const beforeChoosing = await answered();
    await choose(page, 'Role', 'Viewer');
    await dialog.getByRole('textbox', { name: 'Limit' }).fill('25');
    const afterChoosing = await answered();
    await dialog.getByRole('button', { name: 'Grant' }).click();
    await assertToast(page, 'Access granted.');
    await expect(dialog).toHaveCount(0);
    // Both sides, without choosing the role and the limit.
    expect((await asked()) + (await answered()) - (afterChoosing - beforeChoosing)).toBe(5);

    await person.clock.runFor(60_000);
    await assertOpenTiles(person, ['ERP']);
    await openTile(person, 'ERP');
    await assertGreeted(person, 'erp', 'Ingrid');
  });

  test('is granted with the plan that the service needs', async ({ page, request, watch }) => {
    // Document Processing requires a plan in the demo.
    const { email } = await personWithPassword(request, password, {});
    const person = await watch.otherBrowser();
    await openLauncher(person, email, password);
    await askFor(person, 'Document Processing');

    await openConsole(page, '/requests');
    await showRequest(page, decision(page, 'Grant', email));
    await decision(page, 'Grant', email).click();
    const dialog = page.getByRole('dialog', { name: 'Grant access to Document Processing' });
    await choose(page, 'Role', 'Viewer');
    await dialog.getByRole('textbox', { name: 'Limit' }).fill('25');
    await choose(page, 'Plan', 'Documents 1000');
    await dialog.getByRole('button', { name: 'Grant' }).click();
    await assertToast(page, 'Access granted.');

    await person.reload();
    await assertOpenTiles(person, ['Document Processing']);
  });

  test('is declined with a note that the person reads', async ({ page, request, watch }) => {
    const { email } = await personWithPassword(request, password, {});
    const person = await watch.otherBrowser();
    await openLauncher(person, email, password);
    await askFor(person, 'ERP');

    await openConsole(page, '/requests', people.orgAdmin);
    await showRequest(page, decision(page, 'Decline', email));
    await decision(page, 'Decline', email).click();
    const dialog = page.getByRole('dialog', { name: 'Decline this request?' });
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Your team uses Ocean Tracking.');
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await assertToast(page, 'Request declined.');
    await expect(decision(page, 'Decline', email)).toHaveCount(0);

    await person.reload();
    await expect(tile(person, 'ERP').getByText('Declined: Your team uses Ocean Tracking.')).toBeVisible();
    await expect(tile(person, 'ERP').getByRole('button')).toHaveCount(0);
  });
});
