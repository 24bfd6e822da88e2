/** Looks of an own host with two marks of full size, as a browser reads them before sign-in: whole, and unchanged. */
import { Agent, get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ask, atMost, openPopulated } from '../shared/bench-database.mjs';
import { startApi, startBareRoute } from '../shared/production.mjs';
import { milliseconds, quantile } from '../shared/statistics.mjs';

const host = 'portal.bench.test';
/** Bytes of a mark, at most. */
const markBytes = 64 * 1024;
const readers = 4;
const rounds = 400;
/** Milliseconds. */
const line = 5;

/** Keeps connections. `fetch` costs this process more for 175 kB than the API: its p95 would be measured. */
const agent = new Agent({ keepAlive: true });

/** @type {import('../shared/metric.ts').Metric[]} */
export const metrics = [{ name: 'looks', run }];

async function run() {
  const database = await openPopulated(atMost(1_000));
  const api = await startApi({ env: { DATABASE_URL: database.url } });
  try {
    await publish(database.url);
    const url = `${api.url}/looks?host=${host}`;
    const { body, tag } = await readLooks(url);
    const bare = await startBareRoute(database.url, { bytes: body.length });
    const whole = () => readLooks(url);
    const bytes = () => readLooks(`${bare.url}/bytes`);
    const unchanged = () => readLooks(url, { 'if-none-match': tag });
    try {
      await p95Of(readers, whole);
      await p95Of(readers, bytes);
      return [
        row('with two marks of 64 kB, one reader', await p95Of(1, whole), await p95Of(1, bytes)),
        row(
          `with two marks of 64 kB, ${readers} readers at once`,
          await p95Of(readers, whole),
          await p95Of(readers, bytes),
        ),
        row(`unchanged, ${readers} readers at once`, await p95Of(readers, unchanged)),
      ];
    } finally {
      await bare.stop();
    }
  } finally {
    agent.destroy();
    await api.stop();
    await database.stop();
  }
}

/** @param {string} what @param {number} ours @param {number} [bare] @returns {import('../shared/metric.ts').Measured} */
function row(what, ours, bare) {
  const note = bare === undefined ? {} : { note: `the same bytes from a bare Fastify route: ${milliseconds(bare)}` };
  return { what: `GET /looks ${what}, p95`, ours, unit: 'ms', floor: line, most: 1, ...note };
}

/** @param {string} url @param {Record<string, string>} [headers] @returns {Promise<{ body: Buffer, tag: string }>} */
function readLooks(url, headers = {}) {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      buffer(answer).then((body) => resolve({ body, tag: answer.headers.etag ?? '' }), reject);
    }).once('error', reject);
  });
}

/** @param {string} url */
async function publish(url) {
  const mark = `data:image/png;base64,${Buffer.alloc(markBytes, 7).toString('base64')}`;
  const live = { name: 'Bench', colour: '0b5cad', sentence: null, mailFoot: null, mark: { light: mark, dark: mark } };
  await ask(url, 'delete from organization_hosts');
  await ask(url, 'delete from organization_looks');
  const [{ id }] = await ask(url, 'select min(id)::int as id from organizations where is_active');
  await ask(url, `insert into organization_looks (organization_id, version, live) values ($1, 2, $2)`, [id, live]);
  await ask(
    url,
    `insert into organization_hosts (host, organization_id, state, proof) values ($1, $2, 'certificate', 'x')`,
    [host, id],
  );
}

/** @param {number} atOnce @param {() => Promise<unknown>} read */
async function p95Of(atOnce, read) {
  /** @type {number[]} */
  const took = [];
  const one = async () => {
    for (let round = -20; round < rounds; round += 1) {
      const start = performance.now();
      await read();
      if (round >= 0) took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return quantile(took, 0.95);
}
