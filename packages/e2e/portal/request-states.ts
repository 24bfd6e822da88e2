import type { Page } from '@playwright/test';
import { answerWith } from '../support/api-answer.ts';
import { addresses } from '../support/config.ts';
import { goToLauncher, tile } from '../support/portal.ts';
import { keptBy, tokensOf } from '../support/session.ts';
import { goToSignIn, people, waitForDemoLogins } from '../support/sign-in.ts';
import { expect } from '../support/test.ts';
import { heading, type ScreenState } from './screen-state.ts';

const soon = '2126-01-05T10:40:00.000Z';

/** Serves the launcher's services, with changes to some. */
async function services(page: Page, changes: Readonly<Record<string, object>>): Promise<void> {
  await page.route(`${addresses.api}/user/me/services`, async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue();
    const response = await route.fetch();
    const known = (await response.json()) as { key: string }[];
    await route.fulfill({ response, json: known.map((each) => ({ ...each, ...changes[each.key] })) });
  });
}

const yard = { key: 'yard_planner', name: 'Yard Planner' };
const asksToSignIn = (page: Page) =>
  answerWith(page, '/oauth2/requests/r', 200, { service: yard, prompt: null, loginHint: null });

/** Requests and responses: access to a service, a reference, a service's sign-in. */
export const requestStates: readonly ScreenState[] = [
  {
    name: 'launcher-asking',
    as: people.ops,
    show: async (page) => {
      await goToLauncher(page);
      const awb = tile(page, 'AWB Tracking');
      await awb.getByRole('button', { name: /^Request access/ }).click();
      await page.getByRole('button', { name: 'Send request' }).click();
      await expect(page.getByText('Reason is required')).toBeVisible();
    },
  },
  {
    name: 'launcher-answers',
    as: people.ops,
    show: async (page) => {
      await services(page, {
        ocean_tracking: { notAnsweringSince: '2026-01-05T10:40:00.000Z', until: '2126-12-31', pinned: true },
        erp: { maintenance: { from: '2026-01-05T10:40:00.000Z', until: soon, note: 'Year-end closing' } },
        awb_tracking: { requested: true, requestedAt: '2026-11-01T08:00:00.000Z' },
        idp: { declinedAt: '2126-01-05T10:40:00.000Z', declineNote: 'Your team uses Ocean Tracking.' },
      });
      await goToLauncher(page);
      await expect(tile(page, 'Document Processing').getByText('Declined: Your team', { exact: false })).toBeVisible();
    },
  },
  {
    name: 'launcher-reference',
    as: people.ops,
    show: async (page) => {
      await goToLauncher(page);
      await page.getByRole('textbox', { name: 'Find a container, air waybill or B/L' }).fill('CSQU 305438-3');
      await expect(page.getByRole('link', { name: 'Open in Ocean Tracking' })).toBeVisible();
    },
  },
  {
    name: 'launcher-reference-mistyped',
    as: people.ops,
    show: async (page) => {
      await goToLauncher(page);
      await page.getByRole('textbox', { name: 'Find a container, air waybill or B/L' }).fill('CSQU 305438-4');
      await expect(page.getByText('the check digit should be 3', { exact: false })).toBeVisible();
    },
  },
  {
    name: 'service-refused',
    as: people.ops,
    show: async (page) => {
      await asksToSignIn(page);
      await answerWith(page, '/oauth2/requests/r/allow', 200, {
        outcome: 'refused',
        address: null,
        reason: 'no-role',
        explanation: 'You don’t have a role in this service.',
        requested: false,
      });
      await page.goto(`${addresses.portal}/authorize?request=r`);
      await heading(page, 'You can’t open Yard Planner yet');
    },
  },
  {
    name: 'service-request-over',
    show: async (page) => {
      await answerWith(page, '/oauth2/requests/r', 404, { code: 'gone', message: 'This sign-in has expired.' });
      await page.goto(`${addresses.portal}/authorize?request=r`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'sign-in-for-service',
    show: async (page) => {
      await asksToSignIn(page);
      await page.goto(`${addresses.portal}/authorize?request=r`);
      await expect(page.getByText('You’ll continue to Yard Planner.')).toBeVisible();
      await waitForDemoLogins(page);
    },
  },
  {
    name: 'sign-in-offline',
    moves: true,
    show: async (page) => {
      await goToSignIn(page);
      await waitForDemoLogins(page);
      await page.context().setOffline(true);
      await expect(page.getByText('You are offline.', { exact: false }).first()).toBeVisible();
    },
  },
  {
    name: 'sign-out',
    as: people.ops,
    show: async (page) => {
      await answerWith(page, '/oauth2/sign-out/r', 200, { service: yard, address: null });
      await page.goto(`${addresses.portal}/sign-out?request=r`);
      await heading(page, 'Sign out of Gangway?');
    },
  },
  {
    name: 'sign-out-over',
    as: people.ops,
    show: async (page) => {
      await answerWith(page, '/oauth2/sign-out/r', 404, { code: 'gone', message: 'This request has expired.' });
      await page.goto(`${addresses.portal}/sign-out?request=r`);
      await expect(page.getByRole('link', { name: 'Your services' })).toBeVisible();
    },
  },
  {
    name: 'other-person',
    as: people.ops,
    keepsSession: false,
    show: async (page) => {
      await page.goto(`${addresses.portal}/change-password`);
      await heading(page, 'Change Password');
      const other = keptBy(addresses.portal, await tokensOf(page.request, people.newcomer));
      const beside = await page.context().newPage();
      await beside.goto(`${addresses.portal}/nothing/here`);
      await beside.evaluate((entries) => {
        for (const { name, value } of entries) localStorage.setItem(name, value);
      }, other.localStorage);
      await expect(page.getByRole('dialog', { name: /^You are signed in as / })).toBeVisible();
      await beside.close();
    },
  },
];
