import { expect, type Locator, type Page } from '@playwright/test';
import { addresses } from './config.ts';
import { uniqueWord } from './console-data.ts';

export interface Applicant {
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
}

/** Asks for access from the public form, without an account. */
export async function askForAccess(page: Page): Promise<Applicant> {
  const lastName = uniqueWord('Applicant');
  const email = `${lastName.toLowerCase()}@gangway.test`;
  await page.goto(`${addresses.portal}/register`);
  await page.getByLabel('First Name').fill('Rosa');
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Organization').click();
  await page.getByRole('option', { name: 'Halyard Freight Forwarding' }).click();
  await page.getByLabel('Branches').click();
  await page.getByRole('option', { name: 'Felixstowe' }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Roles').click();
  await page.getByRole('option', { name: 'Viewer' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Register User' }).click();
  await expect(page.getByText('Your request has been sent.')).toBeVisible();
  return { name: `Rosa ${lastName}`, lastName, email };
}

/** Loads further requests while `wanted` is not among the oldest: other scenarios add requests. */
export async function showRequest(page: Page, wanted: Locator): Promise<void> {
  const more = page.getByRole('button', { name: 'Show more' });
  await expect(wanted.or(more).first()).toBeVisible();
  while (!(await wanted.isVisible()) && (await more.isVisible())) await more.click();
  await expect(wanted).toBeVisible();
}
