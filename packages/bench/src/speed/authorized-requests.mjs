/** Authorized requests, session check included, beside a bare Fastify route with one indexed select in the same database. */
import { atMost, openPopulated } from '../shared/bench-database.mjs';
import { load } from '../shared/load.mjs';
import { superAdminEmail } from '../shared/population.mjs';
import { signIn, startApi, startBareRoute } from '../shared/production.mjs';
import { median } from '../shared/statistics.mjs';

const users = atMost(1_000);
const rounds = 5;
const seconds = 3;
const connections = 16;

/** @type {import('../shared/metric.ts').Metric[]} */
export const metrics = [{ name: 'authorized-requests', run }];

async function run() {
  const database = await openPopulated(users);
  const api = await startApi({ env: { DATABASE_URL: database.url, ACCESS_TOKEN_SECONDS: '3600' } });
  const bare = await startBareRoute(database.url, { userId: users });
  try {
    const headers = { authorization: `Bearer ${await signIn(api.url, superAdminEmail)}` };
    // The cheapest call that identifies its caller.
    const ours = () => ({ path: '/notifications/unread-count', headers, status: 200 });
    const floor = () => ({ path: '/bare', status: 200 });
    await load({ url: api.url, connections, seconds: 2, request: ours });
    await load({ url: bare.url, connections, seconds: 2, request: floor });
    /** @type {number[]} */
    const mine = [];
    /** @type {number[]} */
    const theirs = [];
    for (let round = 0; round < rounds; round += 1) {
      mine.push(await load({ url: api.url, connections, seconds, request: ours }));
      theirs.push(await load({ url: bare.url, connections, seconds, request: floor }));
    }
    return [
      {
        what: 'authorized requests, session check included (floor: a bare Fastify route with one select)',
        ours: median(mine),
        unit: 'a second',
        floor: median(theirs),
        least: 0.5,
      },
    ];
  } finally {
    await bare.stop();
    await api.stop();
    await database.stop();
  }
}
