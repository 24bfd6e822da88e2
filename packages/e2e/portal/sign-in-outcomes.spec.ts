import { variants } from '@gangway/tooling/trials';
import type { Route } from '@playwright/test';
import { answerWith } from '../support/api-answer.ts';
import { addresses, runsAlready } from '../support/config.ts';
import { layoutShift, mostLayoutShift, watchLayoutShift } from '../support/layout-shift.ts';
import { assertOnPicker } from '../support/portal.ts';
import { startPortalSession } from '../support/session.ts';
import {
  assertOnSignIn,
  fillSignIn,
  goToSignIn,
  people,
  signIn,
  stored,
  submitSignIn,
  waitForDemoLogins,
} from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { assertTopRight, toast } from '../support/toast.ts';

const resourceFailed = /Failed to load resource/;

test.describe("the server's answer to a sign-in (specification section 8)", () => {
  // By day the unit test of the call has the others.
  for (const status of variants([401, 429, 503, 200, 403, 500], 2)) {
    test(`${status}: shows 'Email or password incorrect!', and clears storage`, async ({ page, watch }) => {
      watch.expectConsoleMessage(resourceFailed);
      await answerWith(page, '/user/login', status, { code: 'any', message: 'Wait 30 seconds.' });
      await goToSignIn(page);
      await page.evaluate(() => localStorage.setItem('refresh_token', 'left over'));
      await fillSignIn(page, people.ops, 'whatever');
      await submitSignIn(page);

      await expect(page.getByRole('main').getByText('Email or password incorrect!')).toBeVisible();
      await expect(page.getByText('Wait 30 seconds.')).toHaveCount(status === 429 || status >= 500 ? 1 : 0);
      for (const key of ['access_token', 'refresh_token', 'isAuth', 'user']) expect(await stored(page, key)).toBeNull();
      await expect(page.getByLabel('Email')).toHaveValue(people.ops);
      const password = page.getByLabel('Password', { exact: true });
      await expect(password).toBeFocused();
      const selected = password.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);
      expect(await selected).toEqual([0, 'whatever'.length]);
    });
  }

  for (const status of variants([400, 404], 1)) {
    test(`${status}: shows the server's message`, async ({ page, watch }) => {
      watch.expectConsoleMessage(resourceFailed);
      await answerWith(page, '/user/login', status, { code: 'inactive', message: 'This account is switched off.' });
      await goToSignIn(page);
      await fillSignIn(page, people.ops, 'whatever');
      await submitSignIn(page);

      await expect(page.getByRole('main').getByText('This account is switched off.')).toBeVisible();
      await expect(toast(page, 'This account is switched off.')).toBeVisible();
      await expect(page.getByText('Email or password incorrect!')).toHaveCount(0);
    });
  }

  test("shows 'Email or password incorrect!' for a proxy's page, never a white page", async ({ page }) => {
    await answerWith(page, '/user/login', 202, '<!doctype html><h1>Please wait</h1>');
    await goToSignIn(page);
    await fillSignIn(page, people.ops, 'whatever');
    await submitSignIn(page);
    await expect(page.getByRole('main').getByText('Email or password incorrect!')).toBeVisible();
  });

  test('moves neither buttons nor links on a refusal, however late it comes', async ({ page, watch }) => {
    watch.expectConsoleMessage(resourceFailed);
    await watchLayoutShift(page);
    // Later than the half second in which the browser forgives a shift.
    const message = 'The server is busy. Try again in a minute.';
    await page.route(`${addresses.api}/user/login`, async (route) => {
      if (route.request().method() !== 'OPTIONS') await new Promise((resolve) => setTimeout(resolve, 700));
      await route.fallback();
    });
    await answerWith(page, '/user/login', 503, { code: 'busy', message });
    await goToSignIn(page);
    await fillSignIn(page, people.ops, 'whatever');
    await waitForDemoLogins(page);
    const main = page.getByRole('main');
    const positions = async () =>
      Promise.all(
        [...(await main.getByRole('button').all()), ...(await main.getByRole('link').all())].map((control) =>
          control.boundingBox(),
        ),
      );
    const before = await positions();
    expect(before.length).toBeGreaterThanOrEqual(5);
    await submitSignIn(page);
    const alert = main.getByRole('alert');
    await expect(alert).toHaveText('Email or password incorrect! The server is busy. Try again in a minute.');
    expect(await positions()).toEqual(before);
    expect(await layoutShift(page)).toBeLessThanOrEqual(mostLayoutShift);
    // Read the alert between the line under the heading and the first field.
    const [lede = 0, report = 0, email = 0] = await Promise.all(
      [page.getByText('One sign-in for ocean, air, documents and ERP.'), alert, page.getByLabel('Email')].map(
        async (part) => (await part.boundingBox())?.y ?? 0,
      ),
    );
    expect(lede).toBeLessThan(report);
    expect(report).toBeLessThan(email);
  });

  test('shows the toast top right for 5 seconds', async ({ page, watch }) => {
    watch.expectConsoleMessage(resourceFailed);
    await page.clock.install();
    await answerWith(page, '/user/login', 401, { code: 'any', message: 'No.' });
    await goToSignIn(page);
    await fillSignIn(page, people.ops, 'whatever');
    await submitSignIn(page);

    await expect(toast(page, 'Email or password incorrect!')).toBeVisible();
    await assertTopRight(page, 'Email or password incorrect!');
    // The clock also advances by itself: leave room for a slow machine on both sides.
    await page.clock.runFor(2500);
    await expect(toast(page, 'Email or password incorrect!')).toBeVisible();
    await page.clock.runFor(3500);
    await expect(toast(page, 'Email or password incorrect!')).toHaveCount(0);
    await expect(page.getByRole('main').getByText('Email or password incorrect!')).toBeVisible();
  });

  test('says nothing about the password without an answer, and clears nothing', async ({ page, watch }) => {
    watch.expectConsoleMessage(resourceFailed);
    await goToSignIn(page);
    await page.route(`${addresses.api}/user/login`, (route) => route.abort('connectionrefused'));
    await fillSignIn(page, people.ops, 'whatever');
    await submitSignIn(page);
    await expect(page.getByText('Couldn’t reach the server. Check your connection and try again.')).toBeVisible();
    await expect(page.getByText('Email or password incorrect!')).toHaveCount(0);
  });

  test('reports being offline, above the form and after a try', async ({ page, watch }) => {
    watch.expectConsoleMessage(resourceFailed);
    await goToSignIn(page);
    await fillSignIn(page, people.ops, 'whatever');
    await page.context().setOffline(true);
    await submitSignIn(page);
    await expect(page.getByText('You are offline. Check your connection and try again.')).toHaveCount(2);
  });

  test('reports being offline before all of the page has arrived, and recovers with the network', async ({
    page,
    watch,
  }) => {
    watch.expectConsoleMessage(resourceFailed);
    // Hold prefetches, which are pending when the network goes.
    const onTheWay: Route[] = [];
    let network: 'slow' | 'gone' | 'back' = 'slow';
    await page.route(/\/assets\/(sign-in-calls|demo-logins)-/, async (route) => {
      if (network === 'slow') onTheWay.push(route);
      else if (network === 'gone') await route.abort('internetdisconnected');
      else await route.continue();
    });
    await goToSignIn(page);
    await fillSignIn(page, people.ops);
    network = 'gone';
    await page.context().setOffline(true);
    await submitSignIn(page);
    for (const route of onTheWay) await route.abort('internetdisconnected');
    await expect(page.getByText('You are offline. Check your connection and try again.')).toHaveCount(2);

    network = 'back';
    await page.context().setOffline(false);
    await submitSignIn(page);
    await assertOnPicker(page, ['Ocean Tracking', 'ERP']);
  });

  test('sends one sign-in for two clicks', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/user/login') && request.method() === 'POST') calls.push(request.url());
    });
    await goToSignIn(page);
    await fillSignIn(page, people.ops);
    await page.getByRole('button', { name: 'Sign in', exact: true }).dblclick();
    await assertOnPicker(page, ['Ocean Tracking', 'ERP']);
    expect(calls).toHaveLength(1);
  });
});

test.describe('the sign-in form', () => {
  test('validates when a field is left, then with every change', async ({ page }) => {
    await goToSignIn(page);
    const email = page.getByLabel('Email');
    await email.fill('somebody');
    await expect(page.getByText('Invalid email address')).toHaveCount(0);
    await email.blur();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await email.fill('somebody@port.com');
    await expect(page.getByText('Invalid email address')).toHaveCount(0);
    await email.fill('');
    await expect(page.getByText('Email is required')).toBeVisible();
  });

  test('shows and hides the password', async ({ page }) => {
    await goToSignIn(page);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('secret');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('serves password managers', async ({ page }) => {
    await goToSignIn(page);
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    await expect(page.getByLabel('Email')).toHaveAttribute('name', 'email');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('name', 'password');
  });

  test('reports Caps Lock', async ({ page }) => {
    await goToSignIn(page);
    await page.getByLabel('Password', { exact: true }).evaluate((input) => {
      const press = new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true });
      input.dispatchEvent(press);
    });
    await expect(page.getByText('Caps Lock is on')).toBeVisible();
  });

  test('is filled by a demo login', async ({ page }) => {
    test.skip(runsAlready, 'a deployed installation has none');
    await goToSignIn(page);
    await page.getByRole('button', { name: people.ops }).click();
    await submitSignIn(page);
    await assertOnPicker(page, ['Ocean Tracking', 'ERP']);
  });

  test('is sent by the Enter key', async ({ page }) => {
    await goToSignIn(page);
    await fillSignIn(page, people.ops);
    await page.keyboard.press('Enter');
    await assertOnPicker(page, ['Ocean Tracking', 'ERP']);
  });
});

test.describe('the destination of a sign-in', () => {
  test('is the page that asked for it', async ({ page }) => {
    await page.goto(`${addresses.portal}/profile`);
    await assertOnSignIn(page);
    await fillSignIn(page, people.ops);
    await submitSignIn(page);
    await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  });

  // By day the unit test of `safeReturnTo` covers the others.
  const foreign = ['https://evil.example/', '//evil.example', '/\\evil.example', '/..//evil.example'];
  for (const next of variants(foreign, 1)) {
    test(`is never another origin: ?next=${next}`, async ({ page }) => {
      await page.goto(`${addresses.portal}/login?next=${encodeURIComponent(next)}`);
      await fillSignIn(page, people.ops);
      await submitSignIn(page);
      await assertOnPicker(page, ['Ocean Tracking', 'ERP']);
      expect(new URL(page.url()).origin).toBe(addresses.portal);
    });
  }

  test('is reached without a form by a signed-in person', async ({ page }) => {
    await startPortalSession(page, people.ops);
    for (const path of ['/', '/login']) {
      await page.goto(`${addresses.portal}${path}`);
      await assertOnPicker(page, ['Ocean Tracking', 'ERP']);
    }
  });

  test('is the picker with three buttons in order for a person with all three services', async ({ page }) => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      sub: 'somebody',
      iat: now,
      exp: now + 300,
      email: people.ops,
      name: 'Somebody',
      services: { erp: ['Viewer'], idp: ['Viewer'], awb_tracking: ['Viewer'], ocean_tracking: ['Viewer'] },
    };
    const accessToken = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
    await answerWith(page, '/user/login', 202, { result: { accessToken, refreshToken: 'x' } });
    await answerWith(
      page,
      '/service/all',
      200,
      Object.keys(claims.services).map((name, id) => ({
        id,
        name,
        displayName: name,
        url: 'https://x.example',
        isActive: true,
      })),
    );
    await signIn(page, people.ops);
    await assertOnPicker(page, ['Ocean Tracking', 'AWB Tracking', 'ERP']);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['Ocean Tracking', 'AWB Tracking', 'ERP']);
    await expect(page.getByRole('link', { name: 'AWB Tracking' })).toHaveAttribute('href', '/open/awb_tracking');
  });

  test('is a page with Log Out for a person without a service', async ({ page }) => {
    await signIn(page, people.newcomer);
    await assertOnPicker(page, []);
    await expect(page.getByText('You don’t have any services yet. Request access.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Request access' })).toHaveAttribute('href', '/services');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await assertOnSignIn(page);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  test('is an explanation if the browser stores nothing', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
    await goToSignIn(page);
    await fillSignIn(page, people.ops);
    await submitSignIn(page);
    await expect(page.getByText(/blocks this site from keeping you signed in/).first()).toBeVisible();
  });
});
