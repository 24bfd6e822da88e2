/** Finds a browser for the browser tests, and installs one where there is none. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { programs, root, run } from './project.mjs';

/** @type {typeof import('@playwright/test')} */
const { chromium } = createRequire(join(root, 'package.json'))('@playwright/test');

const installed = [
  // The browser without its window: a third less work for the same pages.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export const noBrowser =
  'No browser for the browser tests: none was found, Playwright could not download one, and no package could be installed. ' +
  'Install Chromium or Chrome, or set PLAYWRIGHT_CHROMIUM_PATH to one.';

/** @returns {Promise<string | undefined>} the path of a browser, or undefined after everything was tried. */
export async function findOrInstallBrowser() {
  const named = process.env['PLAYWRIGHT_CHROMIUM_PATH'];
  if (named) {
    if (existsSync(named)) return named;
    console.error(`PLAYWRIGHT_CHROMIUM_PATH is '${named}', where there is no file.`);
    return undefined;
  }
  const found = findBrowser();
  if (found) return found;

  console.log('  no browser found: downloading one for Playwright');
  await run(process.execPath, [programs.playwright, 'install', 'chromium']);
  if (!findBrowser() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("  the download failed: installing Debian's Chromium");
    await installPackages(['chromium-headless-shell']);
    if (!findBrowser()) await installPackages(['chromium']);
  }
  return findBrowser();
}

/**
 * The browser that PLAYWRIGHT_CHROMIUM_PATH names, else Playwright's own, else what the system has.
 * @returns {string | undefined} its path.
 */
export function findBrowser() {
  const named = process.env['PLAYWRIGHT_CHROMIUM_PATH'];
  return named || [chromium.executablePath(), ...installed].find((path) => path && existsSync(path));
}

/**
 * Installs Debian packages; only root can.
 * @param {string[]} names
 */
export async function installPackages(names) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env });
}
