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
  test('links each of the four counts to its list, and both agree', async ({ page, request }) => {
    // Scenarios that run beside this one add records, but none to this organization.
    const { email, password } = await makeOrganization(request, 2);
    await openConsole(page, '/dashboard', email, password);
    await assertHeading(page, 'Dashboard');
    for (const [label, count] of [
      ['Active users', 3],
      ['Organizations', 1],
      ['Active subscriptions', 1],
      ['Users without a service', 2],
    ] as const) {
      const card = page.getByRole('list', { name: 'Counts' }).getByRole('link', { name: new RegExp(`^${label}`) });
      await expect(card).toHaveText(new RegExp(`${label}\\s*${count}$`));
      await card.click();
      await expect(page).not.toHaveURL(/dashboard/);
      await expect.poll(() => listTotal(page), label).toBe(count);
      await page.goBack();
      await assertHeading(page, 'Dashboard');
    }
  });

  test('takes all counts from one call, and links what needs attention to lists of the same size', async ({ page }) => {
    await openConsole(page, '/dashboard');
    await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().startsWith(addresses.api))
        calls.push(new URL(request.url()).pathname);
    });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
    await expect(page.getByText(/^Updated \d{1,2}:\d\d/)).toBeVisible();
    expect(calls.filter((path) => path.startsWith('/dashboard'))).toEqual(['/dashboard/summary']);
    const { attention } = (await callApi(page, 'GET', '/dashboard/summary')) as Summary;
    const noPrice = attention.find(({ kind }) => kind === 'plans-without-price');
    await page.getByRole('link', { name: /plans? ha(s|ve) no price/ }).click();
    await assertHeading(page, 'Plans');
    await expect(page.getByRole('button', { name: /^No price/, pressed: true })).toBeVisible();
    await expect.poll(() => listTotal(page)).toBe(noPrice?.count);
  });

  test('shows both charts as tables whose numbers are links, without moving anything', async ({ page }) => {
    await openConsole(page, '/dashboard');
    const chart = page.getByRole('region', { name: 'Users per service' });
    await expect(chart.locator('svg').first()).toBeVisible();
    await assertAccessible(page);
    const before = await page.getByRole('heading', { name: 'Recent changes' }).boundingBox();
    await page.getByRole('button', { name: 'Subscriptions started per month: View as table' }).click();
    await page.getByRole('button', { name: 'Users per service: View as table' }).click();
    await expect(page.getByRole('button', { name: 'Users per service: View as chart' })).toBeVisible();
    const table = page.getByRole('table', { name: 'Users per service' });
    await expect(table.getByRole('columnheader')).toHaveText(['Service', 'Users', 'Roles']);
    await expect(page.getByRole('table', { name: 'Subscriptions started per month' }).getByRole('row')).toHaveCount(13);
    await assertAccessible(page);
    const moved = async () => {
      const now = await page.getByRole('heading', { name: 'Recent changes' }).boundingBox();
      return Math.abs((now?.y ?? Infinity) - (before?.y ?? 0));
    };
    await expect.poll(moved).toBeLessThanOrEqual(1);

    const { usersPerService } = (await callApi(page, 'GET', '/dashboard/summary')) as Summary;
    const ocean = usersPerService.find(({ name }) => name === 'Ocean Tracking');
    await page.getByRole('link', { name: /users of Ocean Tracking$/ }).click();
    await assertHeading(page, 'Users');
    // Parallel scenarios add users.
    await expect.poll(async () => Math.abs((await listTotal(page)) - (ocean?.users ?? 0))).toBeLessThanOrEqual(5);
  });

  test('is readable in dark and on a phone without scrolling sideways', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await openConsole(page, '/dashboard');
    await expect(page.getByRole('heading', { name: 'Recent changes' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Users per service' }).locator('svg').first()).toBeVisible();
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
    await expect(page.getByRole('list', { name: 'Counts' })).toBeVisible();
  });

  test('starts empty, with a checklist for the set-up', async ({ page }) => {
    await page.route(`${addresses.api}/dashboard/summary`, async (route) => {
      if (route.request().method() === 'OPTIONS') return route.continue();
      const response = await route.fetch();
      const summary = (await response.json()) as Summary;
      await route.fulfill({
        response,
        json: {
          ...summary,
          counts: { ...summary.counts, organizations: 0, branches: 0, plans: 0, activeUsers: 1, inactiveUsers: 0 },
          attention: [{ kind: 'services-without-url', count: 4 }],
        },
      });
    });
    await openConsole(page, '/dashboard');
    const steps = page.getByRole('region', { name: 'Set up' }).getByRole('listitem').getByRole('link');
    await expect(steps).toHaveText(['Add Organization', 'Add Branch', 'Add Service', 'Add Plan', 'Add User']);
    await assertAccessible(page);
    await steps.first().click();
    await assertHeading(page, 'Organization');
  });

  test('shows an Org_Admin the figures of one organization', async ({ page }) => {
    await openConsole(page, '/dashboard', people.orgAdmin);
    const card = page.getByRole('list', { name: 'Counts' }).getByRole('link', { name: /^Organizations/ });
    await expect(card).toHaveText(/Organizations\s*1$/);
  });
});
