/** Measures the wait after a click, in a real browser, against bare React pages. */
import { alternately, besideFloor } from '../shared/beside-floor.mjs';
import { password, superAdminEmail, userEmail } from '../shared/population.mjs';
import { median } from '../shared/statistics.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').BrowserContext} Context */

const warmUps = 10;

/** @type {import('../shared/metric.ts').Metric[]} */
export const metrics = [
  {
    name: 'sign-in',
    run: besideFloor(async ({ ours, floor, browser }) => {
      const context = await browser.newContext();
      const bareContext = await browser.newContext();
      let person = 0;
      const mine = () => signInToLauncher(context, ours.portal, userEmail((person += 1)));
      const bare = () => signInToLauncher(bareContext, floor, userEmail(1));
      // Warm up: code compiled on both ends, statements planned.
      for (let round = 0; round < warmUps; round += 1) {
        await mine();
        await bare();
      }
      const medians = await alternately(mine, bare);
      return [
        {
          what: 'click on Sign in until the launcher is usable, warm, password check included',
          ...medians((each) => each),
          unit: 'ms',
          most: 7.5,
        },
      ];
    }),
  },
  {
    name: 'users-page',
    run: besideFloor(async ({ ours, floor, browser }) => {
      const context = await signedInConsole(browser, ours);
      await chooseHundredRows(context, ours.console);
      const bareContext = await browser.newContext();
      await usersOfConsole(context, ours.console);
      await usersOfFloor(bareContext, floor);
      const medians = await alternately(
        () => usersOfConsole(context, ours.console),
        () => usersOfFloor(bareContext, floor),
      );
      const unit = 'ms';
      return [
        {
          what: 'click on Users until 100 of them are shown, warm',
          ...medians((each) => each.click),
          unit,
          most: 9,
        },
        { what: 'users page with 100 rows loaded again', ...medians((each) => each.cold), unit, most: 9 },
        { what: 'its next page', ...medians((each) => each.next), unit, most: 5.5 },
      ];
    }),
  },
  {
    name: 'palette',
    run: besideFloor(async ({ ours, browser }) => {
      const context = await signedInConsole(browser, ours);
      const page = await context.newPage();
      await page.goto(`${ours.console}/dashboard`);
      await page.waitForLoadState('networkidle');
      // Load the palette's code with a first search.
      await paletteResult(page, 'hansen');
      /** @type {{ shown: number, answered: number }[]} */
      const found = [];
      for (const word of ['novak', 'silva', 'tanaka', 'weber', 'keller']) found.push(await paletteResult(page, word));
      return [
        {
          what: 'search palette: request, which follows the debounce, until the result (floor: until the answer)',
          ours: median(found.map(({ shown }) => shown)),
          unit: 'ms',
          floor: median(found.map(({ answered }) => answered)),
          most: 4,
        },
      ];
    }),
  },
];

/** @param {Context} context @param {string} origin @param {string} email */
async function signInToLauncher(context, origin, email) {
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${origin}/login?next=/services`);
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  // Users pause between the last key and the press.
  await page.waitForTimeout(300);
  const taken = await page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Sign in');
    const shown = new Promise((resolve) => {
      const look = () => {
        const list = document.querySelector('ul[aria-label="Your services"]');
        if (list?.querySelector('li a, li button')) resolve(performance.now());
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    });
    const start = performance.now();
    button?.click();
    return Number(await shown) - start;
  });
  await page.close();
  return taken;
}

/** @param {import('@playwright/test').Browser} browser @param {import('../shared/beside-floor.mjs').Addresses} ours */
export async function signedInConsole(browser, ours) {
  const context = await browser.newContext({ viewport: { width: 1360, height: 850 } });
  const page = await context.newPage();
  await page.goto(`${ours.portal}/login`);
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Email').fill(superAdminEmail);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // The first sign-in meets a server with nothing compiled, and may exceed Playwright's timeout.
  await page.waitForURL(`${ours.console}/dashboard`, { timeout: 90_000 });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.close();
  return context;
}

/** Chooses the largest page size, which the list keeps for a person. @param {Context} context @param {string} origin */
async function chooseHundredRows(context, origin) {
  const page = await context.newPage();
  await page.goto(`${origin}/users`);
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/user/me/preferences') && answer.request().method() !== 'OPTIONS',
  );
  const size = page.getByRole('combobox', { name: 'Rows per page' });
  // An earlier run may have stored 100.
  await size.selectOption('50');
  await size.selectOption('100');
  await kept;
  await page.waitForLoadState('networkidle');
  await page.close();
}

/** @param {Context} context @param {string} origin */
async function usersOfConsole(context, origin) {
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard`);
  await page.waitForLoadState('networkidle');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users', exact: true });
  // Hover first, as a user does before pressing.
  await link.hover();
  await page.waitForTimeout(150);
  const click = await untilRows(page, 'nav a[href="/users"]', '');
  await page.goto(`${origin}/users?size=100`);
  const cold = await untilRowsThere(page);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Next page' }).hover();
  await page.waitForTimeout(150);
  const next = await untilRows(page, 'button[aria-label="Next page"]', await firstRow(page));
  await page.close();
  return { click, cold, next };
}

/** @param {Context} context @param {string} origin */
async function usersOfFloor(context, origin) {
  const page = await context.newPage();
  await page.goto(`${origin}/users`);
  await page.waitForLoadState('networkidle');
  const click = await untilRows(page, 'button:nth-of-type(1)', '');
  await page.goto('about:blank');
  await page.goto(`${origin}/users#cold`);
  const cold = await untilRowsThere(page);
  const next = await untilRows(page, 'button:nth-of-type(2)', await firstRow(page));
  await page.close();
  return { click, cold, next };
}

/** @param {Page} page */
function firstRow(page) {
  return page.evaluate(() => document.querySelector('tbody tr')?.textContent ?? '');
}

/**
 * Measures from the click until a hundred other rows are on the screen; rows of a hidden page do not count.
 * @param {Page} page @param {string} pressed @param {string} before
 */
function untilRows(page, pressed, before) {
  return page.evaluate(
    async ([selector = '', old]) => {
      const shown = new Promise((resolve) => {
        const look = () => {
          const rows = document.querySelectorAll('tbody tr');
          if (rows.length < 100 || rows[0]?.textContent === old || rows[0]?.textContent === '') return;
          if (rows[0]?.closest('[style*="display: none"]')) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      });
      const start = performance.now();
      const found = document.querySelector(selector);
      if (found instanceof HTMLElement) found.click();
      return Number(await shown) - start;
    },
    [pressed, before],
  );
}

/** Measures from the navigation's start until a hundred rows are on the screen. @param {Page} page */
async function untilRowsThere(page) {
  await page.waitForFunction(
    () => document.querySelectorAll('tbody tr').length >= 100 && document.querySelector('tbody tr')?.textContent !== '',
    undefined,
    { polling: 'raf' },
  );
  return page.evaluate(() => performance.now());
}

/**
 * @param {Page} page @param {string} word
 * @returns {Promise<{ shown: number, answered: number }>} milliseconds from the request until the word stands in the list, and until
 *   the answer was there
 */
async function paletteResult(page, word) {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('combobox');
  await field.waitFor();
  const shown = page.evaluate(
    (wanted) =>
      new Promise((resolve, reject) => {
        const observer = new MutationObserver(() => {
          // *See all … matching* holds the typed word while the answer to the one before is still shown.
          const found = [...document.querySelectorAll('[role="option"]')].some(({ textContent }) => {
            const text = textContent.toLowerCase();
            return text.includes(wanted) && !text.includes('see all');
          });
          if (!found) return;
          observer.disconnect();
          const end = performance.now();
          // The browser may enter the request into its list after the page has rendered the answer.
          const report = () => {
            const asked = performance.getEntriesByType('resource').find(({ name }) => name.includes(`q=${wanted}&`));
            if (asked === undefined) requestAnimationFrame(report);
            else resolve({ shown: end - asked.startTime, answered: asked.duration });
          };
          report();
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true });
        setTimeout(() => reject(new Error(`The palette did not find ${wanted} within 15 s.`)), 15_000);
      }),
    word,
  );
  await field.fill(word);
  const taken = await shown;
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return taken;
}
