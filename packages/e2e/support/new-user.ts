import { expect, type Page } from '@playwright/test';
import { addresses } from './config.ts';
import { choose } from './console-pages.ts';
import { assertToast } from './toast.ts';

export interface NewUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly organization: string;
  readonly branch: string;
  /** Role by the name of the service. */
  readonly roles: Readonly<Record<string, string>>;
}

/** Fills the Add User form, with a limit of 10 for each service. */
export async function fillNewUser(page: Page, user: NewUser): Promise<void> {
  await page.getByLabel('First Name').fill(user.firstName);
  await page.getByLabel('Last Name').fill(user.lastName);
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('combobox', { name: 'Organization' }).fill(user.organization);
  await page.getByRole('option', { name: user.organization, exact: true }).click();
  const branch = page.getByRole('combobox', { name: 'Branch' });
  await branch.click();
  await page.getByRole('option', { name: user.branch, exact: true }).click();
  await expect(branch).toHaveValue(user.branch);
  await giveRoles(page, user.roles);
}

/** Chooses a role for each service, with a limit of 10. */
export async function giveRoles(page: Page, roles: Readonly<Record<string, string>>): Promise<void> {
  for (const [service, role] of Object.entries(roles)) {
    await choose(page, `Role for ${service}`, role);
    await page.getByLabel(`Limit for ${service}`).fill('10');
  }
}

/** Submits the form and waits for the list. */
export async function submitNewUser(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click();
  await assertToast(page, 'User Added successfully');
  await expect(page).toHaveURL(`${addresses.console}/users`);
}
