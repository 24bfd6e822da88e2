import type { Page } from '@playwright/test';
import { addresses } from '../support/config.ts';
import { people } from '../support/sign-in.ts';
import { expect } from '../support/test.ts';
import type { ScreenState } from './screen-state.ts';

const unit = { key: 'containers', one: 'container', other: 'containers' };
const counted = {
  unit,
  used: 812,
  limit: 1000,
  rule: 'plan',
  remaining: 188,
  since: '2126-11-01',
  resetsAt: '2126-12-01T00:00:00.000Z',
  mode: 'soft',
  asOf: '2126-11-26T14:05:00.000Z',
  isLate: false,
  daysLeft: 4,
  furtherPrice: 0.4,
  currency: 'EUR',
};
const inTime = { usage: counted };
const beyondSoft = { usage: { ...counted, used: 1120, remaining: 0, daysLeft: 0 } };
const late = { usage: { ...counted, isLate: true } };
const reachedHard = {
  available: false,
  reason: 'limit-reached',
  usage: { ...counted, used: 1000, remaining: 0, mode: 'hard', daysLeft: 0, furtherPrice: null, currency: null },
};

/** Opens the launcher with these limits on the services that open. */
async function tilesOf(page: Page, limits: readonly object[]): Promise<void> {
  await page.route(`${addresses.api}/user/me/services`, async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue();
    const response = await route.fetch();
    const services = (await response.json()) as { available: boolean }[];
    let next = 0;
    const json = services.map((each) => (each.available ? { ...each, ...limits[next++ % limits.length] } : each));
    await route.fulfill({ response, json });
  });
  await page.goto(`${addresses.portal}/services`);
}

/** Usage on tiles and in My Profile. */
export const usageStates: readonly ScreenState[] = [
  {
    name: 'launcher-usage',
    as: people.ops,
    show: async (page) => {
      await tilesOf(page, [inTime, beyondSoft]);
      await expect(page.getByText('812 of 1,000 containers · about 4 days left').first()).toBeVisible();
      await expect(page.getByText('further ones cost €0.40 each').first()).toBeVisible();
    },
  },
  {
    name: 'launcher-usage-reached',
    as: people.ops,
    show: async (page) => {
      await tilesOf(page, [late, reachedHard]);
      await expect(page.getByText('Limit of 1,000 containers reached', { exact: false }).first()).toBeVisible();
      await expect(page.getByText(/^As of /u).first()).toBeVisible();
    },
  },
  {
    name: 'profile-usage',
    as: people.ops,
    show: async (page) => {
      await page.goto(`${addresses.portal}/profile`);
      await expect(page.getByRole('list', { name: /, 12 months$/u }).first()).toBeVisible();
    },
  },
];
