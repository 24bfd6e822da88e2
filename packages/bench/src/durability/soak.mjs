/** Hours under an even load: what is kept that should not be shows as memory that grows. */
import { setTimeout as delay } from 'node:timers/promises';
import { openPopulated } from '../shared/bench-database.mjs';
import { signIn, startApi } from '../shared/populated-api.mjs';
import { password, superAdminEmail } from '../shared/population.mjs';
import { times } from '../shared/times.mjs';

const minutes = Number(process.env['SOAK_MINUTES'] ?? times(120));
const perSecond = 50;
const paths = [
  '/user/me',
  '/user/details?page=1&size=10&sort=name',
  '/organization/all?page=1&size=10',
  '/notifications/unread-count',
  '/search?q=mar&limit=5',
];

/** @type {import('../shared/check.ts').Check[]} */
export const checks = [
  {
    id: 'D47',
    tried: `${minutes} minutes of ${perSecond} requests per second, memory of the API read each minute`,
    line: 'memory grows < 1 MB in 10 minutes (second half); no request fails',
    isLong: true,
    run: async () => {
      const database = await openPopulated(1000);
      const api = await startApi({ env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn' } });
      try {
        let token = await signIn(api.url, superAdminEmail, password);
        let sent = 0;
        /** How often each answer other than 200 came; 0 for none at all. @type {Map<number, number>} */
        const failed = new Map();
        const ask = async (/** @type {number} */ n) => {
          sent += 1;
          const headers = { authorization: `Bearer ${token}` };
          const answer = await fetch(`${api.url}${paths[n % paths.length] ?? ''}`, { headers }).catch(() => undefined);
          await answer?.arrayBuffer();
          const status = answer?.status ?? 0;
          if (status !== 200) failed.set(status, (failed.get(status) ?? 0) + 1);
        };
        const memory = [];
        for (let minute = 0; minute < minutes; minute += 1) {
          // Tokens live five minutes.
          token = await signIn(api.url, superAdminEmail, password);
          for (let second = 0; second < 60; second += 1) {
            for (let n = 0; n < perSecond; n += 1) void ask(n);
            await delay(1000);
          }
          memory.push(api.memory());
        }
        const grown = slope(memory.slice(Math.floor(memory.length / 2))) * 10;
        const failures = [...failed].map(([status, count]) => `${count} × ${status}`).join(', ');
        return {
          figure: `${grown.toFixed(2)} MB in 10 minutes, ${Math.max(...memory).toFixed(0)} MB at most; of ${sent} failed ${failures || 'none'}`,
          passed: grown < 1 && failed.size === 0,
        };
      } finally {
        await api.stop();
        await database.stop();
      }
    },
  },
];

/** By least squares, from one value to the next. @param {readonly number[]} values */
function slope(values) {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const above = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
  const below = values.reduce((sum, _value, index) => sum + (index - middle) ** 2, 0);
  return below === 0 ? 0 : above / below;
}
