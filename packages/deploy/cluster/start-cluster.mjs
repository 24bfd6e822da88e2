import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasEnded } from '@gangway/tooling/child-process';
import { findPostgres, unprivileged } from '@gangway/tooling/test-database';
import { Client, escapeLiteral } from 'pg';
import { fillTemplate } from '../scripts/fill-template.mjs';

const members = [1, 2, 3];

/**
 * @typedef {ReturnType<typeof prepare>} Setting
 * @typedef {import('node:child_process').ChildProcess} Child
 */

/**
 * Starts three PostgreSQL servers under Patroni, over etcd, with HAProxy in front of the writer, on loopback, all from Debian's packages.
 * @param {{ folder: string, firstPort: number, say?: (line: string) => void }} options ten ports from `firstPort` on; a folder that
 *   was used before goes on with its data
 * @throws Error that names what is not installed.
 */
export async function startCluster({ folder, firstPort, say = () => {} }) {
  const setting = prepare(folder, firstPort);
  const { ports, secrets } = setting;
  /** @type {Map<number, Child>} */
  const nodes = new Map();
  const startNode = (/** @type {number} */ member) => void nodes.set(member, launchNode(setting, member));
  const etcd = launchEtcd(setting);
  /** @type {Child | undefined} */
  let haproxy;
  const stop = async () => {
    for (const child of [haproxy, ...nodes.values(), etcd]) await end(child);
  };
  const untilWhole = () => until(() => isWhole(ports), `A writer with two followers (logs: ${folder})`);
  const superuserUrl = `postgres://postgres:${secrets.superuser}@127.0.0.1:${ports.writer}/postgres`;
  try {
    say('Starting three servers (about half a minute the first time)');
    await until(async () => (await ask(ports.etcd, '/health')) === 200, `etcd (logs: ${folder})`);
    for (const member of members) startNode(member);
    await untilWhole();
    haproxy = launchHaproxy(setting);
    // HAProxy takes every server for the writer until its first check.
    await until(() => makesDatabase(superuserUrl, secrets.gangway), `The way to the writer (logs: ${folder})`);
  } catch (error) {
    await stop();
    throw error;
  }

  const gangwayUrl = (/** @type {number} */ port) => `postgres://gangway:${secrets.gangway}@127.0.0.1:${port}/gangway`;
  const kill = (/** @type {number} */ member) => {
    const file = join(folder, `pg${member}`, 'data', 'postmaster.pid');
    try {
      return process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
    } catch {
      return false;
    }
  };
  return {
    /** DATABASE_URL. */
    writerUrl: gangwayUrl(ports.writer),
    /** DATABASE_READ_URL, one for each member. */
    readUrls: members.map((member) => gangwayUrl(ports.postgres(member))),
    superuserUrl,
    /** The member that is the writer now; undefined while there is none. */
    primary: () => primary(ports),
    /** Waits for a writer with two followers, one of them in step. */
    untilWhole,
    /** Kills a member's PostgreSQL; its Patroni goes on. Returns false where it was not running: Patroni names it a moment longer. */
    kill,
    /** Kills Patroni and PostgreSQL of a member, as when its machine goes. @param {number} member */
    killNode: (member) => {
      nodes.get(member)?.kill('SIGKILL');
      kill(member);
    },
    startNode,
    /** Moves the writer in good order to a server in step; resolves when Patroni has accepted. */
    switchover: () => switchover(ports),
    stop,
  };
}

/** @param {string} folder @param {number} firstPort */
function prepare(folder, firstPort) {
  const programs = findPostgres();
  const missing = Object.entries({ patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' })
    .filter(([program]) => find(program) === undefined)
    .map(([, debianPackage]) => debianPackage);
  if (programs === undefined) missing.push('postgresql');
  if (programs === undefined || missing.length > 0)
    throw new Error(`Not installed: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`);
  const identity = process.getuid?.() === 0 ? unprivileged() : undefined;
  mkdirSync(folder, { recursive: true });
  if (identity) chownSync(folder, identity.uid, identity.gid);
  const ports = {
    etcd: firstPort,
    etcdPeers: firstPort + 1,
    writer: firstPort + 2,
    postgres: (/** @type {number} */ member) => firstPort + 2 + member,
    rest: (/** @type {number} */ member) => firstPort + 5 + member,
  };
  return { folder, programs, identity, ports, secrets: readSecrets(folder) };
}

/** Reads the passwords of this folder's cluster, and makes them the first time. @param {string} folder */
function readSecrets(folder) {
  const file = join(folder, 'secrets.json');
  const names = /** @type {const} */ (['superuser', 'replication', 'rewind', 'gangway']);
  if (!existsSync(file)) {
    const made = Object.fromEntries(names.map((name) => [name, randomBytes(18).toString('base64url')]));
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  }
  /** @type {Record<typeof names[number], string>} */
  const secrets = JSON.parse(readFileSync(file, 'utf8'));
  return secrets;
}

/** @param {string} program */
function find(program) {
  return ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']
    .map((folder) => join(folder, program))
    .find((place) => existsSync(place));
}

/** @param {Setting} setting @param {string} name of its log @param {string} program @param {string[]} args */
function launch({ folder, identity }, name, program, args) {
  const log = openSync(join(folder, `${name}.log`), 'a');
  // In a process group of its own: a Ctrl C in the terminal reaches this script alone, which stops them in order.
  return spawn(find(program) ?? program, args, {
    ...identity,
    cwd: folder,
    stdio: ['ignore', log, log],
    detached: true,
  });
}

/** @param {Setting} setting */
function launchEtcd(setting) {
  const [client, peer] = [setting.ports.etcd, setting.ports.etcdPeers].map((port) => `http://127.0.0.1:${port}`);
  const options = {
    'data-dir': join(setting.folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  };
  return launch(
    setting,
    'etcd',
    'etcd',
    Object.entries(options).map(([name, value]) => `--${name}=${value}`),
  );
}

/** @param {Setting} setting @param {number} member */
function launchNode(setting, member) {
  const { folder, identity, ports, programs, secrets } = setting;
  const name = `pg${member}`;
  mkdirSync(join(folder, name), { recursive: true });
  const file = write(folder, `${name}.yml`, 'patroni.yml', {
    NAME: name,
    FOLDER: folder,
    PROGRAMS: programs,
    ETCD: `127.0.0.1:${ports.etcd}`,
    POSTGRES_PORT: String(ports.postgres(member)),
    REST_PORT: String(ports.rest(member)),
    SUPERUSER_PASSWORD: secrets.superuser,
    REPLICATION_PASSWORD: secrets.replication,
    REWIND_PASSWORD: secrets.rewind,
  });
  if (identity) for (const place of [join(folder, name), file]) chownSync(place, identity.uid, identity.gid);
  return launch(setting, name, 'patroni', [file]);
}

/** @param {Setting} setting */
function launchHaproxy(setting) {
  const { folder, ports } = setting;
  const values = Object.fromEntries(
    members.flatMap((member) => [
      [`POSTGRES_PORT_${member}`, String(ports.postgres(member))],
      [`REST_PORT_${member}`, String(ports.rest(member))],
    ]),
  );
  const file = write(folder, 'haproxy.cfg', 'haproxy.cfg', { WRITER_PORT: String(ports.writer), ...values });
  if (setting.identity) chownSync(file, setting.identity.uid, setting.identity.gid);
  return launch(setting, 'haproxy', 'haproxy', ['-f', file, '-db']);
}

/** @param {string} folder @param {string} name @param {string} template @param {Readonly<Record<string, string>>} values */
function write(folder, name, template, values) {
  const file = join(folder, name);
  const text = readFileSync(new URL(`${template}.template`, import.meta.url), 'utf8');
  writeFileSync(file, fillTemplate(text, values, template));
  chmodSync(file, 0o600);
  return file;
}

/** @param {Setting['ports']} ports */
async function primary(ports) {
  for (const member of members) if ((await ask(ports.rest(member), '/primary')) === 200) return member;
  return undefined;
}

/** @param {Setting['ports']} ports */
async function isWhole(ports) {
  const count = async (/** @type {string} */ role) => {
    const answers = await Promise.all(members.map((member) => ask(ports.rest(member), role)));
    return answers.filter((status) => status === 200).length;
  };
  return (await primary(ports)) !== undefined && (await count('/replica')) === 2 && (await count('/synchronous')) > 0;
}

/** @param {Setting['ports']} ports */
async function switchover(ports) {
  const leader = (await primary(ports)) ?? 1;
  const answer = await fetch(`http://127.0.0.1:${ports.rest(leader)}/switchover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ leader: `pg${leader}` }),
  });
  if (!answer.ok) throw new Error(`Patroni refused to switch over: ${await answer.text()}`);
}

/** @param {() => Promise<boolean>} reached @param {string} what */
async function until(reached, what) {
  const deadline = Date.now() + 120_000;
  while (!(await reached())) {
    if (Date.now() > deadline) throw new Error(`${what} did not come within two minutes.`);
    await delay(100);
  }
}

/** @param {number} port @param {string} path @returns {Promise<number>} 0 without an answer */
async function ask(port, path) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2000) });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}

/** Makes the API's role, which is no superuser, and its database; false where that is not possible yet. @param {string} url @param {string} password */
async function makesDatabase(url, password) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'gangway'");
    if (rowCount === 1) return true;
    await client.query(`create role gangway login password ${escapeLiteral(password)}`);
    await client.query('create database gangway owner gangway');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** @param {Child | undefined} child */
async function end(child) {
  if (!child || hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await ended;
  clearTimeout(timer);
}
