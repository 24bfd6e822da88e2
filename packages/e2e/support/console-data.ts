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

interface Office {
  readonly organization: { readonly id: number; readonly name: string };
  readonly branches: readonly { readonly id: number; readonly name: string }[];
}

/** An organization of the demo with its branches. Scenarios add, rename and deactivate others at the same time. */
export async function demoOffice(page: Page): Promise<Office> {
  const name = 'Noordzee Container Lines';
  const encoded = encodeURIComponent(name);
  const [organization] = (await callApi(
    page,
    'GET',
    `/organization/all?f.name=${encoded}`,
  )) as Office['organization'][];
  if (organization === undefined) throw new Error(`The demo data has no ${name}.`);
  const branches = (await callApi(page, 'GET', `/organization/branch/${encoded}`)) as Office['branches'];
  return { organization, branches };
}

/** A new active user with an organization, a branch and one role. */
export async function makeUser(page: Page, firstName: string): Promise<MadeUser> {
  const lastName = uniqueWord('Probe');
  const email = `${lastName.toLowerCase()}@gangway.test`;
  const { organization, branches } = await demoOffice(page);
  const { id } = (await callApi(page, 'POST', '/user/register', {
    firstName,
    lastName,
    email,
    organization: organization.id,
    branches: branches.slice(0, 1).map(({ id: branch }) => branch),
    services: { erp: { role: ['Viewer'], limit: 10, notification: false, trackingUrlEnabled: false } },
  })) as { id: number };
  return { id, firstName, lastName, name: `${firstName} ${lastName}`, email };
}
