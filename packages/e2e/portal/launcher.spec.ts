import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import {
  assertAccessDenied,
  assertOnPicker,
  goToLauncher,
  openLauncher,
  openTile,
  pickService,
} from '../support/portal.ts';
import { assertGreeted } from '../support/sample-service.ts';
import { people, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.describe('opening a service', () => {
  test('opens Ocean Tracking for ops, who has only that and ERP, with a verified token', async ({ page }) => {
    const handOffs: { url: string; referrer: string | undefined }[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(addresses.sampleService) && request.isNavigationRequest())
        handOffs.push({ url: request.url(), referrer: request.headers()['referer'] });
    });
    await signIn(page, people.ops);
    await assertOnPicker(page, ['Ocean Tracking', 'ERP']);
    await assertAccessible(page);

    await pickService(page, 'Ocean Tracking');

    await assertGreeted(page, 'ocean_tracking', 'Daniel');
    await assertAccessible(page);
    expect(handOffs).toHaveLength(1);
    expect(handOffs[0]?.url).toMatch(/^[^?]+\/ocean_tracking\?accessToken=eyJ/);
    expect(handOffs[0]?.referrer).toBeUndefined();
  });

  test('gives the service a token that opens that service only', async ({ page, request }) => {
    const address = page.waitForRequest(
      (sent) => sent.isNavigationRequest() && sent.url().startsWith(`${addresses.sampleService}/ocean_tracking?`),
    );
    await openLauncher(page, people.ops);
    await openTile(page, 'Ocean Tracking');
    const token = new URL((await address).url()).searchParams.get('accessToken') ?? '';
    await assertGreeted(page, 'ocean_tracking', 'Daniel');

    const elsewhere = await request.get(`${addresses.sampleService}/erp?accessToken=${token}`);
    expect(elsewhere.status()).toBe(401);
    const api = await request.get(`${addresses.api}/user/details`, { headers: { authorization: `Bearer ${token}` } });
    expect(api.status()).toBe(401);
  });

  test('shows Access Denied in the launcher without a token', async ({ page }) => {
    await goToLauncher(page);
    await assertAccessDenied(page);
    await assertAccessible(page);
  });

  test('shows the four tiles, inert without access', async ({ page }) => {
    await openLauncher(page, people.ops);

    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /Ocean Tracking/i })).toHaveAttribute('href', '/open/ocean_tracking');
    await expect(page.getByRole('link', { name: /ERP/ })).toHaveAttribute('href', '/open/erp');
    for (const missing of [/(AWB|Air Waybill) Tracking/i, /Document Processing/i]) {
      await expect(page.getByText(missing).first()).toBeVisible();
      await expect(page.getByRole('link', { name: missing })).toHaveCount(0);
    }
    await assertAccessible(page);
  });

  test("opens a pasted container at the service's address for it, and sends nothing while typing", async ({ page }) => {
    const calls: string[] = [];
    await openLauncher(page, people.ops);
    const field = page.getByRole('textbox', { name: 'Find a container, air waybill or B/L' });
    await expect(field).toBeVisible();
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    page.on('request', (request) => {
      if (request.resourceType() !== 'script') calls.push(request.url());
    });

    await page.getByRole('button', { name: 'CSQU 305438 3' }).click();
    await expect(field).toBeFocused();
    await expect(page.getByRole('link', { name: 'Open in Ocean Tracking' })).toBeVisible();
    await field.fill('CSQU 305438-4');
    await expect(page.getByText('the check digit should be 3', { exact: false })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open in Ocean Tracking' })).toHaveCount(0);
    await field.fill('176-12345675');
    await expect(page.getByText('AWB Tracking opens this air waybill', { exact: false })).toBeVisible();
    await assertAccessible(page);
    await field.fill('csqu 305438-3');
    await expect(page.getByRole('link', { name: 'Open in Ocean Tracking' })).toBeVisible();
    expect(calls).toEqual([]);

    await page.keyboard.press('Enter');
    await assertGreeted(page, 'ocean_tracking', 'Daniel');
    await expect(page.getByText('CSQU3054383')).toBeVisible();
    expect(calls.filter((url) => url.startsWith(addresses.sampleService))[0]).toMatch(
      /\?reference=CSQU3054383&accessToken=eyJ/,
    );
  });
});
