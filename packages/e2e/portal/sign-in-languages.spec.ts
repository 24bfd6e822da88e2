import { offeredTranslations } from '@gangway/messages/build';
import { variants } from '@gangway/tooling/trials';
import type { Page } from '@playwright/test';
import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import { hold } from '../support/hold.ts';
import { layoutShift, watchLayoutShift } from '../support/layout-shift.ts';
import { goToSignIn, people, stored, waitForDemoLogins } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const translations = offeredTranslations();
// By day the one that runs from the right, English, and one of longer words.
const offered = variants([...new Set(['ar', 'en', 'de', ...Object.keys(translations)])], 3);
const others = offered.filter((tag) => tag !== 'en');

const say = (tag: string, text: string) => translations[tag]?.[text] ?? text;

/** Language and direction of the page. */
const spoken = (page: Page) => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

/** Opens the sign-in page, whose application waits until it is released. */
async function openHeld(page: Page, query: string): Promise<() => void> {
  const arrive = await hold(page, '**/assets/index-*.js');
  await page.goto(`${addresses.portal}/login${query}`, { waitUntil: 'commit' });
  return arrive;
}

/** What eye and ear get of the page, apart from the control with the focus, addresses, and what a deployment adds. */
async function saidOn(page: Page): Promise<string> {
  const said = await page.getByRole('main').ariaSnapshot();
  const lines = said.split('\n').flatMap((line) => (line.includes('/url:') ? [] : [line.replace(' [active]', '')]));
  const demo = lines.findIndex((line) => line.trimStart().startsWith('- region'));
  return (demo === -1 ? lines : lines.slice(0, demo)).join('\n');
}

test.describe('languages of the sign-in page', () => {
  for (const tag of offered) {
    test(`says the same in ${tag} before and after the application has arrived, and moves nothing`, async ({
      page,
    }) => {
      await watchLayoutShift(page);
      const arrive = await openHeld(page, `?lang=${tag}`);
      const heading = page.getByRole('heading', { level: 1, name: say(tag, 'Sign in'), exact: true });
      await expect(heading).toBeVisible();
      const direction = tag === 'ar' ? 'rtl' : 'ltr';
      expect(await spoken(page)).toEqual([tag, direction]);
      const before = await saidOn(page);
      // A font that comes late moves letters by itself.
      await page.evaluate(() => document.fonts.ready);
      const moved = await layoutShift(page);

      arrive();
      await expect(page.locator('#prerendered')).not.toBeAttached();
      await expect(heading).toBeVisible();
      await waitForDemoLogins(page, say(tag, 'Demo logins'));
      expect(await saidOn(page)).toBe(before);
      expect(await spoken(page)).toEqual([tag, direction]);
      expect(await layoutShift(page)).toBe(moved);
      await assertAccessible(page);
    });
  }

  for (const wanted of variants(['../../etc', '__proto__', 'xx', 'x'.repeat(5000), '<b>'], 2)) {
    test(`shows English for the language ${wanted.slice(0, 12)}`, async ({ page }) => {
      await goToSignIn(page, `?lang=${encodeURIComponent(wanted)}`);
      expect(await spoken(page)).toEqual(['en', 'ltr']);
    });
  }
});

for (const tag of others) {
  test.describe(`choosing ${tag} before sign-in`, () => {
    const choose = (page: Page, from = 'en') => page.getByLabel(say(from, 'Language')).selectOption(tag);

    test('keeps what was typed and the focus, and stands in the address alone', async ({ page }) => {
      await goToSignIn(page, '?next=%2Fservices');
      await page.getByLabel('Email').fill(people.ops);
      await page.getByLabel('Language').focus();
      await choose(page);

      await expect(page.getByRole('heading', { level: 1, name: say(tag, 'Sign in'), exact: true })).toBeVisible();
      await expect(page.getByLabel(say(tag, 'Email'), { exact: true })).toHaveValue(people.ops);
      await expect(page.getByLabel(say(tag, 'Language'))).toBeFocused();
      expect(new URL(page.url()).search).toBe(`?next=%2Fservices&lang=${tag}`);
      expect(await stored(page, 'gangway-language')).toBeNull();
    });

    test('says the errors of the form again', async ({ page }) => {
      await goToSignIn(page);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByText('Email is required')).toBeVisible();
      await choose(page);

      await expect(page.getByText(say(tag, 'Email is required'))).toBeVisible();
      await expect(page.getByText(say(tag, 'Password is required'))).toBeVisible();
    });

    test('works before the application has arrived', async ({ page }) => {
      const arrive = await openHeld(page, '');
      await page.getByLabel('Email').fill(people.ops);
      await choose(page);
      const heading = page.getByRole('heading', { level: 1, name: say(tag, 'Sign in'), exact: true });
      await expect(heading).toBeVisible();

      arrive();
      await expect(page.locator('#prerendered')).not.toBeAttached();
      await expect(heading).toBeVisible();
      await expect(page.getByLabel(say(tag, 'Email'), { exact: true })).toHaveValue(people.ops);
      expect(new URL(page.url()).search).toBe(`?lang=${tag}`);
    });

    test('leaves no mailed link in the address', async ({ page }) => {
      await page.goto(`${addresses.portal}/password/secret`);
      await page.getByLabel('New Password', { exact: true }).fill('typed-by-a-person');
      await choose(page);
      await expect(page.getByRole('heading', { level: 1, name: say(tag, 'Set your password') })).toBeVisible();
      await expect(page.getByLabel(say(tag, 'New Password'), { exact: true })).toHaveValue('typed-by-a-person');
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/password?lang=${tag}`);
    });

    test('keeps the language on the other pages', async ({ page }) => {
      await goToSignIn(page);
      await choose(page);
      await page.getByRole('link', { name: say(tag, 'Forgot password') }).click();
      await expect(page.getByRole('heading', { level: 1, name: say(tag, 'Forgot password') })).toBeVisible();
      expect(new URL(page.url()).searchParams.get('lang')).toBe(tag);
      await page.getByRole('button', { name: say(tag, 'Back to sign in') }).click();
      await expect(page.getByRole('heading', { level: 1, name: say(tag, 'Sign in'), exact: true })).toBeVisible();
      expect(new URL(page.url()).searchParams.get('lang')).toBe(tag);

      await page.getByRole('main').getByRole('link').last().click();
      await expect(page.getByRole('heading', { level: 1, name: say(tag, 'Register User') })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: say(tag, 'Register User') })).toBeVisible();
      expect(await spoken(page)).toEqual([tag, tag === 'ar' ? 'rtl' : 'ltr']);
    });
  });
}
