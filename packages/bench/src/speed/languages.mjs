/** Times a language change without a reload, from the choice to the next paint: with its files still to load, and loaded. */
import { openPopulated } from '../shared/bench-database.mjs';
import { launchBrowser } from '../shared/chromium.mjs';
import { startPlatform } from '../shared/production.mjs';
import { median } from '../shared/statistics.mjs';
import { signedInConsole } from './clicks.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const rounds = 5;
/** Milliseconds. */
const line = 150;
/** The second is mirrored, and loads its styles too. */
const languages = { de: 'Deutsch', ar: 'العربية' };

/** @type {import('../shared/metric.ts').Metric[]} */
export const metrics = [{ name: 'languages', run }];

async function run() {
  const database = await openPopulated(1000);
  const ours = await startPlatform(database.url);
  const browser = await launchBrowser();
  const pages = [
    {
      what: 'sign-in page',
      context: () => browser.newContext({ locale: 'en-US' }),
      url: `${ours.portal}/login?lang=en`,
      prepare: async (/** @type {Page} */ page, /** @type {string} */ tag) => () =>
        page.locator('form, main').getByRole('combobox').last().selectOption(tag),
    },
    {
      what: 'users page of the console',
      context: () => signedInConsole(browser, ours),
      url: `${ours.console}/users?lang=en`,
      prepare: openMenu,
    },
  ];
  try {
    const measured = [];
    for (const { what, context, url, prepare } of pages) {
      for (const tag of /** @type {const} */ (['de', 'ar'])) {
        /** @type {number[][]} */
        const taken = [];
        for (let round = 0; round < rounds; round += 1) {
          // A context of its own holds no files of the language.
          const own = await context();
          const page = await own.newPage();
          await page.goto(url);
          await page.waitForLoadState('networkidle');
          const cold = await timeToPaint(page, tag, await prepare(page, tag));
          await timeToPaint(page, 'en', await prepare(page, 'en'));
          taken.push([cold, await timeToPaint(page, tag, await prepare(page, tag))]);
          await own.close();
        }
        for (const [index, files] of ['files to load', 'files loaded'].entries())
          measured.push({
            what: `language change to ${tag}, ${what}, ${files}: choice to paint`,
            ours: median(taken.map((each) => each[index] ?? Number.NaN)),
            unit: 'ms',
            floor: line,
            most: 1,
          });
      }
    }
    return measured;
  } finally {
    await browser.close();
    await ours.stop();
    await database.stop();
  }
}

/** Unfolds the languages of the user menu. @param {Page} page @param {string} tag @returns a function that chooses */
async function openMenu(page, tag) {
  await page.getByRole('banner').getByRole('button').last().click();
  const languageItem = page.getByRole('menuitem').filter({ hasText: /English|Deutsch|العربية/ });
  await languageItem.waitFor();
  // It stays unfolded once a language was chosen there, and folds again.
  const choice = page.getByRole('menuitemradio', { name: { en: 'English', ...languages }[tag] ?? tag });
  if (!(await choice.isVisible())) await languageItem.click();
  await choice.waitFor();
  // A person chooses once the menu has unfolded.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
  return () => choice.click();
}

/**
 * Milliseconds from the last press, or the change of a field, until the frame after the heading is said in the language.
 * @param {Page} page @param {string} tag @param {() => Promise<unknown>} choose
 */
async function timeToPaint(page, tag, choose) {
  const wait = await page.evaluateHandle((language) => {
    const heading = () => document.querySelector('h1')?.textContent;
    const [former, root] = [heading(), document.documentElement];
    let began = 0;
    const begin = () => void (began = performance.now());
    for (const kind of ['click', 'change']) addEventListener(kind, begin, { capture: true });
    const took = new Promise((resolve) => {
      const watch = new MutationObserver(() => {
        if (root.lang !== language || heading() === former) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
      });
      watch.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
    });
    return { took };
  }, tag);
  await choose();
  return wait.evaluate(async ({ took }) => Number(await took));
}
