import type { Page } from '@playwright/test';
import { assertAccessible } from '../support/accessibility.ts';
import { answerWith } from '../support/api-answer.ts';
import { passUntilLoad, stopClock, whileStopped } from '../support/clock.ts';
import { addresses } from '../support/config.ts';
import { assertOnSignIn, goToSignIn, people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { assertToast } from '../support/toast.ts';

const resourceFailed = /Failed to load resource/;

async function goToForgotPassword(page: Page, email: string): Promise<void> {
  await goToSignIn(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeFocused();
}

async function sendMail(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send mail' }).click();
}

async function sendMailWithClockStopped(page: Page): Promise<void> {
  await stopClock(page);
  await sendMail(page);
  await whileStopped(page, () =>
    expect(page.getByText(/Taking you to the sign-in page in \d+ s/)).toBeVisible({ timeout: 500 }),
  );
}

async function assertLeavesForSignIn(page: Page): Promise<void> {
  await page.clock.runFor(8500);
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible();
  await passUntilLoad(page, 2000);
  await expect(page).toHaveURL(`${addresses.portal}/login`);
  await assertOnSignIn(page);
}

test.describe('the mail with the reset link (specification section 8)', () => {
  test("a known address: 'Mail sent successfully', and after 10 seconds /login", async ({ page }) => {
    await page.clock.install();
    await goToForgotPassword(page, people.auditor);
    await expect(page.getByLabel('Email')).toHaveValue(people.auditor);
    await sendMailWithClockStopped(page);

    await assertToast(page, 'Mail sent successfully');
    await expect(page.getByText(`We sent a link to ${people.auditor}. It works for 30 minutes.`)).toBeVisible();
    await assertLeavesForSignIn(page);
  });

  test("an unknown address: 'Mail id not found!' at the field, and after 10 seconds /login", async ({ page }) => {
    await page.clock.install();
    await goToForgotPassword(page, 'nobody.at.all@gangway.test');
    await sendMailWithClockStopped(page);

    await expect(page.getByRole('main').getByText('Mail id not found!')).toBeVisible();
    await assertToast(page, 'Mail id not found!');
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await assertLeavesForSignIn(page);
  });

  test("404: 'Something went wrong!', and after 10 seconds /login", async ({ page, watch }) => {
    watch.expectConsoleMessage(resourceFailed);
    await page.clock.install();
    await answerWith(page, '/auth/reset/email*', 404, { code: 'gone', message: 'Gone.' });
    await goToForgotPassword(page, people.auditor);
    await sendMailWithClockStopped(page);

    await expect(page.getByRole('main').getByText('Something went wrong!')).toBeVisible();
    await assertToast(page, 'Something went wrong!');
    await assertLeavesForSignIn(page);
  });

  test('stays without an answer, and says so', async ({ page, watch }) => {
    watch.expectConsoleMessage(resourceFailed);
    await goToForgotPassword(page, people.auditor);
    await page.route(`${addresses.api}/auth/reset/email*`, (route) => route.abort('connectionrefused'));
    await sendMail(page);
    await expect(page.getByRole('main').getByText(/Couldn’t reach the server/)).toBeVisible();
    await expect(page.getByText(/Taking you to the sign-in page/)).toHaveCount(0);
  });

  test('stops the clock by Stay here, and delays a second mail by half a minute', async ({ page }) => {
    await page.clock.install();
    await answerWith(page, '/auth/reset/email*', 200, { isSuccess: true, statusCode: 'OK' });
    await goToForgotPassword(page, people.auditor);
    await sendMailWithClockStopped(page);
    // Continue and stay only: a third link would lead to the same page.
    await expect(page.getByRole('button', { name: 'Continue now' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Back to sign in' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByRole('button', { name: 'Back to sign in' })).toBeVisible();
    await page.clock.runFor(15_000);
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Send mail again in \d+ s/ })).toBeDisabled();
    await page.clock.runFor(31_000);
    await expect(page.getByRole('button', { name: 'Send mail' })).toBeEnabled();
  });

  test('leads on at once by Continue now', async ({ page }) => {
    await answerWith(page, '/auth/reset/email*', 200, { isSuccess: true, statusCode: 'OK' });
    await goToForgotPassword(page, people.auditor);
    await sendMail(page);
    await page.getByRole('button', { name: 'Continue now' }).click();
    await expect(page).toHaveURL(`${addresses.portal}/login`);
  });

  test('sends one mail per click, after checking the address', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/auth/reset/email') && request.method() === 'POST') calls.push(request.url());
    });
    await goToForgotPassword(page, 'somebody@museum.museum');
    await sendMail(page);
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await page.getByLabel('Email').fill('');
    await expect(page.getByText('Email is required')).toBeVisible();
    await page.getByLabel('Email').fill('nobody+tag@gangway.test');
    await page.getByRole('button', { name: 'Send mail' }).dblclick();
    await expect(page.getByRole('main').getByText('Mail id not found!')).toBeVisible();
    expect(calls).toEqual([`${addresses.api}/auth/reset/email?email=nobody%2Btag%40gangway.test`]);
  });

  test('carries a corrected address to the sign-in form, by the link and after the mail', async ({ page }) => {
    await answerWith(page, '/auth/reset/email*', 200, { isSuccess: true, statusCode: 'OK' });
    await goToForgotPassword(page, 'auditor@gangway.tes');
    await page.getByLabel('Email').fill(people.auditor);
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(people.auditor);
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await sendMail(page);
    await page.getByRole('button', { name: 'Continue now' }).click();
    await assertOnSignIn(page);
    await expect(page.getByLabel('Email')).toHaveValue(people.auditor);
  });

  test('swaps with the sign-in form and back without loading the page', async ({ page }) => {
    await goToForgotPassword(page, people.auditor);
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await assertOnSignIn(page);
    await expect(page.getByLabel('Email')).toHaveValue(people.auditor);
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
  });
});
