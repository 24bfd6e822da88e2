import { answerWith } from '../support/api-answer.ts';
import { addresses } from '../support/config.ts';
import { assertOnPicker, goToLauncher, launcherHeading, openLauncher } from '../support/portal.ts';
import { startPortalSession } from '../support/session.ts';
import { assertOnSignIn, demoPassword, logOut, people, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const sessionKeys = ['access_token', 'refresh_token', 'isAuth', 'isRole', 'user'];

test('Log Out clears everything, tells the server, and leads to /login in every tab', async ({ page, context }) => {
  await openLauncher(page, people.ops);
  const other = await context.newPage();
  await other.goto(`${addresses.portal}/profile`);
  await expect(other.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();

  const told = page.waitForRequest((sent) => sent.url().endsWith('/auth/logout') && sent.method() === 'POST');
  await logOut(page);
  const form = new URLSearchParams((await told).postData() ?? '');
  expect([...form.keys()]).toEqual(['clientId', 'clientSecret', 'token', 'refreshToken']);
  expect(form.get('clientSecret')).toBe('');
  await expect(page).toHaveURL(`${addresses.portal}/login`);
  await expect(other).toHaveURL(`${addresses.portal}/login`, { timeout: 1000 });
  await assertOnSignIn(page);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('Log Out clears everything whatever the server answers', async ({ page, watch }) => {
  watch.expectConsoleMessage(/Failed to load resource/);
  await openLauncher(page, people.ops);
  await page.route(`${addresses.api}/auth/logout`, (route) => route.abort('connectionrefused'));
  await logOut(page);
  await assertOnSignIn(page);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('signs in all tabs after a sign-in in one', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto(`${addresses.portal}/login`);
  await assertOnSignIn(other);
  await signIn(page, people.ops);
  await assertOnPicker(other, ['Ocean Tracking', 'ERP']);
});

test('renews an ended session in place, and keeps typed text after a wrong password too', async ({
  page,
  context,
  watch,
}) => {
  watch.expectConsoleMessage(/Failed to load resource/);
  await startPortalSession(page, people.ops);
  await page.goto(`${addresses.portal}/change-password`);
  await page.getByLabel('New Password', { exact: true }).fill('half a sentence');
  const other = await context.newPage();
  await other.goto(`${addresses.portal}/nothing/here`);
  await other.evaluate((keys) => keys.forEach((key) => localStorage.removeItem(key)), sessionKeys);

  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Email')).toHaveValue(people.ops);
  await dialog.getByLabel('Password', { exact: true }).fill('not my password');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Email or password incorrect!');
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('half a sentence');
});

test('shows the signed-out page for tampered storage, never a broken one', async ({ page }) => {
  for (const token of ['nonsense', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.', 'x'.repeat(20_000)]) {
    await page.goto(`${addresses.portal}/nothing/here`);
    await page.evaluate((value) => {
      localStorage.clear();
      localStorage.setItem('access_token', value);
      localStorage.setItem('isAuth', 'true');
      localStorage.setItem('user', '{"services":{"user_management":["Super_Admin"]}}');
    }, token);
    await page.goto(`${addresses.portal}/services`);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  }
});

test('shows nothing of the session on a page restored by Back after Log Out', async ({ page }) => {
  await startPortalSession(page, people.ops);
  await page.goto(addresses.portal);
  await assertOnPicker(page, ['Ocean Tracking', 'ERP']);
  await goToLauncher(page);
  await logOut(page);
  await assertOnSignIn(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: launcherHeading })).toHaveCount(0);
  await expect(page.getByText('Daniel Okafor')).toHaveCount(0);
  await assertOnSignIn(page);
});

test('renews an access token near its end silently', async ({ page }) => {
  await page.clock.install();
  await startPortalSession(page, people.ops);
  await page.goto(addresses.portal);
  await assertOnPicker(page, ['Ocean Tracking', 'ERP']);
  const before = await page.evaluate(() => localStorage.getItem('access_token'));
  const renewed = page.waitForResponse((answer) => answer.url().endsWith('/auth/get-refershtoken') && answer.ok());
  await page.clock.fastForward('04:30');
  await renewed;
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access_token'))).not.toBe(before);
  await assertOnPicker(page, ['Ocean Tracking', 'ERP']);
});

test('sends and queues nothing without a network: the button stays, says why, and works again afterwards', async ({
  page,
}) => {
  await startPortalSession(page, people.ops);
  await page.goto(`${addresses.portal}/change-password`);
  const writes: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'PATCH') writes.push(sent.url());
  });
  await answerWith(page, '/user/password', 200, { isSuccess: true });
  await page.getByLabel('Old Password').fill('what it was');
  await page.getByLabel('New Password', { exact: true }).fill('four barges on the Elbe');
  await page.getByLabel('Confirm Password').fill('four barges on the Elbe');
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. Showing saved data.')).toBeVisible();
  const button = page.getByRole('button', { name: 'Change Password', exact: true });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription('You are offline.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await page.context().setOffline(false);
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  expect(writes).toEqual([]);
  await button.click();
  await expect(page.getByText('Password reset successfully').first()).toBeVisible();
  expect(writes).toHaveLength(1);
});

test('warns in the last minute of a session that cannot be renewed, and recovers once it can', async ({
  page,
  watch,
}) => {
  watch.expectConsoleMessage(/Failed to load resource|The session could not be renewed/);
  await page.clock.install();
  await startPortalSession(page, people.ops);
  await page.goto(`${addresses.portal}/change-password`);
  await page.getByLabel('New Password', { exact: true }).fill('half a sentence');
  await answerWith(page, '/auth/get-refershtoken', 503, { code: 'unavailable', message: 'Not now.' });
  await page.clock.fastForward('04:05');
  const dialog = page.getByRole('dialog', { name: 'Your session is about to expire' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('timer')).toHaveText(/^Expires in \d+ s$/u);
  await expect(dialog.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Stay signed in' })).toBeFocused();

  await page.unroute(`${addresses.api}/auth/get-refershtoken`);
  const before = await page.evaluate(() => localStorage.getItem('access_token'));
  // The dialog may close at this moment, leaving nothing to press.
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access_token'))).not.toBe(before);
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('half a sentence');
});
