import { existsSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { findBrowser, findOrInstallBrowser } from './find-browser.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('takes the browser that PLAYWRIGHT_CHROMIUM_PATH names', async () => {
  vi.stubEnv('PLAYWRIGHT_CHROMIUM_PATH', process.execPath);
  expect(findBrowser()).toBe(process.execPath);
  expect(await findOrInstallBrowser()).toBe(process.execPath);
});

it('refuses a named browser that does not exist, and installs no other', async () => {
  vi.stubEnv('PLAYWRIGHT_CHROMIUM_PATH', '/nowhere/chromium');
  const said = vi.spyOn(console, 'error').mockReturnValue();
  expect(await findOrInstallBrowser()).toBeUndefined();
  expect(said).toHaveBeenCalledWith("PLAYWRIGHT_CHROMIUM_PATH is '/nowhere/chromium', where there is no file.");
});

it('finds an installed browser, or none', () => {
  vi.stubEnv('PLAYWRIGHT_CHROMIUM_PATH', '');
  const found = findBrowser();
  expect(found === undefined || existsSync(found)).toBe(true);
});
