/** A million users: lists, search and dashboard over HTTP, and what the API's process takes. */
import { openPopulated } from '../shared/bench-database.mjs';
import { signIn, startApi } from '../shared/populated-api.mjs';
import { orgAdminEmail, password, superAdminEmail } from '../shared/population.mjs';
import { milliseconds, quantile } from '../shared/statistics.mjs';
import { times } from '../shared/times.mjs';

const users = 1_000_000;
const lastPage = users / 100;
const rounds = times(10);
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
];
