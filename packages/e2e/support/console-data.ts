import { expect, type Page } from '@playwright/test';
import { addresses } from './config.ts';
import { stored } from './sign-in.ts';

/** User of one scenario alone, so that parallel scenarios do not meet. */
export interface MadeUser {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly name: string;
  readonly email: string;
}

let count = 0;

/** A word that no other scenario uses. */
export function uniqueWord(prefix: string): string {
  count += 1;
  return `${prefix}${Date.now().toString(36)}${process.pid.toString(36)}${count}`;
}

/** Calls the API as the user signed in on the page. */
export async function callApi(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const token = await stored(page, 'access_token');
  const response = await page.request.fetch(`${addresses.api}${path}`, {
    method,
    headers: { authorization: `Bearer ${token ?? ''}` },
    ...(body === undefined ? {} : { data: body }),
  });
  expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return response.json();
}

/** A new active user with an organization, a branch and one role. */
export async function makeUser(page: Page, firstName: string): Promise<MadeUser> {
  const lastName = uniqueWord('Probe');
  const email = `${lastName.toLowerCase()}@gangway.test`;
  const organizations = (await callApi(page, 'GET', '/organization/all')) as { id: number }[];
  const branches = (await callApi(page, 'GET', '/branches/all')) as { id: number; organization: { id: number } }[];
  const branch = branches.find((each) => organizations.some(({ id }) => id === each.organization.id));
  if (branch === undefined) throw new Error('The demo data has no branch.');
  const { id } = (await callApi(page, 'POST', '/user/register', {
    firstName,
    lastName,
    email,
    organization: branch.organization.id,
    branches: [branch.id],
    services: { erp: { role: ['Viewer'], limit: 10, notification: false, trackingUrlEnabled: false } },
  })) as { id: number };
  return { id, firstName, lastName, name: `${firstName} ${lastName}`, email };
}
