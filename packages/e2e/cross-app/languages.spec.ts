import { variants } from '@gangway/tooling/trials';
import type { Page } from '@playwright/test';
import { addresses } from '../support/config.ts';
import { isMarked, markDocument, openConsole } from '../support/console-pages.ts';
import { assertFits } from '../support/fits.ts';
import { catalogueFiles, offeredOf, serveCatalogue, servePseudoCatalogue } from '../support/languages.ts';
import { openLauncher } from '../support/portal.ts';
import { demoPassword, people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { assertToast } from '../support/toast.ts';

const german = {
  'Sign in': 'Anmelden',
  'My Profile': 'Mein Profil',
  'Log Out': 'Abmelden',
  'User menu, {person}': 'Benutzermenü, {person}',
  Email: 'E-Mail',
  Password: 'Passwort',
};

// A page asks for more than its scenario waits for.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const root = (page: Page) => page.locator('html');

/** Changes the language by the user menu, without a reload. */
async function chooseGerman(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Language English' }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.getByRole('button', { name: /^Benutzermenü/ })).toBeFocused();
}

/** Answers with a preference of the person, and keeps those that the page stores. */
async function servePreference(page: Page, language?: string): Promise<unknown[]> {
  const stored: unknown[] = [];
  await page.route('**/user/me', async (route) => {
    const answer = await route.fetch();
    const me: { preferences: object } = await answer.json();
    const preferences = { ...me.preferences, ...(language === undefined ? {} : { language }) };
    await route.fulfill({ response: answer, json: { ...me, preferences } });
  });
  await page.route('**/user/me/preferences', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    const change: unknown = route.request().postDataJSON();
    stored.push(change);
    await route.fulfill({
      json: change,
      headers: { 'access-control-allow-origin': route.request().headers()['origin'] ?? '' },
    });
  });
  return stored;
}

for (const tag of offeredOf('de')) {
  test.describe(`in ${tag}`, () => {
    test.beforeEach(({ page }) => serveCatalogue(page, tag, german));

    test('follows the address', async ({ page }) => {
      await page.goto(`${addresses.portal}/login?lang=${tag}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
      await expect(root(page)).toHaveAttribute('lang', tag);
      await expect(root(page)).toHaveAttribute('dir', 'ltr');
    });

    test('stores a choice made before sign-in as the preference of the person', async ({ page }) => {
      const stored = await servePreference(page);
      await page.goto(`${addresses.portal}/login?lang=${tag}&next=%2Fprofile`);
      await page.getByLabel('E-Mail').fill(people.ops);
      await page.getByLabel('Passwort', { exact: true }).fill(demoPassword);
      await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Mein Profil' })).toBeVisible();
      await expect.poll(() => stored).toEqual([{ language: tag }]);
    });

    test('follows the preference of the person', async ({ page }) => {
      await servePreference(page, tag);
      await openLauncher(page, people.ops);
      await expect(page.getByRole('button', { name: /^Benutzermenü/ })).toBeVisible();
      await page.goto(`${addresses.portal}/profile`);
      await expect(page.getByRole('heading', { level: 1, name: 'Mein Profil' })).toBeVisible();
    });

    test('changes without a reload, takes focus back, and stays until Log Out and after it', async ({ page }) => {
      const stored = await servePreference(page);
      await openLauncher(page, people.ops);
      await markDocument(page);
      await chooseGerman(page);
      const menu = page.getByRole('button', { name: /^Benutzermenü/ });
      expect(await isMarked(page)).toBe(true);
      await expect.poll(() => stored).toEqual([{ language: tag }]);
      await page.reload();
      await menu.click();
      await page.getByRole('menuitem', { name: 'Abmelden' }).click();
      await expect(page).toHaveURL(`${addresses.portal}/login?lang=${tag}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
    });

    test('keeps what was typed into a form, in the console and in the portal', async ({ page }) => {
      await servePreference(page);
      await openConsole(page, '/users/add');
      await markDocument(page);
      await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
      await chooseGerman(page);
      await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada');
      expect(await isMarked(page)).toBe(true);

      await openLauncher(page, people.ops);
      await page.goto(`${addresses.portal}/change-password`);
      await page.getByLabel('New Password').fill('something-typed');
      await chooseGerman(page);
      await expect(page.getByLabel('New Password')).toHaveValue('something-typed');
    });

    test('says a page in English, and so in one toast, where the catalogue does not load', async ({ page, watch }) => {
      watch.expectConsoleMessage(/Failed to load resource/);
      await page.route(catalogueFiles(tag), (route) => route.abort());
      await page.goto(`${addresses.portal}/login?lang=${tag}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
      await expect(root(page)).toHaveAttribute('lang', 'en');
      await assertToast(page, 'Couldn’t load every text in this language. Reload the page to try again.');
    });
  });

  test.describe(`in a browser that speaks ${tag}`, () => {
    test.use({ locale: 'de-AT' });

    test('follows the browser, and needs no language in the address after Log Out', async ({ page }) => {
      await serveCatalogue(page, tag, german);
      await openLauncher(page, people.ops);
      await page.getByRole('button', { name: /^Benutzermenü/ }).click();
      await page.getByRole('menuitem', { name: 'Abmelden' }).click();
      await expect(page).toHaveURL(`${addresses.portal}/login`);
      await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
    });
  });
}

for (const tag of variants(['../../etc', '__proto__', 'xx', 'd'.repeat(2000)], 1)) {
  test(`says a page in English for the language ${tag.slice(0, 20)}`, async ({ page }) => {
    await page.goto(`${addresses.portal}/login?lang=${encodeURIComponent(tag)}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await expect(root(page)).toHaveAttribute('lang', 'en');
  });
}

for (const tag of offeredOf('ar')) {
  test.describe(`in ${tag}`, () => {
    test.beforeEach(({ page }) => servePseudoCatalogue(page, tag));

    for (const path of ['/dashboard', '/users', '/organization', '/activity', '/profile', '/access']) {
      test(`mirrors ${path} and keeps it within 320, 768 and 1280 px`, async ({ page }) => {
        await openConsole(page, `${path}?lang=${tag}`);
        await expect(root(page)).toHaveAttribute('dir', 'rtl');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const rail = await page.getByRole('navigation').first().boundingBox();
        expect(rail?.x).toBeGreaterThan(680);
        await assertFits(page, [320, 768, 1280]);
      });
    }

    for (const path of ['/login', '/login?forgot', '/register', '/services', '/profile']) {
      test(`keeps the portal’s ${path} within 320, 768 and 1280 px`, async ({ page }) => {
        if (path === '/services' || path === '/profile') await openLauncher(page, people.ops);
        await page.goto(`${addresses.portal}${path}${path.includes('?') ? '&' : '?'}lang=${tag}`);
        await expect(root(page)).toHaveAttribute('dir', 'rtl');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await assertFits(page, [320, 768, 1280]);
      });
    }
  });
}
