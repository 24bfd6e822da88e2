import { findBrowser } from '@gangway/tooling/find-browser';
import { chromium } from '@playwright/test';
import { atEnd } from './at-end.mjs';

/** @type {Promise<import('@playwright/test').Browser> | undefined} */
let browser;

/** One browser for all checks; each takes a context of its own. */
export function sharedBrowser() {
  return (browser ??= launch());
}

async function launch() {
  const executablePath = findBrowser();
  const launched = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
  atEnd(() => launched.close());
  return launched;
}

export const demoPassword = 'gangway-demo-2026';

/**
 * Signs in at the portal and waits until the page has left the form.
 * @param {import('@playwright/test').Page} page
 * @param {string} address where to begin
 * @param {string} email
 */
export async function signInAt(page, address, email) {
  await page.goto(address);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForFunction(() => localStorage.getItem('access_token') !== null, undefined, { timeout: 60_000 });
}
