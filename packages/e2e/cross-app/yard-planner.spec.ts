import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import { openLauncher, tile } from '../support/portal.ts';
import { startPortalSession } from '../support/session.ts';
import { assertOnSignIn, fillSignIn, logOut, people, submitSignIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const yard = `${addresses.sampleService}/yard_planner`;

test('explains a missing role in the portal, and returns to Yard Planner without a sign-in', async ({
  page,
  watch,
}) => {
  // Yard Planner answers so to a user who returns signed out.
  watch.expectConsoleMessage(/403 \(Forbidden\)/);
  await startPortalSession(page, 'lotte.smit@noordzee-lines.test');
  await page.goto(yard);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You can’t open Yard Planner yet');
  await expect(page.getByRole('button', { name: 'Request access' })).toBeVisible();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Back to Yard Planner' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You were not signed in to Yard Planner');
});

test('signs a person in for Yard Planner by name and returns there', async ({ page }) => {
  await page.goto(yard);
  await assertOnSignIn(page);
  await expect(page.getByText('You’ll continue to Yard Planner.')).toBeVisible();
  await fillSignIn(page, people.superAdmin);
  await submitSignIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome aboard, Sofia');
});

test('asks before a bare log-out request, and keeps the session on Stay', async ({ page }) => {
  await openLauncher(page, people.superAdmin);
  // Without a session, Yard Planner cannot name the portal's.
  await page.goto(`${yard}/logout`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sign out of /);
  await expect(page.getByText('Yard Planner is asking to sign you out.')).toBeVisible();
  await assertAccessible(page);
  await page.getByRole('link', { name: 'Stay signed in' }).click();
  await expect(tile(page, 'Yard Planner')).toBeVisible();

  await page.goto(`${yard}/logout`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  // Log Out leads back to Yard Planner, which begins to sign in.
  await assertOnSignIn(page);
  await expect(page.getByText('You’ll continue to Yard Planner.')).toBeVisible();
});

test('signs in to Yard Planner by OpenID Connect, and notifies it when the session ends', async ({ page }) => {
  const visited: string[] = [];
  page.on('request', (sent) => {
    if (sent.isNavigationRequest()) visited.push(sent.url());
  });
  await openLauncher(page, people.superAdmin);
  await tile(page, 'Yard Planner').getByRole('link', { name: 'Yard Planner', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome aboard, Sofia');
  await expect(page).toHaveURL(yard);
  await assertAccessible(page);
  expect(visited.filter((address) => /accessToken|eyJ/.test(address))).toEqual([]);

  // The session there lasts until the portal's ends.
  const other = await page.context().newPage();
  await other.goto(`${addresses.portal}/services`);
  await logOut(other);
  await assertOnSignIn(other);
  await expect(async () => {
    const answer = await page.request.get(yard, { maxRedirects: 0 });
    expect(answer.status()).toBe(303);
  }).toPass({ timeout: 10_000 });
  await page.reload();
  await assertOnSignIn(page);
});
