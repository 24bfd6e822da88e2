import type { Page } from '@playwright/test';
import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import { callApi } from '../support/console-data.ts';
import { assertHeading, openConsole } from '../support/console-pages.ts';
import { makeOrganization } from '../support/own-organization.ts';
import { people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

interface Summary {
  counts: Record<string, number>;
  usersPerService: { name: string; users: number }[];
  attention: { kind: string; count: number }[];
}

/** Total number of rows, as shown on the list page. */
async function listTotal(page: Page): Promise<number> {
  const text = await page.getByRole('navigation', { name: 'Pages' }).getByRole('status').innerText();
  return Number(/of ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '') ?? 0);
}

test.describe('Dashboard', () => {
  test('links the numbers of its lede and of the heat to lists of the same size', async ({ page, request }) => {
    // Scenarios that run beside this one add records, but none to this organization.
    const { email, password } = await makeOrganization(request, 2);
    await openConsole(page, '/dashboard', email, password);
    await assertHeading(page, 'Dashboard');
    for (const [name, count] of [
      [/^3 active people$/, 3],
      [/^1 organization$/, 1],
      [/^1 active subscription$/, 1],
      [/^1, Pierhead, ERP$/, 1],
      [/^Show: 2 people without a service$/, 2],
    ] as const) {
      await page.getByRole('link', { name }).first().click();
      await expect(page).not.toHaveURL(/dashboard/);
      await expect.poll(() => listTotal(page), String(name)).toBe(count);
      await page.goBack();
      await assertHeading(page, 'Dashboard');
    }
  });

  test('takes all counts from one call, and leads from what needs an administrator to lists of the same size', async ({
    page,
  }) => {
    await openConsole(page, '/dashboard');
    await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().startsWith(addresses.api))
        calls.push(new URL(request.url()).pathname);
    });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible();
    await expect(page.getByText(/^Updated \d{1,2}:\d\d/)).toBeVisible();
    expect(calls.filter((path) => path.startsWith('/dashboard'))).toEqual(['/dashboard/summary']);
    const { attention } = (await callApi(page, 'GET', '/dashboard/summary')) as Summary;
    const noPrice = attention.find(({ kind }) => kind === 'plans-without-price');
    await page.getByRole('link', { name: /^Set price: / }).click();
    await assertHeading(page, 'Plans');
    await expect(page.getByRole('button', { name: /^No price/, pressed: true })).toBeVisible();
    await expect.poll(() => listTotal(page)).toBe(noPrice?.count);
  });

  test('shows the next days, in dark and on a phone, without scrolling sideways', async ({ page }) => {
    await openConsole(page, '/dashboard');
    const days = page.getByRole('list', { name: 'Next 30 days' });
    await expect(days.getByRole('listitem').first()).toContainText('Today');
    await expect(days.getByRole('listitem').nth(1)).toBeVisible();
    await assertAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('heading', { name: 'Latest changes' })).toBeVisible();
    await assertAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });

  test('reports a failed load, and tries again', async ({ page, watch }) => {
    watch.expectConsoleMessage(/Failed to load resource|A query failed|ApiError/);
    await page.route(`${addresses.api}/dashboard/summary`, (route) => route.abort());
    await openConsole(page, '/dashboard');
    await expect(page.getByText('Couldn’t load the dashboard.')).toBeVisible({ timeout: 20_000 });
    await page.unroute(`${addresses.api}/dashboard/summary`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Latest changes' })).toBeVisible();
  });

  test('shows an Org_Admin the figures of one organization, by branch', async ({ page }) => {
    await openConsole(page, '/dashboard', people.orgAdmin);
    await expect(page.getByRole('link', { name: '1 organization' })).toBeVisible();
    const heat = page.getByRole('table', { name: 'Who uses what' });
    await expect(heat.getByRole('columnheader', { name: 'Branch' })).toBeAttached();
    await expect(heat.getByRole('rowheader', { name: 'Rotterdam' })).toBeVisible();
  });

  test('writes the launcher banner from its menu', async ({ page }) => {
    await openConsole(page, '/dashboard');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Launcher banner' }).click();
    await expect(page.getByRole('dialog', { name: 'Launcher banner' })).toBeVisible();
  });
});

test.describe('Reports', () => {
  test('shows both charts as tables whose numbers are links, without moving anything', async ({ page }) => {
    await openConsole(page, '/dashboard');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click();
    await assertHeading(page, 'Reports');
    const chart = page.getByRole('region', { name: 'Users per service' });
    await expect(chart.locator('svg').first()).toBeVisible();
    await assertAccessible(page);
    const second = page.getByRole('heading', { name: 'Subscriptions started per month' });
    const before = await second.boundingBox();
    await page.getByRole('button', { name: 'Users per service: View as table' }).click();
    await page.getByRole('button', { name: 'Subscriptions started per month: View as table' }).click();
    await expect(page.getByRole('button', { name: 'Users per service: View as chart' })).toBeVisible();
    const table = page.getByRole('table', { name: 'Users per service' });
    await expect(table.getByRole('columnheader')).toHaveText(['Service', 'Users', 'Roles']);
    await expect(page.getByRole('table', { name: 'Subscriptions started per month' }).getByRole('row')).toHaveCount(13);
    await assertAccessible(page);
    const moved = async () => Math.abs(((await second.boundingBox())?.y ?? Infinity) - (before?.y ?? 0));
    await expect.poll(moved).toBeLessThanOrEqual(1);

    const { usersPerService } = (await callApi(page, 'GET', '/dashboard/summary')) as Summary;
    const ocean = usersPerService.find(({ name }) => name === 'Ocean Tracking');
    await page.getByRole('link', { name: /users of Ocean Tracking$/ }).click();
    await assertHeading(page, 'Users');
    // Parallel scenarios add users.
    await expect.poll(async () => Math.abs((await listTotal(page)) - (ocean?.users ?? 0))).toBeLessThanOrEqual(5);
  });
});

// Run in order: one hides the page that the other opens.
test.describe('Get started', () => {
  test.describe.configure({ mode: 'serial' });

  test('leads from a stop of the sidebar through five steps, the current one open', async ({ page }) => {
    await page.route(`${addresses.api}/dashboard/get-started`, async (route) => {
      if (route.request().method() === 'OPTIONS') return route.continue();
      const response = await route.fetch();
      const started = (await response.json()) as { services: object[] };
      await route.fulfill({
        response,
        json: {
          ...started,
          account: { passkeys: 1, hasApp: false, recoveryCodes: 10 },
          mailLeaves: true,
          services: started.services.map((service) => ({ ...service, url: '', roles: [], answers: false })),
          organizations: 0,
          opened: null,
        },
      });
    });
    await openConsole(page, '/dashboard');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Get started' }).click();
    await assertHeading(page, 'Get started');
    await expect(page.getByText('Five steps until the first person opens a service. Two are done.')).toBeVisible();
    await page.getByRole('button', { name: 'Set up Ocean Tracking' }).click();
    await expect(page.getByRole('textbox', { name: 'URL' })).toBeFocused();
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Add Customer' }).click();
    await assertHeading(page, 'Add Customer');
  });

  test('is hidden without a question, found by the search, and shown again', async ({ page }) => {
    await openConsole(page, '/get-started');
    await page.getByRole('button', { name: 'Hide this page' }).click();
    await assertHeading(page, 'Dashboard');
    const stops = page.getByRole('navigation', { name: 'Main' }).getByRole('list', { name: 'Dashboard' });
    await expect(stops.getByRole('link', { name: 'Reports' })).toBeVisible();
    await expect(stops.getByRole('link', { name: 'Get started' })).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.insertText('get started');
    await page.getByRole('option', { name: 'Get started' }).click();
    await page.getByRole('button', { name: 'Show in the sidebar' }).click();
    await expect(stops.getByRole('link', { name: 'Get started' })).toBeVisible();
  });
});
