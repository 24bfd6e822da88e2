import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, Pool } from 'pg';
import { startTestDatabase } from '@gangway/tooling/test-database';
import { atEnd } from './at-end.mjs';
import { startMailbox } from './mailbox.mjs';
import { freePort } from './ports.mjs';
import { oneAddress } from './one-address.mjs';

const program = fileURLToPath(new URL('../../../gangway/bin/gangway.mjs', import.meta.url));

/** The password of everyone in `people`. */
export const password = 'quiet-harbour-crane-58';

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {Record<string, string | string[] | undefined>} headers
 * @property {string} text
 * @property {any} body
 * @property {number} ms until the last byte
 */
/**
 * @typedef {object} Call
 * @property {string} [token]
 * @property {unknown} [json]
 * @property {Record<string, string>} [form]
 * @property {string} [payload]
 * @property {Record<string, string>} [headers]
 * @property {http.Agent | false} [agent]
 */

/**
 * One API of the production profile in a process of its own, on a PostgreSQL database of its own, with a real mail server.
 * Two organizations and some people are in it.
 * @param {Record<string, string>} [env]
 */
export async function startApi(env = {}) {
  const server = await startTestDatabase();
  if (!server) throw new Error('no PostgreSQL was found: install it, or set TEST_DATABASE_URL');
  const name = `gangway_quality_${randomBytes(5).toString('hex')}`;
  await administer(server.url, `create database ${name}`);
  const address = new URL(server.url);
  address.pathname = `/${name}`;
  const mailbox = await startMailbox();
  const port = await freePort();
  /** @type {Record<string, string | undefined>} */
  const settings = {
    ...process.env,
    GANGWAY_PROFILE: 'production',
    DATABASE_URL: address.href,
    SMTP_URL: mailbox.url,
    APP_SECRET: randomBytes(48).toString('base64'),
    HOST: '127.0.0.1',
    API_PORT: String(port),
    PORTAL_URL: 'https://portal.quality.test',
    CONSOLE_URL: 'https://console.quality.test',
    API_URL: 'https://api.quality.test',
    ...env,
  };
  await command(settings, ['admin', 'create', '--first-name', 'Sofia', '--last-name', 'Lind', '--password-stdin'], {
    email: people.superAdmin,
    input: password,
  });
  const pool = new Pool({ connectionString: address.href, max: 4 });
  /**
   * @param {string} text
   * @param {unknown[]} [values]
   * @returns {Promise<Record<string, any>[]>}
   */
  const query = async (text, values = []) => (await pool.query(text, values)).rows;
  await query(populate, [people.superAdmin]);

  let log = '';
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const start = async () => {
    child = spawn(process.execPath, [program, 'serve'], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout?.on('data', (chunk) => (log += String(chunk)));
    child.stderr?.on('data', (chunk) => (log += String(chunk)));
    for (let waited = 0; ; waited += 1) {
      if (child.exitCode !== null) throw new Error(`the API ended with ${child.exitCode}: ${log.slice(-800)}`);
      const ready = await call('GET', '/health/ready', { agent: false }).catch(() => undefined);
      if (ready?.status === 200) return;
      if (waited > 1200) throw new Error('the API was not ready within 60 s');
      await delay(50);
    }
  };
  /** @param {NodeJS.Signals} signal */
  const end = async (signal) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };

  /**
   * @param {string} method
   * @param {string} path
   * @param {Call} [options]
   * @returns {Promise<Answer>}
   */
  const call = (method, path, { token, json, form, payload, headers = {}, agent: own } = {}) =>
    new Promise((resolve, reject) => {
      const content =
        payload ??
        (json === undefined ? (form ? new URLSearchParams(form).toString() : undefined) : JSON.stringify(json));
      const began = performance.now();
      const request = http.request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          agent: own ?? agent,
          headers: {
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(json === undefined ? {} : { 'content-type': 'application/json' }),
            ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
            ...(content === undefined ? {} : { 'content-length': String(Buffer.byteLength(content)) }),
            ...headers,
          },
        },
        (response) => {
          /** @type {Buffer[]} */
          const chunks = [];
          response.on('data', (chunk) => chunks.push(chunk));
          response.once('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              get body() {
                return parsed(text);
              },
              ms: performance.now() - began,
            });
          });
        },
      );
      request.setTimeout(60_000, () => request.destroy(new Error('no answer within 60 s')));
      request.once('error', reject);
      request.end(content);
    });

  await start();
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await end('SIGTERM');
    agent.destroy();
    await pool.end();
    await mailbox.stop();
    await administer(server.url, `drop database if exists ${name} with (force)`);
    server.stop();
  };
  atEnd(stop);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    databaseUrl: address.href,
    query,
    call,
    mailbox,
    settings,
    /** What the process has written so far. */
    log: () => log,
    pid: () => child?.pid ?? 0,
    /** @param {NodeJS.Signals} [signal] */
    restart: async (signal = 'SIGTERM') => {
      await end(signal);
      await start();
    },
    end,
    start,
    /**
     * @param {string} email
     * @param {string} [secret]
     * @param {Record<string, string>} [headers]
     * @returns {Promise<{ accessToken: string, refreshToken: string }>}
     */
    signIn: async (email, secret = password, headers = {}) => {
      const answer = await call('POST', '/user/login', { json: { email, password: secret }, headers });
      if (answer.status !== 202) throw new Error(`${email} could not sign in: ${answer.status} ${answer.text}`);
      return answer.body.result;
    },
    /**
     * The newest link mailed to an address.
     * @param {string} to
     * @param {number} count how many mails there have to be
     */
    linkTo: async (to, count = 1) => {
      for (let waited = 0; waited < 600; waited += 1) {
        const links = mailbox
          .of(to)
          .flatMap(({ text }) => text.match(/https:\/\/\S+\/(?:reset-password|password)\/\S+/g) ?? []);
        const last = links.at(-1);
        if (links.length >= count && last !== undefined) {
          const url = new URL(last);
          return { url, token: url.pathname.split('/').at(-1) ?? '' };
        }
        await delay(50);
      }
      throw new Error(`no link came to ${to}`);
    },
    /** @param {string} email how often its password was looked at, as the counter before the hash has it */
    looksAt: async (email) => {
      const rows = await query('select n from throttle_counters where key = $1', [`account:${digest(email)}`]);
      return Number(rows[0]?.['n'] ?? 0);
    },
    stop,
  };
}

/** @typedef {Awaited<ReturnType<typeof startApi>>} Api */

/** @type {Promise<Api> | undefined} */
let shared;

/** The one API that checks share; limits by address are out of the way, and it believes a proxy on loopback. */
export function sharedApi() {
  return (shared ??= startApi({
    PASSWORD_GRANT: 'true',
    TRUSTED_PROXY: '127.0.0.1',
    ...oneAddress,
    RESET_MAILS_PER_EMAIL: '1000',
    RESET_MAILS_PER_ADDRESS: '100000',
    ACCESS_REQUESTS_PER_ADDRESS: '100000',
  }));
}

export const people = {
  superAdmin: 'sofia.lind@example.com',
  secondSuperAdmin: 'sam.berg@example.com',
  orgAdmin: 'otto.falk@example.com',
  auditor: 'ada.nord@example.com',
  user: 'olga.petersen@example.com',
  inactive: 'ida.off@example.com',
};

/** `nobody1@…` to `nobody400@…`: ordinary people, as many as a check wants for itself. */
export const person = (/** @type {number} */ index) => `person${index}@example.com`;

// Everyone has the first administrator's hash, so the same password.
const populate = `
  with hash as (select password_hash from users where email = $1),
  places as (insert into organizations (name, display_name, open_to_registration)
             values ('Harbour Freight', 'Harbour Freight', true), ('Skyline Air', 'Skyline Air', false) returning id, name),
  harbour as (select id from places where name = 'Harbour Freight'),
  yards as (insert into branches (organization_id, name, display_name) select id, 'Hamburg', 'Hamburg' from places returning id, organization_id),
  folk as (
    insert into users (email, first_name, last_name, organization_id, is_active, password_hash)
    select 'person' || n || '@example.com', 'Person', 'No ' || n, harbour.id, true, password_hash
      from generate_series(1, 400) n, harbour, hash
    union all select '${people.secondSuperAdmin}', 'Sam', 'Berg', null, true, password_hash from hash
    union all select '${people.orgAdmin}', 'Otto', 'Falk', harbour.id, true, password_hash from harbour, hash
    union all select '${people.auditor}', 'Ada', 'Nord', null, true, password_hash from hash
    union all select '${people.user}', 'Olga', 'Petersen', harbour.id, true, password_hash from harbour, hash
    union all select '${people.inactive}', 'Ida', 'Off', harbour.id, false, password_hash from harbour, hash
    returning id, email, organization_id),
  homes as (insert into user_branches (user_id, branch_id)
            select f.id, y.id from folk f join yards y on y.organization_id = f.organization_id returning user_id)
  insert into user_service_roles (user_id, service_id, role_id)
  select f.id, s.id, r.id from folk f, services s, roles r
   where (f.email, s.name, r.name) in (('${people.secondSuperAdmin}', 'user_management', 'Super_Admin'),
     ('${people.orgAdmin}', 'user_management', 'Org_Admin'), ('${people.auditor}', 'user_management', 'Auditor'),
     ('${people.user}', 'erp', 'api_user'), ('${people.user}', 'ocean_tracking', 'api_user'))`;

/**
 * @param {Record<string, string | undefined>} env
 * @param {string[]} args
 * @param {{ email: string, input: string }} options
 */
async function command(env, args, { email, input }) {
  const child = spawn(process.execPath, [program, ...args, '--email', email], {
    env,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk) => (complaint += String(chunk)));
  child.stdin.end(`${input}\n`);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`gangway ${args.join(' ')} failed: ${complaint}`);
}

/**
 * @param {string} url
 * @param {string} statement
 */
async function administer(url, statement) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** @param {string} text */
function digest(text) {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
