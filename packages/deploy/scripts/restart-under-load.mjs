import { execFile } from 'node:child_process';
import https from 'node:https';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { programOf, root, startProxiedPlatform } from './proxied-platform.mjs';

// A replica is out for a second after a failure (fail_timeout); the next one goes down after that.
const pause = 2_000;

/**
 * Restarts the replicas in turn under load and counts what failed. With `from`, a built checkout of an older version, they start as that
 * one; then its schema is brought up to date beneath it, and each restart is the upgrade to this version.
 * @param {{ restarts?: number, from?: string, perSecond?: number, firstPort?: number, say?: (line: string) => void }} [options]
 */
export async function restartUnderLoad({ restarts = 20, perSecond = 100, firstPort, from, say = () => {} } = {}) {
  const platform = await startProxiedPlatform({
    ...(firstPort === undefined ? {} : { firstPort }),
    ...(from === undefined ? {} : { replicaProgram: programOf(from) }),
    env: { ACCESS_TOKEN_SECONDS: '3600', LOG_LEVEL: 'error' },
    say: (step) => say(`▸ Starting ${step}`),
  });
  try {
    return await restartAll(platform, { restarts, perSecond, isUpgrade: from !== undefined, say });
  } finally {
    await platform.stop();
  }
}

/**
 * `failures` has one line for each request that was not answered as it should be; `latency` is in milliseconds.
 * @param {Awaited<ReturnType<typeof startProxiedPlatform>>} platform
 * @param {{ restarts: number, perSecond: number, isUpgrade: boolean, say: (line: string) => void }} options
 */
async function restartAll(platform, { restarts, perSecond, isUpgrade, say }) {
  const { addresses, authority, hosts, ports, replicas } = platform;
  const agent = new https.Agent({ keepAlive: true, maxSockets: 64, ca: authority, servername: hosts.api });

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @param {string} [token]
   * @param {Record<string, string>} [headers]
   */
  async function call(method, path, body, token, headers = {}) {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const request = https.request({
      agent,
      host: '127.0.0.1',
      port: ports.https,
      method,
      path,
      headers: {
        host: new URL(addresses.api).host,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(payload === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        ...headers,
      },
      timeout: 20_000,
    });
    request.on('timeout', () => request.destroy(new Error('no answer within 20 s')));
    request.end(payload);
    const [response] = await once(request, 'response');
    const chunks = [];
    for await (const chunk of response) chunks.push(chunk);
    return { status: response.statusCode, text: Buffer.concat(chunks).toString() };
  }

  const login = await call('POST', '/user/login', { email: 'super.admin@gangway.test', password: 'gangway-demo-2026' });
  const token = JSON.parse(login.text).result.accessToken;
  const database = new Client({ connectionString: platform.databaseUrl });
  await database.connect();
  const {
    rows: [subject],
  } = await database.query("select id, is_active from users where email = 'new@gangway.test'");

  /** @type {Map<string, number>} */
  const sentBy = new Map();
  /** @type {string[]} */
  const failures = [];
  /** @type {number[]} */
  const latencies = [];
  let confirmed = 0;
  let toggles = 0;
  let sent = 0;
  /** Of ten requests, five read organizations, two read services and three write a role. @param {number} number */
  const requestOf = (number) => {
    const kind = number % 10;
    if (kind < 5) return { method: 'GET', path: '/organization/all', expected: 200 };
    if (kind < 7) return { method: 'GET', path: '/service/all', expected: 200 };
    const name = `rolling ${number}`;
    return { method: 'POST', path: '/roles/create', body: { name, displayName: name, isActive: true }, expected: 201 };
  };
  /** @param {number} number */
  const one = async (number) => {
    const { method, path, body, expected } = requestOf(number);
    const began = performance.now();
    sentBy.set(method, (sentBy.get(method) ?? 0) + 1);
    try {
      const { status, text } = await call(method, path, body, token);
      latencies.push(performance.now() - began);
      if (status !== expected) failures.push(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
      else if (method === 'POST') confirmed += 1;
    } catch (error) {
      failures.push(`${method} ${path}: ${String(error)}`);
    }
  };
  // Switching a user on and off, twice a second, one intent after the other.
  const toggle = async () => {
    sentBy.set('DELETE', (sentBy.get('DELETE') ?? 0) + 1);
    try {
      const { status, text } = await call('DELETE', `/user/${subject.id}`, undefined, token, {
        'idempotency-key': crypto.randomUUID(),
      });
      if (status === 200) toggles += 1;
      else failures.push(`DELETE /user: ${status} ${text.slice(0, 200)}`);
    } catch (error) {
      failures.push(`DELETE /user: ${String(error)}`);
    }
  };

  const load = { running: true };
  /** @type {Set<Promise<void>>} */
  const pending = new Set();
  const track = (/** @type {Promise<void>} */ work) => {
    pending.add(work);
    void work.finally(() => pending.delete(work));
  };
  const began = Date.now();
  const sending = (async () => {
    while (load.running) {
      const due = Math.floor(((Date.now() - began) / 1000) * perSecond);
      for (; sent < due; sent += 1) track(one(sent));
      await delay(10);
    }
  })();
  const toggling = (async () => {
    while (load.running) {
      await toggle();
      await delay(500);
    }
  })();

  say(`▸ ${perSecond} requests per second; restarting ${restarts} times`);
  try {
    await delay(2_000);
    if (isUpgrade) {
      const { stdout } = await promisify(execFile)(process.execPath, [programOf(root), 'migrate', 'up'], {
        env: replicas[0]?.settings,
      });
      say(`  ${stdout.trim().replaceAll('\n', '\n  ')}`);
    }
    for (let round = 0; round < restarts; round += 1) {
      const replica = replicas[round % replicas.length];
      if (!replica) break;
      refuseEnded(replicas);
      if (isUpgrade) replica.program = programOf(root);
      const from = Date.now();
      await replica.stop();
      const down = Date.now() - from;
      await replica.start();
      say(
        `  ${round + 1}: replica ${replica.port} ended in ${down} ms, ready again after ${Date.now() - from} ms; ${failures.length} failed so far`,
      );
      await delay(pause);
    }
    refuseEnded(replicas);
  } catch (error) {
    await database.end();
    throw error;
  } finally {
    // Without its end the load would keep the process alive for ever.
    load.running = false;
    await Promise.all([sending, toggling]);
    await Promise.all(pending);
  }
  const seconds = (Date.now() - began) / 1000;

  const {
    rows: [roles],
  } = await database.query("select count(*)::int as n from roles where name like 'rolling %'");
  const {
    rows: [user],
  } = await database.query('select is_active from users where id = $1', [subject.id]);
  await database.end();
  const asIntended = user.is_active === (toggles % 2 === 0 ? subject.is_active : !subject.is_active);

  agent.destroy();
  latencies.sort((a, b) => a - b);
  const quantile = (/** @type {number} */ q) => Math.round(latencies[Math.floor((latencies.length - 1) * q)] ?? 0);
  return {
    requests: [...sentBy.values()].reduce((sum, count) => sum + count, 0),
    byMethod: Object.fromEntries(sentBy),
    seconds,
    failures,
    confirmed,
    rows: roles.n,
    toggles,
    asIntended,
    latency: { median: quantile(0.5), p99: quantile(0.99), longest: quantile(1) },
    // A refused connection is how nginx learns that a replica is away, and goes elsewhere.
    surprises: platform.nginx
      .errorLog()
      .split('\n')
      .filter((line) => / \[error\] /.test(line) && !line.includes('Connection refused')),
  };
}

/**
 * A replica that ends by itself would leave the load to the others, and what is counted would say nothing.
 * @param {Awaited<ReturnType<typeof startProxiedPlatform>>['replicas']} replicas
 */
function refuseEnded(replicas) {
  for (const { port, fault } of replicas) {
    if (fault !== undefined)
      throw new Error(`The replica at ${port} ended by itself, ${fault}: its log above says why.`);
  }
}
