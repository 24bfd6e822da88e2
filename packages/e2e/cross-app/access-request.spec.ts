import type { Page } from '@playwright/test';
import { askForAccess, type Applicant } from '../support/access-requests.ts';
import { addresses } from '../support/config.ts';
import { assertHeading, openConsole, rowOf } from '../support/console-pages.ts';
import { linkInMail } from '../support/invited-person.ts';
import { giveRoles, submitNewUser } from '../support/new-user.ts';
import { expect, test } from '../support/test.ts';

/** Follows the notification to the Add User form, filled with the request. */
async function followNotification(page: Page, { name, lastName, email }: Applicant): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: `${name} wants to join Halyard Freight Forwarding` })
    .click();
  await expect(page).toHaveURL(/\/users\/add\?request=\d+$/);
  await assertHeading(page, 'Add User');
  await expect(page.getByLabel('First Name')).toHaveValue('Rosa');
  await expect(page.getByLabel('Last Name')).toHaveValue(lastName);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByRole('combobox', { name: 'Organization' })).toHaveValue('Halyard Freight Forwarding');
  await expect(page.getByRole('combobox', { name: 'Branch' })).toHaveValue('Felixstowe');
  await expect(page.getByText(`${name} asked`)).toContainText('for the roles Viewer.');
}

test.describe('a request for access from /register', () => {
  test('reaches an administrator, is approved by adding the user, and sends the invitation', async ({
    page,
    request,
    watch,
  }) => {
    const applicant = await askForAccess(page);
    const admin = await watch.otherBrowser();
    await openConsole(admin, '/roles');
    await followNotification(admin, applicant);
    await giveRoles(admin, { 'Ocean Tracking': 'Viewer' });
    const address = admin.url();
    await submitNewUser(admin);
    await expect(rowOf(admin, applicant.email)).toContainText('Felixstowe');
    expect(await linkInMail(request, applicant.email, '/password/')).toContain(addresses.portal);

    await admin.goto(address);
    await expect(admin.getByText(/^This request was approved by Sofia Lindqvist/)).toBeVisible();
  });

  test('is declined after a question, and adds no one', async ({ page, watch }) => {
    const applicant = await askForAccess(page);
    const admin = await watch.otherBrowser();
    await openConsole(admin, '/roles');
    await followNotification(admin, applicant);
    const address = admin.url();
    await admin.getByRole('button', { name: 'Decline' }).click();
    const question = admin.getByRole('dialog', { name: 'Decline this request?' });
    await expect(question).toContainText(`${applicant.name} (${applicant.email}) won’t get access.`);
    await question.getByRole('button', { name: 'Decline' }).click();
    await expect(admin).toHaveURL(`${addresses.console}/users`);

    await admin.goto(address);
    await expect(admin.getByText(/^This request was declined by Sofia Lindqvist/)).toBeVisible();
    await admin.goto(`${addresses.console}/users?q=${applicant.email}`);
    await expect(admin.getByText('No user matches')).toBeVisible();
  });
});
