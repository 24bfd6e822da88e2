import { findBrowser } from '@gangway/tooling/find-browser';
import { chromium } from '@playwright/test';

/** Starts a browser, which Playwright ends with this process. */
export function launchBrowser() {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
}
