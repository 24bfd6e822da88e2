/** A million users: lists, search and dashboard over HTTP, and what the API's process takes. */
import { openPopulated } from '../shared/bench-database.mjs';
import { sharedBrowser } from '../shared/chromium.mjs';
import { signIn, startApi } from '../shared/populated-api.mjs';
import { startPlatform } from '../shared/populated-platform.mjs';
import { orgAdminEmail, password, superAdminEmail } from '../shared/population.mjs';
import { milliseconds, quantile } from '../shared/statistics.mjs';
import { times } from '../shared/times.mjs';

const users = 1_000_000;
const lastPage = users / 100;
const rounds = times(10);
const visits = times(5);
const pages = [
  { path: '/users', filter: 'Filter by Name' },
  { path: '/branches', filter: 'Filter by Branches Name' },
];
const sorts = ['id', '-name', 'email', 'branch', 'role', 'service', 'organization', 'isActive', '-lastSignInAt'];
const filters = [
  'q=lindqvist',
  'q=mar',
  'q=an',
  'q=zq',
  'q=user.4711',
  'f.branch=hamburg',
  'f.isActive=false',
  'f.service=erp',
];
const paths = [
  ...sorts.map((sort) => `/user/details?size=100&page=1&sort=${sort}`),
  ...sorts.map((sort) => `/user/details?size=100&page=${lastPage}&sort=${sort}`),
  ...filters.map((filter) => `/user/details?size=100&page=1&sort=name&${filter}`),
];

/** @type {import('../shared/check.ts').Check[]} */
export const checks = [
  {
    id: 'A67',
    tried: `1,000,000 users: page 1 and the last by each column, ${filters.length} filters, as Super_Admin and as Org_Admin of 200,000; memory of the API`,
    line: 'API p95 < 300 ms, RSS < 400 MB',
    isLong: true,
    run: async () => {
      const database = await openPopulated(users);
      const api = await startApi({
        env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn', ACCESS_TOKEN_SECONDS: '3600' },
      });
      try {
        /** @type {number[]} */
        const taken = [];
        let most = 0;
        for (const email of [superAdminEmail, orgAdminEmail]) {
          const headers = { authorization: `Bearer ${await signIn(api.url, email, password)}` };
          for (let round = 0; round < rounds; round += 1) {
            for (const path of paths) {
              const began = performance.now();
              const answer = await fetch(`${api.url}${path}`, { headers });
              if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
              await answer.text();
              taken.push(performance.now() - began);
            }
            most = Math.max(most, api.memory());
          }
        }
        const p95 = quantile(taken, 0.95);
        return {
          figure: `${taken.length} answers, p95 ${milliseconds(p95)}, slowest ${milliseconds(Math.max(...taken))}; ${most.toFixed(0)} MB`,
          passed: p95 < 300 && most < 400,
        };
      } finally {
        await api.stop();
        await database.stop();
      }
    },
  },
  {
    id: 'D30',
    tried: `1,000,000 users and 50,000 branches in the console: their lists opened, filtered by typing and paged, ${visits} times each`,
    line: 'answers p95 < 300 ms; interaction to next paint < 200 ms',
    isLong: true,
    run: async () => {
      const platform = await startPlatform({ users });
      try {
        const context = await (await sharedBrowser()).newContext({ viewport: { width: 1360, height: 850 } });
        await context.addInitScript(() => {
          Object.assign(window, { interactions: /** @type {number[]} */ ([]) });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              if (Reflect.get(entry, 'interactionId') > 0) Reflect.get(window, 'interactions').push(entry.duration);
          }).observe(Object.assign({ type: 'event', buffered: true }, { durationThreshold: 16 }));
        });
        const page = await context.newPage();
        await page.goto(`${platform.portal}/login`);
        await page.getByLabel('Email').fill(superAdminEmail);
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.waitForURL(`${platform.console}/dashboard`);
        /** @type {number[]} */
        const answers = [];
        /** @type {number[]} */
        const interactions = [];
        for (let visit = 0; visit < visits; visit += 1) {
          for (const { path, filter } of pages) {
            await page.goto(`${platform.console}${path}`);
            await page.locator('tbody tr').nth(4).waitFor();
            await page.getByRole('button', { name: 'Filters' }).click();
            await page.getByLabel(filter).pressSequentially('ham', { delay: 120 });
            await page.waitForURL(/f\.\w+=ham/);
            await page.waitForLoadState('networkidle');
            await page.getByRole('button', { name: 'Next page' }).click();
            await page.waitForURL(/page=2/);
            await page.waitForLoadState('networkidle');
            const seen = await page.evaluate(() => ({
              interactions: Reflect.get(window, 'interactions'),
              answers: performance
                .getEntriesByType('resource')
                .filter(({ name }) => /\/(user\/details|branches\/all)\?/.test(name))
                .map(({ duration }) => duration),
            }));
            answers.push(...seen.answers);
            interactions.push(...seen.interactions);
          }
        }
        await context.close();
        const [p95, slowest] = [quantile(answers, 0.95), quantile(interactions, 0.98)];
        return {
          figure: `${answers.length} answers, p95 ${milliseconds(p95)}; ${interactions.length} interactions, 98 % within ${milliseconds(slowest)}`,
          passed: p95 < 300 && slowest < 200,
        };
      } finally {
        await platform.stop();
      }
    },
  },
];
