import type { Page } from '@playwright/test';
import { codeOf } from '../support/authenticator.ts';
import { runsAlready, triesEverything } from '../support/config.ts';
import { assertHeading, choose } from '../support/console-pages.ts';
import { startFreshInstallation, type FreshInstallation } from '../support/fresh-installation.ts';
import { countPresses } from '../support/presses.ts';
import { expect, test } from '../support/test.ts';

/** From a production installation without data to the first service that a person opens, led by *Get started* alone. */
test.skip(runsAlready || !triesEverything, 'starts an installation of its own, at night');
// The sample service stands behind a certificate of the test's own.
test.use({ ignoreHTTPSErrors: true, actionTimeout: 15_000 });

const administrator = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@gangway.test' };
const person = { firstName: 'Vera', lastName: 'Lindt', email: 'vera@gangway.test' };
const passwords = { administrator: 'nine lanterns on the mole', person: 'seven pilots off the coast' };

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** A stop of Get started by its heading. */
const stop = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Get started' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });

/** Goes by the sidebar, where the page is a stop of Dashboard. */
async function goToGetStarted(page: Page): Promise<void> {
  const main = page.getByRole('navigation', { name: 'Main' });
  const dashboard = main.getByRole('list', { name: 'Dashboard' });
  if (!(await dashboard.isVisible())) await main.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await dashboard.getByRole('link', { name: 'Get started' }).click();
  await assertHeading(page, 'Get started');
}

/** Follows the invitation to the first page after sign-in. */
async function comeIn(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('button', { name: 'Continue now' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function addAuthenticatorApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await page
    .getByRole('dialog', { name: 'Confirm it’s you' })
    .getByLabel('Password', { exact: true })
    .fill(passwords.administrator);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(await dialog.locator('code').innerText()));
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
}

async function addCustomer(page: Page): Promise<void> {
  await field(page, 'Organization Name').fill('Halyard Freight');
  await field(page, 'Branches').fill('Felixstowe');
  await field(page, 'First Name').fill(person.firstName);
  await field(page, 'Last Name').fill(person.lastName);
  await field(page, 'Email').fill(person.email);
  await choose(page, 'Role for Ocean Tracking', 'Viewer');
  await field(page, 'Limit for Ocean Tracking').fill('10');
  await page.getByRole('button', { name: 'Add Customer' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'New customer: Halyard Freight' })).toBeVisible();
}

test('leads an empty installation to the first person who opens a service', async ({ page, watch }) => {
  test.setTimeout(120_000);
  // The server asks for the password again before it adds a method.
  watch.expectConsoleMessage(/401 \(Unauthorized\)/);
  let installation: FreshInstallation | undefined;
  try {
    installation = await startFreshInstallation(administrator);
    const { linkFor, subjectsFor, service, console } = installation;
    const presses = await countPresses(page.context());
    const began = performance.now();

    await comeIn(page, await linkFor(administrator.email, '/password/'), passwords.administrator);
    await expect(page).toHaveURL(`${console}/dashboard`);
    await page
      .getByRole('listitem')
      .filter({ hasText: '4 services have no address' })
      .getByRole('link', { name: /^Set up/u })
      .click();
    await assertHeading(page, 'Get started');

    await stop(page, 'Secure your account').getByRole('link', { name: 'Add a passkey or app' }).click();
    await addAuthenticatorApp(page);
    await goToGetStarted(page);
    await expect(stop(page, 'Secure your account')).toContainText('an authenticator app and have 10 recovery codes');

    // The invitation has proved it already.
    await expect(stop(page, 'Check that mail arrives')).toContainText('The mail server accepts mail from Gangway.');
    await stop(page, 'Check that mail arrives').getByRole('link', { name: 'Send another' }).click();
    await page.getByRole('button', { name: 'Send a test mail' }).click();
    await expect.poll(() => subjectsFor(administrator.email).length, { timeout: 30_000 }).toBe(2);
    await expect(page.getByText(/The mail server took the test mail to/)).toBeVisible();
    await goToGetStarted(page);

    const first = stop(page, 'Set up your first service');
    await first.getByRole('button', { name: 'Set up Ocean Tracking' }).click();
    await field(page, 'URL').fill(`${service}/ocean_tracking`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(first).toContainText('Ocean Tracking answers, with roles for people.');
    await first.getByRole('link', { name: 'Try Ocean Tracking' }).click();
    await assertHeading(page, 'Ocean Tracking');
    await expect(page.getByRole('tab', { name: 'Sign-in', selected: true })).toBeVisible();
    await page.getByRole('button', { name: 'Copy all' }).click();

    await goToGetStarted(page);
    await stop(page, 'Add your first organization').getByRole('link', { name: 'Add Customer' }).click();
    await addCustomer(page);
    await page.getByRole('main').getByRole('link', { name: 'Get started' }).click();

    const newcomer = await watch.otherBrowser();
    const theirs = await countPresses(newcomer.context());
    await comeIn(newcomer, await linkFor(person.email, '/password/'), passwords.person);
    await newcomer.getByRole('link', { name: 'Ocean Tracking' }).click();
    await expect(newcomer.getByRole('heading', { level: 1, name: 'Welcome aboard, Vera' })).toBeVisible();
    await expect(newcomer).toHaveURL(`${service}/ocean_tracking`);

    await expect(stop(page, 'Let the first person open it')).toContainText('Vera Lindt has opened Ocean Tracking.');
    await expect(page.getByText('All five steps are done. People open services.')).toBeVisible();
    test.info().annotations.push({
      type: 'first hour',
      description: `${presses.clicks} clicks of the administrator, ${theirs.clicks} of the person, ${((performance.now() - began) / 60_000).toFixed(1)} minutes`,
    });
    expect(presses.clicks).toBeLessThanOrEqual(26);
  } finally {
    await installation?.stop();
  }
});
