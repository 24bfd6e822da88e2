import type { Page } from '@playwright/test';
import { addresses } from '../support/config.ts';
import { openConsole } from '../support/console-pages.ts';
import { openLauncher } from '../support/portal.ts';
import { people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** Phrases of earlier releases, each of which has a better one. */
const former = [
  /\bSwitch off\b/,
  /\bis switched (?:off|on)\b/,
  /\bJobs\b/,
  /\bNo access\b/,
  /\bCould not\b/i,
  /asks for (?:an account|access to)/,
  /\bAsked (?:yesterday|today|for|\d)/,
  /\bNeeds attention\b/,
  /\bRecent changes\b/,
  /\bLive subscriptions\b/,
  /\bThis was not me\b/,
  /\b(?:Takes references|Reference URL)\b/,
  /\b(?:Redirect addresses|Addresses after signing out|Settings to copy)\b/,
  /\bSigns in with only\b/,
  /\bActive: (?:Yes|No) →/,
];

const consolePages = [
  '/dashboard',
  '/get-started',
  '/reports',
  '/activity',
  '/service',
  '/service/2',
  '/plans',
  '/plans/1',
  '/organization',
  '/organization/1',
  '/customer',
  '/customer/add',
  '/branches',
  '/branches/1',
  '/users',
  '/users/add',
  '/requests',
  '/access',
  '/users/7',
  '/users/edit/7',
  '/subscriptions',
  '/reviews',
  '/reviews/1',
  '/import',
  '/access-templates',
  '/roles',
  '/roles/6',
  '/undelivered-mail',
  '/activity?f.show=all',
  '/profile',
  '/change-password',
];

const portalPages = ['/', '/services', '/profile', '/change-password'];

async function assertNewWords(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('#root').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  const text = await page.locator('#root').innerText();
  for (const phrase of former) expect.soft(text, address).not.toMatch(phrase);
}

test('every page of the console speaks in the words of the glossary', async ({ page }) => {
  test.slow();
  await openConsole(page, '/dashboard');
  for (const path of consolePages) await assertNewWords(page, `${addresses.console}${path}`);
});

test('every page of the portal speaks in the words of the glossary', async ({ page }) => {
  await openLauncher(page, people.ops);
  for (const path of portalPages) await assertNewWords(page, `${addresses.portal}${path}`);
});
