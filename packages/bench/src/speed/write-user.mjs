/** Measures the cost of one new user at 1,000,000: the database's time and statements of `POST /user/register`, session check included. */
import { once } from 'node:events';
import net from 'node:net';
import { portOf } from '@gangway/tooling/child-process';
import { Client } from 'pg';
import { ask, atMost, openPopulated } from '../shared/bench-database.mjs';
import { superAdminEmail } from '../shared/population.mjs';
import { signIn, startApi } from '../shared/production.mjs';
import { startStatementCounter } from '../shared/statement-counter.mjs';
import { median, milliseconds, quantile } from '../shared/statistics.mjs';

const users = atMost(1_000_000);
const warming = 50;
const measured = 200;

/** @type {import('../shared/metric.ts').Metric[]} */
export const metrics = [{ name: 'write-user', run }];

async function run() {
  const database = await openPopulated(users);
  const counter = await startStatementCounter(database.url);
  // Use a mail server that never greets: the mail job shares the pool, and its statements would be counted.
  const silent = net.createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const env = { DATABASE_URL: counter.url, SMTP_URL: `smtp://127.0.0.1:${portOf(silent)}` };
  const api = await startApi({ env });
  try {
    const token = await signIn(api.url, superAdminEmail);
    for (let number = 0; number < warming; number += 1) await register(api.url, token, number);
    const all = [];
    for (let number = 0; number < measured; number += 1) {
      const before = counter.read();
      await register(api.url, token, warming + number);
      const after = counter.read();
      all.push({ statements: after.statements - before.statements, busy: after.busy - before.busy });
    }
    const least = Math.min(...all.map(({ statements }) => statements));
    const busy = all.filter(({ statements }) => statements === least).map((each) => each.busy);
    const bare = await bareInserts(database.url);
    await ask(database.url, `delete from users where email like 'new.%@bench.test'`);
    return [
      {
        what: `one new user at ${users.toLocaleString('en')}: time of the database (floor: the insert into users alone)`,
        ours: median(busy),
        unit: 'ms',
        note: `p95 ${milliseconds(quantile(busy, 0.95))}; ${least} statements`,
        floor: median(bare),
        most: 6,
      },
    ];
  } finally {
    await api.stop();
    counter.stop();
    silent.close();
    await database.stop();
  }
}

/** @param {string} url @param {string} token @param {number} number */
async function register(url, token, number) {
  const answer = await fetch(`${url}/user/register`, {
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
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`Registering: ${answer.status} ${text}`);
}

/** @param {string} url @returns {Promise<number[]>} milliseconds of each */
async function bareInserts(url) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const times = [];
  for (let number = 0; number < measured; number += 1) {
    const began = performance.now();
    await client.query({
      name: 'insert',
      text: 'insert into users (email, first_name, last_name, organization_id) values ($1, $2, $3, 2)',
      values: [`new.${Date.now()}.bare.${number}@bench.test`, 'Newly', `Written ${number}`],
    });
    times.push(performance.now() - began);
  }
  await client.end();
  return times;
}
