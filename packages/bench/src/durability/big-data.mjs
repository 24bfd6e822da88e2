/** A million users and fifty thousand branches: what the API takes for a page, and what a browser holds and feels of it. */
import { readFileSync } from 'node:fs';
import { sharedBrowser } from '../shared/chromium.mjs';
import { shared } from '../shared/once.mjs';
import { signIn } from '../shared/populated-api.mjs';
import { startPlatform } from '../shared/populated-platform.mjs';
import { password, superAdminEmail } from '../shared/population.mjs';
import { quantile } from '../shared/statistics.mjs';
import { times } from '../shared/times.mjs';

const users = times(1_000_000);
const rounds = 10;
const size = 100;

const bigData = shared(async () => {
  const platform = await startPlatform({ users });
  try {
    const token = await signIn(platform.api, superAdminEmail, password);
    const last = Math.ceil(users / size);
    const words = [
      ...[1, last].flatMap((page) => ['name', '-email', 'organization'].map((sort) => `page=${page}&sort=${sort}`)),
      'page=1&sort=name&f.isActive=false',
      'page=1&sort=name&f.branch=pier',
      'page=1&sort=-id&q=mar',
    ];
    const ask = async (/** @type {string} */ path) => {
      const began = performance.now();
      const answer = await fetch(`${platform.api}${path}`, { headers: { authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
      return performance.now() - began;
    };
    const taken = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const word of words) taken.push(await ask(`/user/details?size=${size}&${word}`));
      taken.push(
        await ask(`/branches/all?size=${size}&page=1&sort=name`),
        await ask('/branches/all?page=1&size=10&q=pier'),
      );
    }
    const memory =
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${platform.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;
    return { p95: quantile(taken, 0.95), memory, ...(await inBrowser(platform)) };
  } finally {
    await platform.stop();
  }
});

/** @param {{ portal: string, console: string }} platform */
async function inBrowser(platform) {
  const browser = await sharedBrowser();
  const context = await browser.newContext({ viewport: { width: 1360, height: 850 } });
  await context.addInitScript(() => {
    /** @type {number[]} */
    const durations = [];
    Object.assign(window, { durations });
    // TypeScript's own types lack the threshold.
    const watched = { type: 'event', durationThreshold: 16, buffered: true };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'interactionId') > 0) durations.push(entry.duration);
      }
    }).observe(watched);
  });
  const page = await context.newPage();
  await page.goto(`${platform.portal}/login`);
  await page.getByLabel('Email').fill(superAdminEmail);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${platform.console}/dashboard`);

  await page.goto(`${platform.console}/users?size=${size}`);
  const rows = page.getByRole('table').locator('tbody tr');
  await rows.nth(size - 1).waitFor();
  for (const heading of ['Name', 'Email', 'Name']) {
    await page.getByRole('columnheader', { name: heading }).getByRole('button').first().click();
    await page.waitForLoadState('networkidle');
  }
  for (const button of ['Next page', 'Last page']) {
    await page.getByRole('button', { name: button }).click();
    await page.waitForLoadState('networkidle');
  }
  const usersShown = await rows.count();

  const paint = await interactionsOf(page);
  await page.goto(`${platform.console}/users/add`);
  const choice = page.getByRole('combobox', { name: /^Organization/ });
  await choice.click();
  await page.keyboard.type('har', { delay: 60 });
  await page.getByRole('option').first().waitFor();
  const options = await page.getByRole('option').count();
  const typed = await interactionsOf(page);
  await context.close();
  return { shown: usersShown, options, interaction: Math.max(0, ...paint, ...typed) };
}

/** @param {import('@playwright/test').Page} page @returns {Promise<number[]>} */
const interactionsOf = (page) => page.evaluate(() => Reflect.get(window, 'durations'));

/** @type {import('../shared/check.ts').Check[]} */
export const checks = [
  {
    id: 'A67',
    isLong: true,
    tried: `${users.toLocaleString('en')} users: first and last page by three columns, two filters, a search; branches`,
    line: 'API p95 < 300 ms; memory of the server with both apps < 400 MB; rows in the page ≤ its size',
    run: async () => {
      const { p95, memory, shown } = await bigData();
      return {
        figure: `p95 ${p95.toFixed(0)} ms, ${memory.toFixed(0)} MB, ${shown} rows of ${size}`,
        passed: p95 < 300 && memory < 400 && shown > 0 && shown <= size,
      };
    },
  },
  {
    id: 'D30',
    isLong: true,
    tried: `the console at ${users.toLocaleString('en')} users: sorted, paged, an organization chosen by typing (the run of A67)`,
    line: 'API p95 < 300 ms; no interaction ≥ 200 ms; the choice holds at most 100',
    run: async () => {
      const { p95, options, interaction } = await bigData();
      return {
        figure: `p95 ${p95.toFixed(0)} ms, slowest interaction ${interaction.toFixed(0)} ms, ${options} options`,
        passed: p95 < 300 && interaction < 200 && options > 0 && options <= 100,
      };
    },
  },
];
