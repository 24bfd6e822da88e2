import { addresses } from '../support/config.ts';
import { personWithPassword } from '../support/invited-person.ts';
import { makeOrganization } from '../support/own-organization.ts';
import { addVirtualAuthenticator } from '../support/passkey.ts';
import { startPortalSession } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const password = 'four barges on the Elbe';

test("asks for a passkey on the portal, and repeats the console's call", async ({ page, request, watch }) => {
  watch.expectConsoleMessage(/Failed to load resource|A mutation failed/);
  const { name } = await makeOrganization(request);
  const admin = await personWithPassword(request, password, { user_management: 'Super_Admin' });
  const authenticator = await addVirtualAuthenticator(page);
  await startPortalSession(page, admin.email, password);
  // The console's session derives from this one, which has no fresh proof.
  await page.goto(`${addresses.console}/organization?q=${name}`);
  await page.getByRole('link', { name }).waitFor();
  const portal = await page.context().newPage();
  const inPortal = await addVirtualAuthenticator(portal);
  await portal.goto(`${addresses.portal}/profile`);
  await portal.getByRole('button', { name: 'Add a passkey' }).click();
  await portal.getByRole('dialog', { name: 'Add a passkey' }).getByRole('button', { name: 'Create passkey' }).click();
  const confirmation = portal.getByRole('dialog', { name: 'Confirm it’s you' });
  await confirmation.getByLabel('Password', { exact: true }).fill(password);
  await portal.keyboard.press('Enter');
  await portal.getByRole('button', { name: 'I have saved them' }).click();

  await page.getByRole('link', { name }).click();
  await page.getByRole('tab', { name: 'Sign-in' }).click();
  const form = page.getByRole('form', { name: 'Second step' });
  await form.getByRole('combobox', { name: 'Requirement' }).click();
  await page.getByRole('option', { name: 'Offered' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  const asked = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const [beside] = await Promise.all([
    page.waitForEvent('popup'),
    asked.getByRole('button', { name: 'Use your passkey' }).click(),
  ]);
  const there = await addVirtualAuthenticator(beside);
  await there.take(await inPortal.all());
  await beside.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByText('Saved.')).toBeVisible();
  expect(await authenticator.passkeys()).toBe(0);
});
