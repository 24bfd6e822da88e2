import { addresses } from '../support/config.ts';
import { personWithPassword } from '../support/invited-person.ts';
import { startPortalSession } from '../support/session.ts';
import { fillSignIn, people, submitSignIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const password = 'four barges on the Elbe';

test.describe('My Profile', () => {
  test('shows the person without the three dropped roles, and the services with plan and limit', async ({ page }) => {
    await startPortalSession(page, people.ops);
    await page.goto(`${addresses.portal}/profile`);
    await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
    const about = page.getByRole('region', { name: 'You' });
    for (const text of ['Daniel Okafor', 'Noordzee Container Lines', 'Rotterdam']) {
      await expect(about.getByText(text)).toBeVisible();
    }
    await expect(page.getByText('Daniel Okafor · Operator')).toBeVisible();
    for (const dropped of ['offline_access', 'default-roles-erp-realm', 'uma_authorization']) {
      await expect(page.getByText(dropped)).toHaveCount(0);
    }
    const services = page.getByRole('list', { name: 'Access' }).getByRole('listitem');
    for (const name of ['Ocean Tracking', 'ERP']) {
      await expect(services.filter({ hasText: name })).toContainText(/limit \d/);
    }
  });

  test('ends another session, and then all others', async ({ page, request }) => {
    const { email } = await personWithPassword(request, password);
    for (let count = 0; count < 3; count += 1) {
      await request.post(`${addresses.api}/user/login`, { data: { email, password } });
    }
    await startPortalSession(page, email, password);
    await page.goto(`${addresses.portal}/profile`);
    const entries = page.getByRole('list', { name: 'Sessions and sign-ins' }).getByRole('listitem');
    const sessions = entries.filter({ hasText: 'Active' });
    await expect(sessions).toHaveCount(4);
    await expect(sessions.filter({ hasText: 'This session' })).toHaveCount(1);
    await expect(sessions.filter({ hasText: 'This session' }).getByRole('button')).toHaveCount(0);
    await sessions
      .getByRole('button', { name: /^Sign out/ })
      .first()
      .click();
    await expect(sessions).toHaveCount(3);
    // Its sign-in stays in the list.
    await expect(entries).toHaveCount(4);
    // The button disappeared with its session.
    const heading = page.getByRole('heading', { name: 'Where you’re signed in' });
    await expect(heading).toBeFocused();
    await page.getByRole('button', { name: 'Sign out other sessions' }).click();
    await expect(sessions).toHaveCount(1);
    await expect(heading).toBeFocused();
    await expect(page.getByRole('button', { name: 'Sign out other sessions' })).toHaveCount(0);
  });

  test('stores the appearance for the person: it returns after Log Out', async ({ page, request }) => {
    const { email } = await personWithPassword(request, password);
    await startPortalSession(page, email, password);
    await page.goto(`${addresses.portal}/profile`);
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/user/me/preferences') && answer.ok());
    await page.getByRole('region', { name: 'Preferences' }).getByText('Dark').click();
    await expect(page.locator('html')).toHaveAttribute('data-dark');
    await saved;
    await page.getByRole('button', { name: /user menu/i }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await page.goto(`${addresses.portal}/profile`);
    await expect(page.locator('html')).toHaveAttribute('data-light');
    await fillSignIn(page, email, password);
    await submitSignIn(page);
    await expect(page.locator('html')).toHaveAttribute('data-dark');
  });

  test('switches single-key shortcuts off', async ({ page, request }) => {
    const { email } = await personWithPassword(request, password);
    await startPortalSession(page, email, password);
    await page.goto(`${addresses.portal}/profile`);
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/user/me/preferences') && answer.ok());
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await saved;
    const known = page.waitForResponse((answer) => answer.url().endsWith('/user/me') && answer.ok());
    await page.goto(`${addresses.portal}/services`);
    await known;
    const field = page.getByRole('textbox', { name: 'Find a container, air waybill or B/L' });
    await expect(field).toBeVisible();
    await page.keyboard.press('/');
    await expect(field).not.toBeFocused();
  });
});

test.describe('asking for access', () => {
  test('names every missing field, and sends a request', async ({ page }) => {
    await page.goto(`${addresses.portal}/login`);
    await page.getByRole('link', { name: 'Request access' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Register User' })).toBeVisible();
    await page.getByRole('button', { name: 'Register User' }).click();
    for (const message of [
      'First Name is required',
      'Last Name is required',
      'Email is required',
      'Organization is required',
      'Branches is required',
      'Roles is required',
    ]) {
      await expect(page.getByText(message)).toBeVisible();
    }
    await page.getByLabel('Email').fill('somebody');
    await expect(page.getByText('Invalid email format')).toBeVisible();

    await page.getByLabel('First Name').fill('Ada');
    await page.getByLabel('Last Name').fill('Berg');
    await page.getByLabel('Email').fill('ada.berg@gangway.test');
    await page.getByLabel('Organization').click();
    await page.getByRole('option', { name: 'Kestrel Straits Logistics' }).click();
    await page.getByLabel('Branches').click();
    await page.getByRole('option', { name: 'Singapore' }).click();
    await page.getByRole('option', { name: 'Port Klang' }).click();
    await page.keyboard.press('Escape');
    await page.getByLabel('Roles').click();
    await page.getByRole('option', { name: 'Viewer' }).click();
    await page.keyboard.press('Escape');
    const sent = page.waitForRequest((call) => call.url().endsWith('/access-requests') && call.method() === 'POST');
    await page.getByRole('button', { name: 'Register User' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ firstName: 'Ada', lastName: 'Berg', branches: [9, 10] });
    await expect(page.getByText('Your request has been sent.')).toBeVisible();
    await expect(page.getByText('ada.berg@gangway.test')).toBeVisible();
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('ada.berg@gangway.test');
  });

  test('carries a typed address to the sign-in form', async ({ page }) => {
    await page.goto(`${addresses.portal}/register`);
    await page.getByLabel('Email').fill('ada.berg@gangway.test');
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('ada.berg@gangway.test');
  });

  test('offers other branches after the organization changes', async ({ page }) => {
    await page.goto(`${addresses.portal}/register`);
    await expect(page.getByLabel('Branches')).toBeDisabled();
    await page.getByLabel('Organization').click();
    await page.getByRole('option', { name: 'Kestrel Straits Logistics' }).click();
    await page.getByLabel('Branches').click();
    await page.getByRole('option', { name: 'Singapore' }).click();
    await page.keyboard.press('Escape');
    await page.getByLabel('Organization').click();
    await page.getByRole('option', { name: 'Noordzee Container Lines' }).click();
    await expect(page.getByRole('button', { name: 'Singapore' })).toHaveCount(0);
    await page.getByLabel('Branches').click();
    await expect(page.getByRole('option', { name: 'Antwerp' })).toBeVisible();
  });
});
