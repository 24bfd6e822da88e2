import type { APIRequestContext, Page } from '@playwright/test';
import { assertAccessible } from '../support/accessibility.ts';
import { addAuthenticator } from '../support/authenticator.ts';
import { addresses } from '../support/config.ts';
import { personWithPassword } from '../support/invited-person.ts';
import { makeOrganization } from '../support/own-organization.ts';
import { addVirtualAuthenticator } from '../support/passkey.ts';
import { startPortalSession, tokensOf } from '../support/session.ts';
import { assertOnSignIn, fillSignIn, goToSignIn, logOut, people, stored, submitSignIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const password = 'four barges on the Elbe';

const byPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });
const profile = (page: Page) => page.getByRole('heading', { level: 1, name: 'My Profile' });
const methods = (page: Page) => page.getByRole('region', { name: 'Sign-in and security' });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Sets the sign-in rule of a user's organization. */
async function setRule(request: APIRequestContext, name: string, secondStep: string): Promise<void> {
  const { accessToken } = await tokensOf(request, people.superAdmin);
  const headers = { authorization: `Bearer ${accessToken}` };
  const list = await request.get(`${addresses.api}/organization/all?f.name=${name}`, { headers });
  const [found] = (await list.json()) as { id: number }[];
  const saved = await request.patch(`${addresses.api}/organization/${found?.id}/sign-in-rules`, {
    headers,
    data: { secondStep },
  });
  expect(saved.status(), await saved.text()).toBe(200);
}

async function savesCodes(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
}

test('creates a passkey in the profile, signs in by button and by autofill, and removes it', async ({
  page,
  request,
  watch,
}) => {
  watch.expectConsoleMessage(/Failed to load resource|A mutation failed/);
  const authenticator = await addVirtualAuthenticator(page);
  const { email } = await personWithPassword(request, password);
  await startPortalSession(page, email, password);
  await page.goto(`${addresses.portal}/profile`);
  await methods(page).getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Work laptop');
  await page.keyboard.press('Enter');
  const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await confirmation.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await savesCodes(page);
  await expect(methods(page).getByText('Work laptop')).toBeVisible();
  expect(await authenticator.passkeys()).toBe(1);
  await assertAccessible(page);

  // Browsers without passkey autofill use the button.
  let hasList = false;
  await page.exposeFunction('hasList', () => hasList);
  await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = () => window.hasList()');
  // Reload, or the current document's pending request would take the passkey.
  await page.reload();
  await logOut(page);
  await assertOnSignIn(page);
  await goToSignIn(page, '?next=%2Fprofile');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await byPasskey(page).click();
  await expect(profile(page)).toBeVisible();

  // Autofill answers by itself, perhaps before the form appears.
  await logOut(page);
  await assertOnSignIn(page);
  hasList = true;
  await page.goto(`${addresses.portal}/login?next=%2Fprofile`);
  await expect(profile(page)).toBeVisible();

  await methods(page).getByRole('button', { name: 'Rename Work laptop' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename Work laptop' });
  await renaming.getByRole('textbox', { name: 'Name' }).fill('Old laptop');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await methods(page).getByRole('button', { name: 'Remove Old laptop' }).click();
  await page.getByRole('dialog', { name: 'Remove Old laptop?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(methods(page).getByText('Old laptop')).toHaveCount(0);
});

test('creates a passkey from the offer, and does not ask for the password again', async ({ page, request }) => {
  const authenticator = await addVirtualAuthenticator(page);
  const { name, email, password: own } = await makeOrganization(request);
  await setRule(request, name, 'offered');
  await goToSignIn(page);
  await fillSignIn(page, email, own);
  await submitSignIn(page);
  await expect(title(page, 'Sign in faster next time')).toBeFocused();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await savesCodes(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a service' })).toBeVisible();
  expect(await authenticator.passkeys()).toBe(1);
});

test('offers a passkey after the password, until it is refused for good', async ({ page, request }) => {
  await addVirtualAuthenticator(page);
  const { name, email, password: own } = await makeOrganization(request);
  await setRule(request, name, 'offered');
  const signInAgain = async () => {
    await page.evaluate(() => localStorage.clear());
    await goToSignIn(page);
    await fillSignIn(page, email, own);
    await submitSignIn(page);
  };
  await goToSignIn(page);
  await signInAgain();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a service' })).toBeVisible();
  await signInAgain();
  await page.getByRole('button', { name: 'Don’t ask again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a service' })).toBeVisible();
  await signInAgain();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a service' })).toBeVisible();
});

test('sets up a required second step inside the sign-in, without a way around it', async ({ page, request, watch }) => {
  watch.expectConsoleMessage(/Failed to load resource/);
  await addVirtualAuthenticator(page);
  const { name, email, password: own } = await makeOrganization(request);
  await setRule(request, name, 'required');
  const wanted = async () => {
    await goToSignIn(page, '?next=%2Fprofile');
    await fillSignIn(page, email, own);
    await submitSignIn(page);
    await expect(title(page, 'Set up a second step')).toBeFocused();
    expect(await stored(page, 'access_token')).toBeNull();
  };
  await wanted();
  await assertAccessible(page);
  // Another address, Back, a reload, a second tab: none has a session.
  await page.goto(`${addresses.portal}/services`);
  await expect(title(page, 'Access Denied')).toBeVisible();
  await page.goBack();
  await expect(title(page, 'Sign in')).toBeVisible();
  await wanted();
  await page.reload();
  await expect(title(page, 'Sign in')).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(`${addresses.portal}/services`);
  await expect(title(tab, 'Access Denied')).toBeVisible();
  await tab.close();
  await wanted();
  await page.getByRole('button', { name: 'Use an authenticator app' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await wanted();
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await savesCodes(page);
  await expect(profile(page)).toBeVisible();
  await expect(methods(page).getByText('Your organization requires a second step.')).toBeVisible();
});

test('opens the set-up of a passkey by a recovery code where only passkeys are allowed', async ({
  page,
  request,
  watch,
}) => {
  watch.expectConsoleMessage(/Failed to load resource/);
  await addVirtualAuthenticator(page);
  const { name, email, password: own } = await makeOrganization(request);
  const { recoveryCodes } = await addAuthenticator(request, email, own);
  await setRule(request, name, 'phishing_resistant');
  await goToSignIn(page, '?next=%2Fprofile');
  await fillSignIn(page, email, own);
  await submitSignIn(page);
  await expect(page.getByRole('button', { name: 'Use your authenticator app' })).toHaveCount(0);
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Create a passkey')).toBeFocused();
  expect(await stored(page, 'access_token')).toBeNull();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(profile(page)).toBeVisible();
});
