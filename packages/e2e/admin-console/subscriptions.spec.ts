import { assertAccessible } from '../support/accessibility.ts';
import { answerWith } from '../support/api-answer.ts';
import { passUntilLoad, stopClock, whileStopped } from '../support/clock.ts';
import { addresses } from '../support/config.ts';
import { callApi, makeUser } from '../support/console-data.ts';
import {
  assertHeading,
  choose,
  isMarked,
  markDocument,
  openConsole,
  rowOf,
  selectNamed,
} from '../support/console-pages.ts';
import { expect, test } from '../support/test.ts';
import { assertToast } from '../support/toast.ts';

test.describe('Choose Subscription', () => {
  test('asks for service and type before the plan, warns, subscribes, and reloads the page after 5 s', async ({
    page,
  }) => {
    await page.clock.install();
    await openConsole(page, '/users');
    const user = await makeUser(page, 'Subscriber');
    await page.goto(`${addresses.console}/users?q=${user.email}`);
    await rowOf(page, user.email)
      .getByRole('button', { name: `Subscribe ${user.name}` })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Choose Subscription' });
    await expect(dialog.getByText(user.email)).toBeVisible();
    await expect(selectNamed(dialog, 'Plan')).toBeDisabled();

    await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await expect(dialog.getByText('Service is required', { exact: true })).toBeVisible();
    await expect(dialog.getByText('Plan is required', { exact: true })).toBeVisible();

    await choose(page, 'Service', 'Ocean Tracking');
    await dialog.getByRole('button', { name: 'API', exact: true }).click();
    await expect(dialog.getByText('The user has no role in Ocean Tracking', { exact: false })).toBeVisible();
    await choose(page, 'Plan', 'Ocean Connect');
    await choose(page, 'Service', 'ERP');
    await expect(selectNamed(dialog, 'Plan')).not.toContainText('Ocean Connect');
    await choose(page, 'Plan', 'ERP Integration');
    await assertAccessible(page);

    await markDocument(page);
    await stopClock(page);
    const sent = page.waitForRequest(`${addresses.api}/subscriptions/create`);
    await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click();
    const body = (await sent).postDataJSON() as Record<string, unknown>;
    expect(Object.keys(body).toSorted()).toEqual(
      ['branchId', 'orgId', 'planId', 'serviceId', 'serviceType', 'startDate', 'userId'].toSorted(),
    );
    expect(body).toMatchObject({ userId: user.id, serviceType: 'API' });
    await whileStopped(page, () => expect(dialog).toHaveCount(0, { timeout: 500 }));
    await assertToast(page, 'Subscription Added successfully.');
    await page.clock.runFor(4000);
    expect(await isMarked(page)).toBe(true);
    await passUntilLoad(page, 2000);
    expect(await isMarked(page)).toBe(false);
  });

  test('shows the specified words for a refusal and for a lost network', async ({ page, watch }) => {
    watch.expectConsoleMessage(/Failed to load resource|A mutation failed|ApiError/);
    await openConsole(page, '/users');
    const user = await makeUser(page, 'Refused');
    await page.goto(`${addresses.console}/users?q=${user.email}`);
    await rowOf(page, user.email)
      .getByRole('button', { name: `Subscribe ${user.name}` })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Choose Subscription' });
    await choose(page, 'Service', 'ERP');
    await dialog.getByRole('button', { name: 'UI', exact: true }).click();
    await choose(page, 'Plan', 'ERP Team');
    await page.route(`${addresses.api}/subscriptions/create`, (route) => route.abort());
    await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await assertToast(page, 'User Inactive Failed.');

    await page.unroute(`${addresses.api}/subscriptions/create`);
    await page.route(`${addresses.api}/subscriptions/create`, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await assertToast(page, 'User Subscription failed.');
    await expect(selectNamed(dialog, 'Plan')).toContainText('ERP Team');
  });
});

test('ends one in the list, and adds its successor', async ({ page }) => {
  await openConsole(page, '/subscriptions');
  await assertHeading(page, 'Subscriptions');
  await expect(page.getByRole('columnheader')).toHaveText([
    'User',
    'Service',
    'Service type',
    'Plan',
    'Organization',
    'Start date',
    'Status',
    'Action',
  ]);
  const user = await makeUser(page, 'Ending');
  const detail = (await callApi(page, 'GET', `/user/${user.id}`)) as {
    branches: { id: number }[];
    organizations: { id: number };
  };
  await callApi(page, 'POST', '/subscriptions/create', {
    userId: user.id,
    serviceId: 5,
    serviceType: 'UI',
    orgId: detail.organizations.id,
    branchId: detail.branches[0]?.id,
    planId: 7,
    startDate: '2026-01-05',
  });
  await page.goto(`${addresses.console}/subscriptions?f.userId=${user.id}`);
  const row = rowOf(page, user.name);
  await expect(row.getByText('Active', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: /^Add new subscription/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose Subscription' });
  await expect(selectNamed(dialog, 'Service')).toContainText('ERP');
  await expect(dialog.getByRole('button', { name: 'UI', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // Create the successor for the user's present data, not the earlier subscription's.
  await callApi(page, 'DELETE', `/user/${user.id}`);
  await row.getByRole('button', { name: /^Add new subscription/ }).click();
  await expect(dialog.getByText('This user is deactivated. Activate the user first.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Subscribe', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await row.getByRole('button', { name: /^End/ }).click();
  await page
    .getByRole('dialog', { name: 'End subscription' })
    .getByRole('button', { name: 'End subscription' })
    .click();
  await expect(row.getByText('Ended', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: /^End/ })).toHaveCount(0);
  await expect(row.locator(':focus')).toHaveCount(1);
});

test('says the longest names of the demo whole, and cuts a longer one, which its title says', async ({ page }) => {
  await page.setViewportSize({ width: 1360, height: 850 });
  const long = 'Vereinigte Nordseehafenumschlagsgesellschaft';
  const names = ['Jeroen van den Berg', 'Document Processing', 'Documents 1000', 'Halyard Freight Forwarding'];
  const subscription = (id: number, [user, service, plan, organization]: string[]) => ({
    id,
    user: { id: 7, name: user, email: 'jeroen@gangway.test' },
    service: { id: 4, key: 'idp', name: service },
    serviceType: 'UI',
    plan: { id: 3, name: plan },
    organization: { id: 2, name: organization },
    branch: { id: 1, name: 'London Gateway' },
    startDate: '2026-03-01',
    endDate: null,
    status: 'Active',
  });
  const rows = [subscription(1, names), subscription(2, [...names.slice(0, 3), long])];
  await answerWith(page, '/subscription/all*', 200, rows);
  await openConsole(page, '/subscriptions');
  const isCut = (name: string) =>
    page
      .getByRole('table')
      .getByTitle(name, { exact: true })
      .first()
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect(await Promise.all([...names, long].map(isCut))).toEqual([...names.map(() => false), true]);
});
