/**
 * Starts Gangway as it is deployed, on loopback: both apps and the API behind this package's nginx configuration with TLS and host
 * names of their own, replicas of the API on one PostgreSQL, in the demo profile.
 */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { endChild, freePorts, spawnChild } from '@gangway/tooling/child-process';
import { ApiProcess, program, root } from './api-process.mjs';
import { appConfig } from './app-config.mjs';
import { makeCertificates } from './certificates.mjs';
import { oneAddress } from './one-address.mjs';
import { startNginx } from './start-nginx.mjs';
import { makeTrialDatabase } from './trial-database.mjs';

const built = join(root, 'packages/gangway/dist/public');

// RFC 6761 and browsers resolve every name below .localhost to this machine.
const hosts = {
  portal: 'portal.gangway.localhost',
  console: 'console.gangway.localhost',
  api: 'api.gangway.localhost',
};

/**
 * @typedef {object} Options
 * @property {number} [firstPort] of as many ports as there are replicas, and three more; free ones without it
 * @property {number} [replicaCount]
 * @property {string} [databaseUrl] an empty database; without it one is made and dropped
 * @property {(name: string, text: string) => string} [editConfiguration] changes a file of the nginx configuration before nginx starts
 * @property {string} [replicaProgram] of the replicas' first start, such as the last release's
 * @property {boolean} [withSampleService] false for a database without the demo, which its client comes with
 * @property {Readonly<Record<string, string>>} [env]
 * @property {(line: string) => void} [say]
 */

/** @param {Options} [options] */
export async function startProxiedPlatform(options = {}) {
  const { replicaCount = 2, replicaProgram = program, withSampleService = true, env = {}, say = () => {} } = options;
  if (!existsSync(join(built, 'portal/index.html'))) throw new Error('Gangway is not built: run `pnpm build` first.');
  const ports = await choosePorts(options.firstPort, replicaCount);
  const origin = (/** @type {string} */ host) => `https://${host}:${ports.https}`;
  const addresses = {
    portal: origin(hosts.portal),
    console: origin(hosts.console),
    api: origin(hosts.api),
    sampleService: `http://localhost:${ports.sample}`,
  };
  const folder = mkdtempSync(join(tmpdir(), 'gangway-proxied-'));
  /** @type {(() => unknown)[]} */
  const stops = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const step of stops.splice(0).toReversed()) await step();
  };
  const makeDatabase = async () => {
    const { url, drop } = await makeTrialDatabase('gangway_proxied');
    stops.push(drop);
    return url;
  };

  try {
    say('PostgreSQL');
    const databaseUrl = options.databaseUrl ?? (await makeDatabase());
    const settings = { ...settingsOf(addresses, databaseUrl), ...env };

    say(`${replicaCount} replicas of the API`);
    const replicas = ports.replicas.map((port) => new ApiProcess(port, settings, { program: replicaProgram }));
    stops.push(() => Promise.all(replicas.map((replica) => replica.stop())));
    // Start one by one: the first migrates and seeds.
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
    const nginx = await startNginx({
      folder: join(folder, 'nginx'),
      editConfiguration: options.editConfiguration,
      values: {
        ...placeApps(folder, addresses),
        API_HOST: hosts.api,
        API_UPSTREAMS: ports.replicas.map((port) => `server 127.0.0.1:${port} max_fails=3 fail_timeout=1s;`).join(' '),
        TLS_CERTIFICATE: certificates.certificate,
        TLS_KEY: certificates.key,
        HTTPS_PORT: String(ports.https),
        HTTP_PORT: String(ports.http),
      },
    });
    stops.push(() => nginx.stop());
    const authority = readFileSync(certificates.authority);
    return { addresses, hosts, ports, replicas, nginx, databaseUrl, authority, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param {number | undefined} firstPort @param {number} replicaCount */
async function choosePorts(firstPort, replicaCount) {
  const count = replicaCount + 3;
  const [https = 0, plain = 0, sample = 0, ...replicas] =
    firstPort === undefined ? await freePorts(count) : Array.from({ length: count }, (_, index) => firstPort + index);
  return { https, http: plain, sample, replicas };
}

/** @param {{ portal: string, console: string, api: string, sampleService: string }} addresses @param {string} databaseUrl */
function settingsOf(addresses, databaseUrl) {
  return {
    GANGWAY_PROFILE: 'demo',
    DATABASE_URL: databaseUrl,
    PORTAL_URL: addresses.portal,
    CONSOLE_URL: addresses.console,
    API_URL: addresses.api,
    SAMPLE_SERVICE_URL: addresses.sampleService,
    TRUSTED_PROXY: '127.0.0.1',
    HSTS: 'true',
    LOG_LEVEL: 'warn',
    ...oneAddress,
  };
}

/**
 * Puts both apps below the folder, as nginx serves them.
 * @param {string} folder @param {{ portal: string, console: string, api: string }} addresses
 * @returns the values of the templates that name them
 */
function placeApps(folder, addresses) {
  const urls = { API_URL: addresses.api, PORTAL_URL: addresses.portal, CONSOLE_URL: addresses.console };
  for (const app of /** @type {const} */ (['portal', 'console'])) {
    cpSync(join(built, app), join(folder, app), { recursive: true });
    const config = appConfig(app === 'portal' ? 'portal' : 'admin-console', urls);
    writeFileSync(join(folder, app, 'config.json'), JSON.stringify(config));
  }
  return {
    ...urls,
    PORTAL_HOST: hosts.portal,
    PORTAL_ROOT: join(folder, 'portal'),
    CONSOLE_HOST: hosts.console,
    CONSOLE_ROOT: join(folder, 'console'),
  };
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
  // The demo data includes the client; create its secret as an operator would.
  const { clientId, clientSecret } = await setClient(command, settings, 'yard_planner');
  return spawnChild(process.execPath, ['--input-type=module', '-e', sampleProgram], {
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
 * Makes a secret for a service's client.
 * @param {string} command of the version whose schema the database has
 * @param {Record<string, string | undefined>} settings
 * @param {string} service
 * @returns {Promise<{ clientId: string, clientSecret: string }>}
 */
async function setClient(command, settings, service) {
  const args = [command, 'client', 'set', service, '--new-secret', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...settings } });
  return JSON.parse(stdout);
}
