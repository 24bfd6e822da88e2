import { variants } from '@gangway/tooling/trials';
import type { Page } from '@playwright/test';
import { assertAccessible } from '../support/accessibility.ts';
import { addresses } from '../support/config.ts';
import { openConsole } from '../support/console-pages.ts';
import { assertFits } from '../support/fits.ts';
import { hold } from '../support/hold.ts';
import { offeredOf } from '../support/languages.ts';
import { startConsoleSession } from '../support/session.ts';
import { people } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const pages = ['/dashboard', '/users', '/organization', '/access', '/usage'];

/** As shipped, unlike the pseudo-languages of other scenarios: names and their plurals are the translators’. */
for (const tag of variants(offeredOf('ar', 'ja'), 1)) {
  for (const path of pages) {
    test(`keeps ${path} in ${tag} accessible, and within 320, 390 and 1280 px`, async ({ page }) => {
      await openConsole(page, `${path}?lang=${tag}`);
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Wait for rows, or for the cells of a chart.
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await assertAccessible(page);
      await assertFits(page, [320, 390, 1280]);
    });
  }
}

for (const tag of offeredOf('de', 'es', 'pt-BR')) {
  test(`fits the widest lists to 1360 px in ${tag}`, async ({ page }) => {
    await openConsole(page, `/users?lang=${tag}`);
    for (const path of ['/users', '/plans', '/subscriptions']) {
      await page.goto(`${addresses.console}${path}`);
      const table = page.getByRole('table');
      await expect(table).toHaveAttribute('aria-busy', 'false');
      await expect(table.getByRole('button').last()).toBeVisible();
      const beyond = () =>
        table.evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0));
      await expect.poll(beyond, path).toBeLessThanOrEqual(0);
    }
  });
}

/** Latin names that an ellipsis would cut at their start, since what holds them runs from the right. */
const cutAtStart = (page: Page) =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('*')]
      .filter((element) => {
        const { textOverflow, direction } = getComputedStyle(element);
        const text = element.textContent ?? '';
        if (textOverflow !== 'ellipsis' || direction !== 'rtl' || !/\p{Script=Latin}/u.test(text)) return false;
        return !/\p{Script=Arabic}/u.test(text) || element.scrollWidth > element.clientWidth;
      })
      .map(({ textContent }) => textContent),
  );

for (const tag of offeredOf('ar')) {
  test(`cuts Latin names at their end in ${tag}`, async ({ page }) => {
    await openConsole(page, `/users?lang=${tag}`);
    const long = encodeURIComponent('Vereinigte Nordseehafenumschlagsgesellschaft Hamburg');
    for (const path of ['/users', '/access', '/usage', '/subscriptions', `/activity?f.actor=${long}`]) {
      await page.goto(`${addresses.console}${path}`);
      await expect(
        page
          .getByRole('row')
          .nth(1)
          .or(page.getByTitle(/Nordseehafen/u)),
      ).toBeVisible();
      expect(await cutAtStart(page), path).toEqual([]);
    }
  });

  test(`hides the English words of the frame that is there before the app, in ${tag}`, async ({ page }) => {
    const arrive = await hold(page, '**/assets/index-*.js');
    await startConsoleSession(page, people.superAdmin);
    // Do not wait for the held file.
    await page.goto(`${addresses.console}/users?lang=${tag}`, { waitUntil: 'commit' });
    const shown = () =>
      page.locator('#prerendered :is(ul a, h1)').evaluateAll((elements) =>
        elements
          .map((element) => element.querySelector('.word') ?? element)
          .filter((element) => getComputedStyle(element).color !== 'rgba(0, 0, 0, 0)')
          .map(({ textContent }) => textContent),
      );
    await expect(page.locator('#prerendered h1')).toBeAttached();
    await expect.poll(shown).toEqual([]);
    arrive();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

const sheets = {
  de: { total: /\d,\d{2}\s€/u, head: 'Dienst und Tarif', note: 'Zeiträume' },
  ar: { total: /\d\.\d{2}.*€|€.*\d\.\d{2}/u, head: 'الخدمة والخطة', note: 'الفترات' },
} as const;

for (const [tag, { total, head, note }] of Object.entries(sheets)) {
  for (const offered of offeredOf(tag)) {
    test(`prints a statement in ${offered}, with its month, its heads and its amounts`, async ({ page }) => {
      await openConsole(page, `/statements?lang=${offered}`);
      await page.getByRole('table').getByRole('link').first().click();
      await expect(page.getByRole('columnheader', { name: head })).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      const month = new Intl.DateTimeFormat(offered, { month: 'long', year: 'numeric', timeZone: 'UTC' });
      await expect(page.getByRole('heading', { level: 1 })).toContainText(month.format(new Date()));
      await expect(page.getByRole('columnheader', { name: head })).toBeVisible();
      await expect(page.getByRole('row').last()).toContainText(total);
      await expect(page.getByText(note)).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.getByRole('button')).toHaveCount(0);
    });
  }
}
