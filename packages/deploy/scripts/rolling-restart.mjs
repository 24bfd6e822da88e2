/**
 * `pnpm --filter @gangway/deploy restart:rolling [restarts] [requests per second] [folder of an older version, built]`
 * Restarts the replicas in turn under load and counts what failed; the database must hold everything that was confirmed, once.
 * With an older version the first restart of each replica is its upgrade, after `migrate up` beneath it. Ends with 1 if anything failed.
 */
import { execFile } from 'node:child_process';
import https from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { programOf, root } from './api-process.mjs';
import { callTo, signIn } from './call.mjs';
import { startProxiedPlatform } from './proxied-platform.mjs';

/** @typedef {Awaited<ReturnType<typeof startProxiedPlatform>>} Platform */

// Wait until nginx has stopped avoiding a failed replica (fail_timeout, a second) before the next one goes down.
const pause = 2_000;

const restarts = Number(process.argv[2] ?? 20);
const perSecond = Number(process.argv[3] ?? 100);
const from = process.argv[4];
const port = process.env['RESTART_FIRST_PORT'];

const platform = await startProxiedPlatform({
  ...(port === undefined ? {} : { firstPort: Number(port) }),
  ...(from === undefined ? {} : { replicaProgram: programOf(from) }),
  env: { ACCESS_TOKEN_SECONDS: '3600', LOG_LEVEL: 'error' },
  say: (step) => console.log(`▸ Starting ${step}`),
});
try {
  report(await restartAll());
} catch (error) {
  console.error(`The trial was given up. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await platform.stop();
}

async function restartAll() {
  const database = new Client({ connectionString: platform.databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query("select id, is_active from users where email = 'new@gangway.test'");
    const subject = rows[0];
    const load = await startLoad(platform, subject.id);
    console.log(`▸ ${perSecond} requests per second; restarting ${restarts} times`);
    try {
      await delay(2_000);
      if (from !== undefined) await upgradeSchema();
      for (let round = 0; round < restarts; round += 1) await restart(round, load.seen.failures);
      refuseEnded();
    } finally {
      // End the load, which would keep the process alive.
      await load.stop();
    }
    const { rows: roles } = await database.query("select count(*)::int as n from roles where name like 'rolling %'");
    const { rows: users } = await database.query('select is_active from users where id = $1', [subject.id]);
    const intended = load.seen.toggles % 2 === 0 ? subject.is_active : !subject.is_active;
    return { ...load.seen, rows: Number(roles[0].n), asIntended: users[0].is_active === intended };
  } finally {
    await database.end();
  }
}

async function upgradeSchema() {
  const env = { ...process.env, ...platform.replicas[0]?.settings };
  const { stdout } = await promisify(execFile)(process.execPath, [programOf(root), 'migrate', 'up'], { env });
  console.log(`  ${stdout.trim().replaceAll('\n', '\n  ')}`);
}

/** @param {number} round @param {readonly string[]} failures */
async function restart(round, failures) {
  const replica = platform.replicas[round % platform.replicas.length];
  if (!replica) throw new Error('There is no replica.');
  refuseEnded();
  if (from !== undefined) replica.program = programOf(root);
  const began = Date.now();
  await replica.stop();
  const down = Date.now() - began;
  await replica.start();
  console.log(
    `  ${round + 1}: replica ${replica.port} ended in ${down} ms, ready again after ${Date.now() - began} ms; ${failures.length} failed so far`,
  );
  await delay(pause);
}

/** Fails when a replica exits by itself: the others would carry the load and hide it. */
function refuseEnded() {
  for (const replica of platform.replicas) {
    if (replica.fault !== undefined)
      throw new Error(`The replica at ${replica.port} ended by itself, ${replica.fault}: its log above says why.`);
  }
}

/**
 * Sends so many requests a second, whether or not earlier ones are answered, and switches a user on and off beside them.
 * @param {Platform} target @param {number} subject id of the user
 */
async function startLoad({ hosts, ports, authority }, subject) {
  const agent = new https.Agent({ keepAlive: true, maxSockets: 64 });
  const call = callTo({ port: ports.https, host: hosts.api, authority, agent });
  const { accessToken: token } = await signIn(call);
  const seen = {
    sent: /** @type {Record<string, number>} */ ({}),
    failures: /** @type {string[]} */ ([]),
    latencies: /** @type {number[]} */ ([]),
    confirmed: 0,
    toggles: 0,
    seconds: 0,
  };
  /**
   * @param {string} method @param {string} path @param {number} expected @param {{ body?: unknown, headers?: Record<string, string> }} [options]
   * @returns {Promise<boolean>} whether it was answered as expected
   */
  const send = async (method, path, expected, options) => {
    const began = performance.now();
    seen.sent[method] = (seen.sent[method] ?? 0) + 1;
    try {
      const { status, text } = await call(method, path, { token, ...options });
      seen.latencies.push(performance.now() - began);
      if (status === expected) return true;
      seen.failures.push(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
    } catch (error) {
      seen.failures.push(`${method} ${path}: ${String(error)}`);
    }
    return false;
  };
  /** Of ten requests, five read organizations, two read services and three write a role. @param {number} number */
  const one = async (number) => {
    const kind = number % 10;
    if (kind < 5) return void (await send('GET', '/organization/all', 200));
    if (kind < 7) return void (await send('GET', '/service/all', 200));
    const name = `rolling ${number}`;
    const body = { name, displayName: name, isActive: true };
    if (await send('POST', '/roles/create', 201, { body })) seen.confirmed += 1;
  };

  const load = { running: true };
  const began = Date.now();
  /** @type {Promise<void>[]} */
  const pending = [];
  const sending = (async () => {
    while (load.running) {
      const due = Math.floor(((Date.now() - began) / 1000) * perSecond);
      while (pending.length < due) pending.push(one(pending.length));
      await delay(10);
    }
  })();
  const toggling = (async () => {
    while (load.running) {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      if (await send('DELETE', `/user/${subject}`, 200, { headers })) seen.toggles += 1;
      await delay(500);
    }
  })();
  return {
    seen,
    stop: async () => {
      load.running = false;
      await Promise.all([sending, toggling]);
      await Promise.all(pending);
      seen.seconds = (Date.now() - began) / 1000;
      agent.destroy();
    },
  };
}

/** @param {Awaited<ReturnType<typeof restartAll>>} seen */
function report({ sent, failures, latencies, confirmed, toggles, seconds, rows, asIntended }) {
  const requests = Object.values(sent).reduce((sum, count) => sum + count, 0);
  const methods = Object.entries(sent).map(([method, count]) => `${count} ${method}`);
  const sorted = latencies.toSorted((a, b) => a - b);
  const quantile = (/** @type {number} */ q) => Math.round(sorted[Math.floor((sorted.length - 1) * q)] ?? 0);
  console.log(`
  restarts           ${restarts}
  requests           ${methods.join(', ')} in ${seconds.toFixed(0)} s (${(requests / seconds).toFixed(0)} per second)
  failed             ${failures.length}
  POST confirmed     ${confirmed}, rows in the database ${rows}
  DELETE confirmed   ${toggles}, the user is ${asIntended ? '' : 'NOT '}as intended
  time to answer     median ${quantile(0.5)} ms, 99 % ${quantile(0.99)} ms, longest ${quantile(1)} ms`);
  for (const failure of failures.slice(0, 20)) console.log(`  ${failure.replaceAll(/\s+/g, ' ')}`);
  // nginx logs a refused connection when it detects a missing replica.
  const errors = platform.nginx.errorLog().split('\n');
  const surprises = errors.filter((line) => / \[error\] /.test(line) && !line.includes('Connection refused'));
  for (const line of surprises.slice(0, 20)) console.log(`  nginx: ${line.slice(0, 300)}`);
  process.exitCode = failures.length === 0 && rows === confirmed && asIntended ? 0 : 1;
}
