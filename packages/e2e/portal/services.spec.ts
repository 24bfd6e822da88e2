import { variants } from '@gangway/tooling/trials';
import { assertAccessible } from '../support/accessibility.ts';
import { answerWith } from '../support/api-answer.ts';
import { addresses } from '../support/config.ts';
import { personWithPassword } from '../support/invited-person.ts';
import {
  assertOnPicker,
  goToLauncher,
  launcherHeading,
  openLauncher,
  openTile,
  pickService,
  tile,
} from '../support/portal.ts';
import { assertGreeted } from '../support/sample-service.ts';
import { startPortalSession } from '../support/session.ts';
import { fillSignIn, people, stored, submitSignIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { thirtyServices } from '../support/thirty-services.ts';

const resourceFailed = /Failed to load resource/;

const listed = (name: string, url: string) => ({ id: 1, name, displayName: name, url, isActive: true });

test.describe('the launcher', () => {
  test('requests access once, with a reason, and remembers it', async ({ page, request: api }) => {
    const { email } = await personWithPassword(api, 'four barges on the Elbe');
    await openLauncher(page, email, 'four barges on the Elbe');
    const erp = tile(page, 'ERP');
    await expect(erp.getByText('You don’t have a role in this service.')).toBeVisible();
    const request = erp.getByRole('button', { name: /^Request access/ });
    // Hold the element: behind a dialog no role finds it.
    const element = await erp.elementHandle();
    const before = await element?.boundingBox();
    await request.click();
    const dialog = page.getByRole('dialog', { name: 'Request access to ERP' });
    const why = dialog.getByRole('textbox', { name: 'Why do you need it?' });
    await expect(why).toBeFocused();
    expect(await element?.boundingBox(), 'the tile keeps its size').toEqual(before);
    // Leave the field empty, and look elsewhere: nothing scolds.
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(dialog.getByText('Reason is required')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(request).toBeFocused();
    await request.click();
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(dialog.getByText('Reason is required')).toBeVisible();
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await request.click();
    await why.fill('I cover for Lena.');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(erp.getByRole('status')).toBeFocused();
    await expect(erp.getByText(/^Requested on \w+ \d+\. Your administrator will review it\.$/)).toBeVisible();
    await page.reload();
    await expect(erp.getByText(/^Requested on \w+ \d+\. Your administrator will review it\.$/)).toBeVisible();
    await expect(erp.getByRole('button')).toHaveCount(0);
  });

  test('shows when a service was last opened, also after Back', async ({ page, request }) => {
    const { email } = await personWithPassword(request, 'four barges on the Elbe');
    await openLauncher(page, email, 'four barges on the Elbe');
    await expect(page.getByText('Not opened yet')).toBeVisible();
    await page.getByRole('link', { name: 'Ocean Tracking' }).click();
    await assertGreeted(page, 'ocean_tracking', 'Ingrid');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: launcherHeading })).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Opened /)).toBeVisible();
  });

  test('asks before opening a service that does not answer, and keeps a pinned one first', async ({
    page,
    request,
    watch,
  }) => {
    watch.expectConsoleMessage(resourceFailed);
    const { email } = await personWithPassword(request, 'nine tugs off Cuxhaven');
    await page.route(`${addresses.api}/user/me/services`, async (route) => {
      if (route.request().method() === 'OPTIONS') return route.continue();
      const response = await route.fetch();
      const services = (await response.json()) as { key: string }[];
      const notAnsweringSince = '2026-01-05T10:40:00Z';
      const json = services.map((each) => (each.key === 'ocean_tracking' ? { ...each, notAnsweringSince } : each));
      return route.fulfill({ response, json });
    });
    await answerWith(page, '/auth/handoff', 409, {
      code: 'not-answering',
      message: 'Ocean Tracking has not answered for 12 minutes.',
    });
    await answerWith(page, '/user/me/banner', 200, {
      notice: { text: 'Port holiday on Monday.', from: null, until: null },
    });
    await openLauncher(page, email, 'nine tugs off Cuxhaven');
    await expect(page.getByRole('region', { name: 'Notice' })).toHaveText('Port holiday on Monday.');
    await expect(tile(page, 'Ocean Tracking')).toContainText(/Not responding since \d{1,2}:\d\d\s[AP]M on Jan \d+/);
    const pin = page.getByRole('button', { name: 'Pin Ocean Tracking' });
    await pin.click();
    await expect(pin).toHaveAttribute('aria-pressed', 'true');
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Ocean Tracking' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ocean Tracking may not work right now' })).toBeVisible();
    await assertAccessible(page);
    await page.unroute(`${addresses.api}/auth/handoff`);
    await page.getByRole('button', { name: 'Open anyway' }).click();
    await assertGreeted(page, 'ocean_tracking', 'Ingrid');
  });

  test('puts open services first among thirty, folds the others, and finds each of them', async ({ page }) => {
    await answerWith(page, '/service/all', 200, thirtyServices);
    await openLauncher(page, people.ops);
    const tilesIn = (name: string) => page.getByRole('list', { name }).getByRole('heading', { level: 3 });
    const closed = tilesIn('Available to request');
    const six = [1, 2, 3, 4, 5, 6].map((crane) => `Crane ${crane}`);
    await expect(tilesIn('Your services')).toHaveText(['Ocean Tracking', 'ERP']);
    await expect(closed).toHaveText(['AWB Tracking', 'Document Processing', ...six]);
    await assertAccessible(page);

    const more = page.getByRole('button', { name: 'More services (20)' });
    await more.press('Enter');
    await expect(page.getByRole('list', { name: 'More services' }).getByRole('listitem')).toHaveCount(20);
    const fewer = page.getByRole('button', { name: 'Fewer services' });
    await expect(fewer).toBeFocused();
    await expect(fewer).toHaveAttribute('aria-expanded', 'true');
    await fewer.press('Enter');
    await expect(more).toHaveAttribute('aria-expanded', 'false');

    const search = page.getByRole('searchbox', { name: 'Search services' });
    await search.fill('crane 1');
    const found = page.getByRole('status').filter({ hasText: /service/ });
    await expect(found).toHaveText('12 services');
    await expect(closed).toHaveCount(12);
    await search.fill('quay 26 lifts');
    await expect(closed).toHaveText(['Crane 26']);
    await search.fill('no such thing');
    await expect(found).toHaveText('No service matches. Try another word.');
    await expect(closed).toHaveCount(0);
  });

  test('shows the next step without a service', async ({ page }) => {
    await answerWith(page, '/service/all', 200, thirtyServices);
    await openLauncher(page, people.newcomer);
    await expect(page.getByText('You don’t have any services yet. Request access below.')).toBeVisible();
    await page.getByRole('button', { name: 'More services (20)' }).click();
    await page.getByRole('button', { name: 'Request access to Crane 26' }).click();
    await expect(page.getByRole('textbox', { name: 'Why do you need it?' })).toBeFocused();
  });

  test('opens a service in a new tab by a middle click', async ({ page, context }) => {
    await openLauncher(page, people.ops);
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'ERP' }).click({ button: 'middle' });
    await assertGreeted(await opened, 'erp', 'Daniel');
    await expect(page.getByRole('heading', { level: 1, name: launcherHeading })).toBeVisible();
  });

  // By day the unit tests of the tiles and of the hand-off cover the others.
  const refused = ['JaVaScRiPt:alert(1)', 'data:text/html,x', '', '/ocean', 'javascript:alert(1)', 'undefined'];
  for (const url of variants(refused, 1)) {
    test(`never navigates to the address ${JSON.stringify(url)}`, async ({ page }) => {
      await answerWith(page, '/service/all', 200, [listed('ocean_tracking', url)]);
      await startPortalSession(page, people.ops);
      await page.goto(addresses.portal);
      await assertOnPicker(page, ['Ocean Tracking', 'ERP']);
      await expect(page.getByRole('button', { name: 'Ocean Tracking' })).toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByText('Address not configured').first()).toBeVisible();

      await goToLauncher(page);
      await expect(page.getByText('Address not configured.').first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Ocean Tracking' })).toHaveCount(0);

      await answerWith(page, '/auth/handoff', 200, { mode: 'handoff', accessToken: 'a.b.c', url });
      await page.goto(`${addresses.portal}/open/ocean_tracking`);
      await expect(page.getByText('Address not configured. Ask your administrator.')).toBeVisible();
      await expect(page).toHaveURL(`${addresses.portal}/open/ocean_tracking`);
    });
  }

  test('reports a failed load of the services, and tries again', async ({ page, watch }) => {
    watch.expectConsoleMessage(/Failed to load resource|A query failed/);
    await answerWith(page, '/service/all', 400, { code: 'any', message: 'No.' });
    await openLauncher(page, people.ops);
    await expect(page.getByText('Couldn’t load your services.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'Ocean Tracking' })).toBeVisible();
  });
});

test.describe('opening a service', () => {
  test('shows Access Denied without a token, and returns after sign-in', async ({ page }) => {
    await page.goto(`${addresses.portal}/open/erp`);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, people.ops);
    await submitSignIn(page);
    await assertGreeted(page, 'erp', 'Daniel');
  });

  test('keeps the query of an address, and adds no step to the browser history', async ({ page }) => {
    const target = `${addresses.sampleService}/ocean_tracking?tenant=north%20sea`;
    await answerWith(page, '/auth/handoff', 200, { mode: 'handoff', accessToken: 'a.b.c', url: target });
    await startPortalSession(page, people.ops);
    await page.goto(addresses.portal);
    const opened = page.waitForRequest((sent) => sent.url().startsWith(addresses.sampleService));
    await pickService(page, 'Ocean Tracking');
    expect((await opened).url()).toBe(`${target}&accessToken=a.b.c`);
    expect((await opened).headers()['referer']).toBeUndefined();
  });

  // By day the hand-off's unit test covers the others.
  for (const status of variants([404, 405, 501], 1)) {
    test(`sends the stored token to an API without hand-off (${status})`, async ({ page, watch }) => {
      watch.expectConsoleMessage(resourceFailed);
      await answerWith(page, '/auth/handoff', status, '<h1>Not here</h1>');
      await startPortalSession(page, people.ops);
      await page.goto(addresses.portal);
      const token = await stored(page, 'access_token');
      const opened = page.waitForRequest((sent) => sent.url().startsWith(`${addresses.sampleService}/ocean_tracking?`));
      await pickService(page, 'Ocean Tracking');
      expect(new URL((await opened).url()).searchParams.get('accessToken')).toBe(token);
    });
  }

  test('sends no token after an error, and can be tried again', async ({ page, watch }) => {
    watch.expectConsoleMessage(resourceFailed);
    await answerWith(page, '/auth/handoff', 503, { code: 'busy', message: 'Try again in a moment.' });
    await openLauncher(page, people.ops);
    await openTile(page, 'Ocean Tracking');
    await expect(page.getByRole('heading', { name: 'Couldn’t open Ocean Tracking' })).toBeFocused();
    await expect(page.getByText('Try again in a moment.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await assertGreeted(page, 'ocean_tracking', 'Daniel');
  });

  test('explains a refusal, and offers to request access', async ({ page, watch }) => {
    watch.expectConsoleMessage(resourceFailed);
    await startPortalSession(page, people.ops);
    await answerWith(page, '/access-requests/service', 202, { isSuccess: true });
    await page.goto(`${addresses.portal}/open/idp`);
    await expect(page.getByRole('heading', { name: 'Couldn’t open Document Processing' })).toBeVisible();
    const ask = page.getByRole('button', { name: 'Request access to Document Processing' });
    await ask.click();
    await expect(page.getByRole('textbox', { name: 'Why do you need it?' })).toBeFocused();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(ask).toBeFocused();
    await ask.click();
    await page.getByRole('textbox', { name: 'Why do you need it?' }).fill('I cover for Lena.');
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText('Requested. We’ll email you when an administrator has decided.')).toBeVisible();
    await page.getByRole('link', { name: 'Your services' }).click();
    await expect(page.getByRole('heading', { level: 1, name: launcherHeading })).toBeVisible();
  });
});
