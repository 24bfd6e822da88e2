/**
 * Three PostgreSQL servers under Patroni, over etcd, with HAProxy in front of the writer: the configuration of `cluster/` on this
 * machine, on loopback, below a folder of its own. All from Debian's `patroni`, `etcd-server`, `haproxy` and `postgresql`.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findPostgres, unprivileged } from '@gangway/tooling/test-database';
import { Client, escapeLiteral } from 'pg';
import { fillTemplate } from './fill-template.mjs';

const templates = fileURLToPath(new URL('../cluster', import.meta.url));
const members = [1, 2, 3];

/** What has to be installed; empty where all is there. */
export function missingPrograms() {
  const missing = Object.entries({ patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' })
    .filter(([program]) => find(program) === undefined)
    .map(([, debianPackage]) => debianPackage);
  return findPostgres() === undefined ? [...missing, 'postgresql'] : missing;
}

/** @param {string} program */
function find(program) {
  return ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']
    .map((folder) => join(folder, program))
    .find((place) => existsSync(place));
}

/**
 * @param {{ folder: string, firstPort: number, say?: (line: string) => void }} options ten ports from `firstPort` on; a folder that
 *   was used before goes on with what it holds
 */
export async function startCluster({ folder, firstPort, say = () => {} }) {
  const missing = missingPrograms();
  if (missing.length > 0)
    throw new Error(`Not installed: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`);
  const programs = findPostgres() ?? '';
  const identity = process.getuid?.() === 0 ? unprivileged() : undefined;
  const ports = {
    etcd: firstPort,
    etcdPeers: firstPort + 1,
    writer: firstPort + 2,
    postgres: (/** @type {number} */ member) => firstPort + 2 + member,
    rest: (/** @type {number} */ member) => firstPort + 5 + member,
  };
  mkdirSync(folder, { recursive: true });
  if (identity) chownSync(folder, identity.uid, identity.gid);
  const secrets = readSecrets(folder);

  /** @param {string} name @param {string} program @param {string[]} args */
  const launch = (name, program, args) => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const place = find(program);
    if (place === undefined) throw new Error(`${program} is not installed.`);
    // A group of its own, so that a Ctrl C in the terminal reaches this script alone, which stops them in order.
    return spawn(place, args, { ...identity, cwd: folder, stdio: ['ignore', log, log], detached: true });
  };

  const etcdAddress = `http://127.0.0.1:${ports.etcd}`;
  const peerAddress = `http://127.0.0.1:${ports.etcdPeers}`;
  const etcd = launch('etcd', 'etcd', [
    '--data-dir',
    join(folder, 'etcd'),
    '--listen-client-urls',
    etcdAddress,
    '--advertise-client-urls',
    etcdAddress,
    '--listen-peer-urls',
    peerAddress,
    '--initial-advertise-peer-urls',
    peerAddress,
    '--initial-cluster',
    `default=${peerAddress}`,
  ]);

  /** @type {Map<number, import('node:child_process').ChildProcess>} */
  const nodes = new Map();
  /** @param {number} member */
  const startNode = (member) => {
    const name = `pg${member}`;
    mkdirSync(join(folder, name), { recursive: true });
    if (identity) chownSync(join(folder, name), identity.uid, identity.gid);
    const configuration = join(folder, `${name}.yml`);
    writeFileSync(
      configuration,
      render('patroni.yml', {
        NAME: name,
        FOLDER: folder,
        PROGRAMS: programs,
        ETCD: `127.0.0.1:${ports.etcd}`,
        POSTGRES_PORT: String(ports.postgres(member)),
        REST_PORT: String(ports.rest(member)),
        SUPERUSER_PASSWORD: secrets.superuser,
        REPLICATION_PASSWORD: secrets.replication,
        REWIND_PASSWORD: secrets.rewind,
      }),
    );
    if (identity) chownSync(configuration, identity.uid, identity.gid);
    chmodSync(configuration, 0o600);
    nodes.set(member, launch(name, 'patroni', [configuration]));
  };

  const haproxyConfiguration = join(folder, 'haproxy.cfg');
  writeFileSync(
    haproxyConfiguration,
    render('haproxy.cfg', {
      WRITER_PORT: String(ports.writer),
      ...Object.fromEntries(
        members.flatMap((member) => [
          [`POSTGRES_PORT_${member}`, String(ports.postgres(member))],
          [`REST_PORT_${member}`, String(ports.rest(member))],
        ]),
      ),
    }),
  );

  /** Of the member that is the writer now; undefined while there is none. */
  const primary = async () => {
    for (const member of members) if ((await ask(ports.rest(member), '/primary')) === 200) return member;
    return undefined;
  };
  /** @param {() => Promise<boolean>} reached @param {string} what @param {number} [seconds] */
  const until = async (reached, what, seconds = 120) => {
    for (const deadline = Date.now() + seconds * 1000; ;) {
      if (await reached()) return;
      if (Date.now() > deadline)
        throw new Error(`${what} was not there within ${seconds} s; the logs are in ${folder}.`);
      await delay(100);
    }
  };
  const isWhole = async () => {
    const following = await Promise.all(members.map((member) => ask(ports.rest(member), '/replica')));
    const synchronous = await Promise.all(members.map((member) => ask(ports.rest(member), '/synchronous')));
    return (
      (await primary()) !== undefined &&
      following.filter((status) => status === 200).length === members.length - 1 &&
      synchronous.includes(200)
    );
  };

  /** @type {import('node:child_process').ChildProcess | undefined} */
  let haproxy;
  const stop = async () => {
    for (const child of [haproxy, ...nodes.values(), etcd]) await end(child);
  };
  try {
    say('Starting three servers (about half a minute the first time)');
    await until(async () => (await ask(ports.etcd, '/health')) === 200, 'etcd', 30);
    for (const member of members) startNode(member);
    await until(isWhole, 'A writer with two servers that follow it');
    haproxy = launch('haproxy', 'haproxy', ['-f', haproxyConfiguration, '-db']);
    // Before its first look HAProxy takes every server for the writer.
    await until(() => makesDatabase(superuserAddress(ports.writer), secrets.gangway), 'The way to the writer', 30);
  } catch (error) {
    await stop();
    throw error;
  }

  /** @param {number} port */
  function superuserAddress(port) {
    return `postgres://postgres:${secrets.superuser}@127.0.0.1:${port}/postgres`;
  }
  /** @param {number} port */
  const gangwayAddress = (port) => `postgres://gangway:${secrets.gangway}@127.0.0.1:${port}/gangway`;
  /** @param {number} member */
  const postmaster = (member) =>
    Number(readFileSync(join(folder, `pg${member}`, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

  return {
    /** DATABASE_URL. */
    writerUrl: gangwayAddress(ports.writer),
    /** DATABASE_READ_URL, of each member. */
    readUrls: members.map((member) => gangwayAddress(ports.postgres(member))),
    superuserUrl: superuserAddress(ports.writer),
    /** @param {number} member */
    memberUrl: (member) => superuserAddress(ports.postgres(member)),
    primary,
    /** A writer that two servers follow, one of them in step. */
    untilWhole: () => until(isWhole, 'A writer with two servers that follow it'),
    /**
     * PostgreSQL of a member without warning; its Patroni goes on.
     * @param {number} member
     * @returns false where it was not running: Patroni names it a moment longer.
     */
    kill: (member) => {
      try {
        return process.kill(postmaster(member), 'SIGKILL');
      } catch {
        return false;
      }
    },
    /** Patroni and PostgreSQL of a member, as when its machine goes. @param {number} member */
    killNode: (member) => {
      nodes.get(member)?.kill('SIGKILL');
      process.kill(postmaster(member), 'SIGKILL');
    },
    startNode,
    /** In good order to a server that is in step; resolves when Patroni has taken it up. */
    switchover: async () => {
      const leader = await primary();
      const answer = await fetch(`http://127.0.0.1:${ports.rest(leader ?? 1)}/switchover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ leader: `pg${leader}` }),
      });
      if (!answer.ok) throw new Error(`Patroni refused to switch over: ${await answer.text()}`);
    },
    stop,
    folder,
  };
}

/** @param {string} name @param {Readonly<Record<string, string>>} values */
function render(name, values) {
  return fillTemplate(readFileSync(join(templates, `${name}.template`), 'utf8'), values, name);
}

/** Passwords of this folder's cluster, made once. @param {string} folder */
function readSecrets(folder) {
  const place = join(folder, 'secrets.json');
  if (!existsSync(place)) {
    const secret = () => randomBytes(18).toString('base64url');
    const made = { superuser: secret(), replication: secret(), rewind: secret(), gangway: secret() };
    writeFileSync(place, JSON.stringify(made), { mode: 0o600 });
  }
  /** @type {{ superuser: string, replication: string, rewind: string, gangway: string }} */
  const secrets = JSON.parse(readFileSync(place, 'utf8'));
  return secrets;
}

/** @param {number} port @param {string} path @returns {Promise<number>} 0 where no one answers */
async function ask(port, path) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2000) });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}

/** The role and database of the API, which is no superuser; false where they cannot be made yet. @param {string} url @param {string} password */
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

/** @param {import('node:child_process').ChildProcess | undefined} child */
async function end(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await ended;
  clearTimeout(timer);
}
