/**
 * The whole of Gangway as it is deployed, on loopback: both apps and the API by the nginx configuration of this package with
 * TLS, host names of their own, and two replicas of the API on one PostgreSQL, in the demo profile.
 */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startTestDatabase } from '@gangway/tooling/test-database';
import { appConfig } from './app-config.mjs';
import { makeCertificates } from './certificates.mjs';
import { startNginx } from './start-nginx.mjs';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
const packages = join(root, 'packages');
const built = join(packages, 'gangway/dist/public');
/** Within a checkout of the project. */
export const programOf = (/** @type {string} */ checkout) => join(checkout, 'packages/gangway/bin/gangway.mjs');
const program = programOf(root);

// Milliseconds for a replica to be ready: a busy machine may migrate and seed for a while.
const patience = 180_000;

// Browsers and RFC 6761 take every name below .localhost for this machine.
const hosts = {
  portal: 'portal.gangway.localhost',
  console: 'console.gangway.localhost',
  api: 'api.gangway.localhost',
};

/**
 * Starts it.
 * @param {object} [options]
 * @param {number} [options.firstPort] of as many ports as there are replicas, and three more
 * @param {number} [options.replicaCount]
 * @param {string} [options.databaseUrl] an empty database; without it one is made and dropped
 * @param {readonly number[]} [options.upstreams] ports that nginx goes to in place of the replicas', such as of a fault proxy before each
 * @param {(name: string, text: string) => string} [options.editConfiguration] changes a file of the nginx configuration before nginx starts
 * @param {string} [options.replicaProgram] of the replicas' first start, such as the last release's
 * @param {boolean} [options.withSampleService] false for a database without the demo, which its client comes with
 * @param {Readonly<Record<string, string>>} [options.env]
 * @param {(line: string) => void} [options.say]
 */
export async function startProxiedPlatform({
  firstPort = 4780,
  replicaCount = 2,
  databaseUrl,
  upstreams,
  editConfiguration,
  replicaProgram = program,
  withSampleService = true,
  env = {},
  say = () => {},
} = {}) {
  if (!existsSync(join(built, 'portal/index.html'))) throw new Error('Gangway is not built: run `pnpm build` first.');
  const ports = {
    https: firstPort,
    http: firstPort + 1,
    replicas: Array.from({ length: replicaCount }, (_, index) => firstPort + 2 + index),
    sample: firstPort + 2 + replicaCount,
  };
  const origin = (/** @type {string} */ host) => `https://${host}:${ports.https}`;
  const addresses = {
    portal: origin(hosts.portal),
    console: origin(hosts.console),
    api: origin(hosts.api),
    sampleService: `http://localhost:${ports.sample}`,
  };
  const folder = mkdtempSync(join(tmpdir(), 'gangway-proxied-'));
  /** @type {(() => Promise<unknown>)[]} */
  const stops = [async () => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const step of stops.splice(0).toReversed()) await step();
  };

  try {
    say('PostgreSQL');
    const database = databaseUrl === undefined ? await openDatabase() : { url: databaseUrl, drop: async () => {} };
    stops.push(() => database.drop());

    const settings = {
      ...process.env,
      GANGWAY_PROFILE: 'demo',
      DATABASE_URL: database.url,
      HOST: '127.0.0.1',
      PORTAL_URL: addresses.portal,
      CONSOLE_URL: addresses.console,
      API_URL: addresses.api,
      SAMPLE_SERVICE_URL: addresses.sampleService,
      TRUSTED_PROXY: '127.0.0.1',
      HSTS: 'true',
      LOG_LEVEL: 'warn',
      // Everyone comes from one address here.
      THROTTLE_ATTEMPTS_PER_ADDRESS: '100000',
      WHOLE_LISTS_PER_ADDRESS: '100000',
      ...env,
    };
    say('two replicas of the API');
    const replicas = ports.replicas.map((port) => new Replica(port, settings, replicaProgram));
    stops.push(() => Promise.all(replicas.map((replica) => replica.stop())));
    // One after the other: a person who comes first migrates and seeds.
    for (const replica of replicas) await replica.start();

    if (withSampleService) {
      say('the sample service');
      const sample = await startSample(replicaProgram, settings, {
        port: ports.sample,
        jwksUrl: `http://127.0.0.1:${ports.replicas[0]}/.well-known/jwks.json`,
        serviceUrl: addresses.sampleService,
      });
      stops.push(() => endChild(sample));
    }

    say('nginx');
    const certificates = makeCertificates(folder, Object.values(hosts));
    for (const app of ['portal', 'console']) {
      cpSync(join(built, app), join(folder, app), { recursive: true });
      const values = { API_URL: addresses.api, PORTAL_URL: addresses.portal, CONSOLE_URL: addresses.console };
      const config = appConfig(app === 'portal' ? 'portal' : 'admin-console', values);
      writeFileSync(join(folder, app, 'config.json'), JSON.stringify(config));
    }
    const nginx = await startNginx({
      folder: join(folder, 'nginx'),
      editConfiguration,
      values: {
        PORTAL_HOST: hosts.portal,
        PORTAL_URL: addresses.portal,
        PORTAL_ROOT: join(folder, 'portal'),
        CONSOLE_HOST: hosts.console,
        CONSOLE_URL: addresses.console,
        CONSOLE_ROOT: join(folder, 'console'),
        API_HOST: hosts.api,
        API_URL: addresses.api,
        API_UPSTREAMS: (upstreams ?? ports.replicas)
          .map((port) => `server 127.0.0.1:${port} max_fails=3 fail_timeout=1s;`)
          .join(' '),
        TLS_CERTIFICATE: certificates.certificate,
        TLS_KEY: certificates.key,
        HTTPS_PORT: String(ports.https),
        HTTP_PORT: String(ports.http),
      },
    });
    stops.push(() => nginx.stop());
    return {
      addresses,
      hosts,
      ports,
      replicas,
      nginx,
      databaseUrl: database.url,
      authority: readFileSync(certificates.authority),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const sampleProgram = `
  const { startSampleService } = await import(${JSON.stringify(new URL('../../sample-service/dist/index.js', import.meta.url).href)});
  await startSampleService(JSON.parse(process.env.SAMPLE));`;

/**
 * @param {string} command
 * @param {Record<string, string | undefined>} settings
 * @param {{ port: number, jwksUrl: string, serviceUrl: string }} at
 */
async function startSample(command, settings, { port, jwksUrl, serviceUrl }) {
  // The demo data brings its client; the secret is the operator's to make, as for any service.
  const { clientId, clientSecret } = await setClient(command, settings, 'yard_planner');
  return spawn(process.execPath, ['--input-type=module', '-e', sampleProgram], {
    env: {
      ...process.env,
      SAMPLE: JSON.stringify({
        port,
        host: 'localhost',
        jwksUrl,
        issuer: settings['API_URL'],
        portalUrl: settings['PORTAL_URL'],
        yardPlanner: { clientId, clientSecret, serviceUrl: `${serviceUrl}/yard_planner` },
      }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/**
 * @param {string} command of the version whose schema the database has
 * @param {NodeJS.ProcessEnv} env
 * @param {string} service
 * @returns {Promise<{ clientId: string, clientSecret: string }>}
 */
async function setClient(command, env, service) {
  const args = [command, 'client', 'set', service, '--new-secret', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return JSON.parse(stdout);
}

/** One process of the API that can be ended and begun again. */
class Replica {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  #isAsked = false;

  /**
   * @param {number} port
   * @param {Record<string, string | undefined>} settings environment of its next start; change it to start it differently
   * @param {string} replicaProgram what its next start runs; change it to start another version
   */
  constructor(port, settings, replicaProgram) {
    this.port = port;
    this.settings = settings;
    this.program = replicaProgram;
  }

  async start() {
    const child = spawn(process.execPath, [this.program, 'serve'], {
      env: { ...this.settings, API_PORT: String(this.port) },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    this.#child = child;
    this.#isAsked = false;
    const until = Date.now() + patience;
    for (;;) {
      if (hasEnded(child)) throw new Error(`The replica at ${this.port} ended ${howEnded(child)} before it was ready.`);
      if (await this.#isReady()) return;
      if (Date.now() > until) throw new Error(`The replica at ${this.port} was not ready within ${patience / 1000} s.`);
      await delay(100);
    }
  }

  /** @returns how it ended, when no one had asked it to; undefined while all is well. */
  get fault() {
    const child = this.#child;
    return child && hasEnded(child) && !this.#isAsked ? howEnded(child) : undefined;
  }

  /**
   * Without keeping the connection, which its end would have to wait for.
   * @returns {Promise<boolean>}
   */
  async #isReady() {
    const request = http.get({ host: '127.0.0.1', port: this.port, path: '/health/ready', agent: false });
    return new Promise((resolve) => {
      request.once('error', () => resolve(false));
      request.setTimeout(5_000, () => request.destroy(new Error('no answer within 5 s')));
      request.once('response', (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      });
    });
  }

  /** Of the process that runs now. */
  get pid() {
    return this.#child?.pid;
  }

  /** Asks it to end, as an orchestrator does. */
  async stop() {
    this.#isAsked = true;
    if (this.#child) await endChild(this.#child);
  }

  /** Ends it without warning. */
  async kill() {
    this.#isAsked = true;
    if (this.#child) await endChild(this.#child, 'SIGKILL');
  }
}

/** @param {import('node:child_process').ChildProcess} child */
function hasEnded({ exitCode, signalCode }) {
  return exitCode !== null || signalCode !== null;
}

/** @param {import('node:child_process').ChildProcess} child */
function howEnded({ exitCode, signalCode }) {
  return signalCode === null ? `with code ${exitCode}` : `by ${signalCode}`;
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} [signal] */
async function endChild(child, signal = 'SIGTERM') {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function openDatabase() {
  const server = await startTestDatabase();
  if (!server) throw new Error('No PostgreSQL was found: install it, or set TEST_DATABASE_URL.');
  const name = `gangway_proxied_${randomBytes(5).toString('hex')}`;
  await administer(server.url, `create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await administer(server.url, `drop database if exists ${name} with (force)`);
      server.stop();
    },
  };
}

/** @param {string} url @param {string} statement */
async function administer(url, statement) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
