import { variants } from '@gangway/tooling/trials';
import type { Page } from '@playwright/test';
import { assertAccessible } from '../support/accessibility.ts';
import { answerWith } from '../support/api-answer.ts';
import { passUntilLoad, stopClock, whileStopped } from '../support/clock.ts';
import { addresses } from '../support/config.ts';
import { invitePerson, linkInMail, personWithPassword } from '../support/invited-person.ts';
import { assertOnPicker } from '../support/portal.ts';
import { startPortalSession } from '../support/session.ts';
import { assertOnSignIn, fillSignIn, stored, submitSignIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { assertToast } from '../support/toast.ts';

const resourceFailed = /Failed to load resource/;
const goodPassword = 'four barges on the Elbe';

async function fillNewPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(confirmation);
}

/** Checks the stored keys without waiting: the clock may be stopped. */
async function assertSaved(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText('Password reset successfully')).toBeVisible({ timeout: 500 });
}

test.describe('the link in a reset mail', () => {
  test('sets a new password, says so, and leads to / after 10 seconds; then it is used up', async ({
    page,
    request,
    watch,
  }) => {
    watch.expectConsoleMessage(resourceFailed);
    const { email } = await personWithPassword(request, 'an older password of theirs');
    await request.post(`${addresses.api}/auth/reset/email?email=${encodeURIComponent(email)}`);
    const link = await linkInMail(request, email, '/reset-password/');
    await page.clock.install();
    await page.goto(link);

    await expect(page.getByRole('heading', { level: 1, name: 'Reset password' })).toBeVisible();
    await expect(page.getByText(`Choose a new password for ${email}.`)).toBeVisible();
    await expect(page).toHaveURL(`${addresses.portal}/reset-password`);
    await assertAccessible(page);

    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page.getByText('Password is required')).toHaveCount(2);
    await fillNewPassword(page, goodPassword, 'something else');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page.getByText('Password mismatch')).toBeVisible();

    // The server refuses a short password with its reason, and the link stays valid.
    await fillNewPassword(page, 'short');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page.getByLabel('New Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(/at least 12/i).last()).toBeVisible();
    await assertToast(page, 'Something went wrong!');

    await fillNewPassword(page, goodPassword);
    await stopClock(page);
    await page.getByRole('button', { name: 'Reset password' }).click();
    await whileStopped(page, () => assertSaved(page));
    await assertToast(page, 'Password reset successfully');
    await page.clock.runFor(8500);
    await expect(page).toHaveURL(`${addresses.portal}/reset-password`);
    await passUntilLoad(page, 2000);
    await expect(page).toHaveURL(`${addresses.portal}/`);

    await fillSignIn(page, email, goodPassword);
    await submitSignIn(page);
    await assertOnPicker(page, ['Ocean Tracking']);
    await expect(page.getByRole('link', { name: 'Ocean Tracking' })).toBeFocused();

    await page.goto(link);
    await expect(page.getByText('This link is no longer valid.')).toBeVisible();
    await expect(page.getByLabel('New Password', { exact: true })).toHaveCount(0);
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Request a new link' }).click();
    // With a session the picker appears first, without one the form.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test("500 is 'Password reset successfully' (sic, specification section 8)", async ({ page, watch }) => {
    watch.expectConsoleMessage(resourceFailed);
    await answerWith(page, '/user/password/generate', 500, '<h1>Internal Server Error</h1>');
    await answerWith(page, '/auth/link/check', 200, { isGood: true });
    await page.goto(`${addresses.portal}/reset-password/any?email=a%40b.co`);
    await fillNewPassword(page, goodPassword);
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page.getByRole('main').getByText('Password reset successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Continue now' }).click();
    await expect(page).toHaveURL(`${addresses.portal}/`);
  });

  test('loses nothing without an answer', async ({ page, watch }) => {
    watch.expectConsoleMessage(resourceFailed);
    await answerWith(page, '/auth/link/check', 200, { isGood: true });
    await page.goto(`${addresses.portal}/reset-password/any?email=a%40b.co`);
    await page.route(`${addresses.api}/user/password/generate`, (route) => route.abort('connectionrefused'));
    await fillNewPassword(page, goodPassword);
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page.getByText(/Not saved\. Couldn’t reach the server/)).toBeVisible();
    await expect(page.getByLabel('New Password', { exact: true })).toHaveValue(goodPassword);
  });

  test('asks for the address when the link lacks it', async ({ page }) => {
    await page.goto(`${addresses.portal}/reset-password/any`);
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
  });

  test('offers a new link at an address without one', async ({ page }) => {
    await page.goto(`${addresses.portal}/reset-password`);
    await expect(page.getByText('Use the link in your email to open this page.')).toBeVisible();
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible();
  });
});

test.describe('the link in an invitation', () => {
  test('sets the first password and leads to /login after 10 seconds', async ({ page, request }) => {
    const { email, link } = await invitePerson(request);
    await page.clock.install();
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Set your password' })).toBeVisible();
    await expect(page.getByText(`Welcome. Choose a password for ${email}.`)).toBeVisible();
    await expect(page).toHaveURL(`${addresses.portal}/password`);
    await assertAccessible(page);

    const call = page.waitForRequest((sent) => sent.url().endsWith('/auth/resetPassword') && sent.method() === 'POST');
    await fillNewPassword(page, goodPassword);
    await stopClock(page);
    await page.getByRole('button', { name: 'Set password' }).click();
    expect((await call).postDataJSON()).toEqual({ email, password: goodPassword });
    expect((await (await call).allHeaders())['authorization']).toMatch(/^Bearer [\w-]{20,}/);

    await whileStopped(page, () => assertSaved(page));
    await passUntilLoad(page, 10_500);
    await expect(page).toHaveURL(`${addresses.portal}/login`);
    await assertOnSignIn(page);
    expect(await stored(page, 'access_token')).toBeNull();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await fillSignIn(page, email, goodPassword);
    await submitSignIn(page);
    await assertOnPicker(page, ['Ocean Tracking']);
  });

  test('reports a wrong link before a password is typed', async ({ page }) => {
    await page.goto(`${addresses.portal}/password/not-a-link?email=a%40b.co`);
    await expect(page.getByText('This link is no longer valid.')).toBeVisible();
    await expect(page.getByLabel('New Password', { exact: true })).toHaveCount(0);
  });

  test('reports a link used up in the meantime when the password is sent', async ({ page, watch }) => {
    watch.expectConsoleMessage(resourceFailed);
    await answerWith(page, '/auth/link/check', 200, { isGood: true });
    await page.goto(`${addresses.portal}/password/not-a-link?email=a%40b.co`);
    await fillNewPassword(page, goodPassword);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Something went wrong! This link is no longer valid.')).toBeVisible();
    await assertToast(page, 'Something went wrong!');
  });
});

test.describe('Change Password', () => {
  async function goToChangePassword(page: Page, email: string, password: string): Promise<void> {
    await startPortalSession(page, email, password);
    await page.goto(`${addresses.portal}/change-password`);
    await expect(page.getByRole('heading', { level: 1, name: 'Change Password' })).toBeVisible();
  }
  const change = (page: Page) => page.getByRole('button', { name: 'Change Password', exact: true }).click();

  test('sends the user to / without a token', async ({ page }) => {
    await page.goto(`${addresses.portal}/change-password`);
    await expect(page).toHaveURL(`${addresses.portal}/`);
    await assertOnSignIn(page);
  });

  test('validates on every change, refuses a wrong password, and ends at / after 10 seconds', async ({
    page,
    request,
    watch,
  }) => {
    watch.expectConsoleMessage(resourceFailed);
    const { email } = await personWithPassword(request, goodPassword);
    await page.clock.install();
    await goToChangePassword(page, email, goodPassword);
    await assertAccessible(page);

    await change(page);
    await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
    await expect(page.getByText('New Password is required')).toBeVisible();
    await expect(page.getByText('Confirm Password is required')).toBeVisible();
    await page.getByLabel('New Password', { exact: true }).fill('x');
    await expect(page.getByText('New Password is required')).toHaveCount(0);
    await page.getByLabel('Confirm Password', { exact: true }).fill('y');
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(3);
    await assertAccessible(page);

    await page.getByLabel('Old Password').fill('not the old one');
    await fillNewPassword(page, 'six tugs in the harbour');
    await change(page);
    await expect(page.getByRole('main').getByText('Failed to reset password')).toBeVisible();
    await assertToast(page, 'Failed to reset password');
    await expect(page.getByLabel('Old Password')).toBeFocused();

    await page.getByLabel('Old Password').fill(goodPassword);
    await fillNewPassword(page, 'short');
    await change(page);
    await expect(page.getByRole('main').getByText('Failed to reset password')).toBeVisible();
    await expect(page.getByLabel('New Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');

    await fillNewPassword(page, 'six tugs in the harbour');
    await stopClock(page);
    await change(page);
    await whileStopped(page, () => assertSaved(page));
    await assertToast(page, 'Password reset successfully');
    await passUntilLoad(page, 10_500);
    await expect(page).toHaveURL(`${addresses.portal}/`);
    await assertOnSignIn(page);
    expect(await stored(page, 'access_token')).toBeNull();
    await fillSignIn(page, email, 'six tugs in the harbour');
    await submitSignIn(page);
    await assertOnPicker(page, ['Ocean Tracking']);
  });

  for (const status of variants([500, 400, 503], 1)) {
    test(`any failure is 'Failed to reset password' (${status})`, async ({ page, watch }) => {
      watch.expectConsoleMessage(resourceFailed);
      await answerWith(page, '/user/password', status, { code: 'any', message: 'No.' });
      await goToChangePassword(page, 'ops@gangway.test', 'gangway-demo-2026');
      await page.getByLabel('Old Password').fill('one');
      await fillNewPassword(page, goodPassword);
      await change(page);
      await expect(page.getByRole('main').getByText('Failed to reset password')).toBeVisible();
    });
  }
});
