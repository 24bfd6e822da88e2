/** kill -9 while writes are confirmed. */
import { setTimeout as delay } from 'node:timers/promises';
import { startAcknowledgedWrites } from '../shared/acknowledged-writes.mjs';
import { apiProcess } from '../shared/killable-api.mjs';
import { signIn } from '../shared/call.mjs';
import { shared } from '../shared/once.mjs';
import { ownDatabase } from '../shared/own-database.mjs';
import { takePorts } from '../shared/port-range.mjs';
import { series } from '../shared/series.mjs';
import { times } from '../shared/times.mjs';

const kills = times(50);
const someMoment = () => delay(50 + Math.random() * 250);

/** @param {import('../shared/acknowledged-writes.mjs').Query} query */
const subjects = async (query) =>
  (await query("select id from users where email in ('new@gangway.test', 'ops@gangway.test') order by id")).map(
    ({ id }) => Number(id),
  );

/**
 * @param {'api' | 'database'} victim
 * @param {number} count
 */
async function killOnPostgres(victim, count) {
  const database = await ownDatabase();
  const api = apiProcess({ port: await takePorts(1), env: { DATABASE_URL: database.url, LOG_LEVEL: 'fatal' } });
  try {
    await api.start();
    const { accessToken: token } = await signIn(api.call);
    const load = await startAcknowledgedWrites({
      call: api.call,
      token,
      query: database.query,
      userIds: await subjects(database.query),
    });
    const readyAfter = [];
    for (let kill = 0; kill < count; kill += 1) {
      await someMoment();
      if (victim === 'api') {
        await api.kill();
        const from = performance.now();
        await api.start();
        readyAfter.push(performance.now() - from);
      } else {
        database.kill();
        await database.start();
        const from = performance.now();
        await api.untilReady();
        readyAfter.push(performance.now() - from);
      }
    }
    await load.stop();
    return {
      ...(await load.compare()),
      confirmed: load.confirmed(),
      unexpected: load.seen.unexpected,
      slowest: Math.max(...readyAfter) / 1000,
    };
  } finally {
    await api.kill();
    database.stop();
  }
}

const ofApi = shared(() => series('kills-of-api', kills, (count) => killOnPostgres('api', count)));
const ofDatabase = shared(() => series('kills-of-database', kills, (count) => killOnPostgres('database', count)));

/** @type {import('../shared/check.ts').Check[]} */
export const checks = [
  {
    id: 'D1',
    tried: `${kills} × kill -9 of the API under confirmed writes (PostgreSQL, fsync on)`,
    line: 'lost 0, duplicates 0, half 0',
    run: async () => {
      const { lost, doubled, torn, confirmed, unexpected } = await ofApi();
      return {
        figure: `of ${confirmed} confirmed lost ${lost}, duplicates ${doubled}, half ${torn}, other answers ${unexpected.length}`,
        passed: lost + doubled + torn + unexpected.length === 0,
      };
    },
  },
  {
    id: 'D2',
    tried: `${kills} × kill -9 of PostgreSQL under confirmed writes, fsync on`,
    line: 'lost 0, duplicates 0; ready < 5 s after it is up',
    run: async () => {
      const { lost, doubled, torn, confirmed, unexpected, slowest } = await ofDatabase();
      return {
        figure: `of ${confirmed} confirmed lost ${lost}, duplicates ${doubled}, half ${torn}, other answers ${unexpected.length}${unexpected[0] ? ` (${unexpected[0].slice(0, 100)})` : ''}; slowest ready ${slowest.toFixed(2)} s`,
        passed: lost + doubled + torn + unexpected.length === 0 && slowest < 5,
      };
    },
  },
  {
    id: 'A62',
    tried: 'what was confirmed is there after every kill (the runs of D1 and D2)',
    line: 'lost 0',
    run: async () => {
      const [api, database] = [await ofApi(), await ofDatabase()];
      const lost = api.lost + database.lost;
      return { figure: `${lost} of ${api.confirmed + database.confirmed} lost`, passed: lost === 0 };
    },
  },
];
