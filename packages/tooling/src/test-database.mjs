/** A PostgreSQL for the tests: the one that TEST_DATABASE_URL names, or a cluster of our own that is thrown away. */
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installPackages } from './find-browser.mjs';

const asRoot = process.getuid?.() === 0;

/** @typedef {{ url: string, stop: () => void }} TestDatabase */

/**
 * @param {{ parent?: string | undefined }} [options] `parent` is where its folder is made, unless the environment names one.
 * @returns {Promise<TestDatabase | undefined>} undefined where no PostgreSQL can be had.
 */
export async function startTestDatabase(options) {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: () => {} };

  let programs = findPostgres();
  if (!programs && asRoot && existsSync('/usr/bin/apt-get')) {
    console.log("  no PostgreSQL found: installing Debian's");
    await installPackages(['postgresql']);
    programs = findPostgres();
  }
  return programs ? startCluster(programs, options) : undefined;
}

/**
 * A folder in memory: each of hundreds of tests copies a database of a thousand small files, which on a disk costs ten times as much.
 * @returns undefined where there is none that holds the databases of a nightly run: in most containers it is small.
 */
export function memoryFolder() {
  const folder = '/dev/shm';
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 4e9 ? folder : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A cluster that a test may kill, cut off and start again; durable unless `settings` say otherwise.
 * @param {{ parent?: string, settings?: string }} [options] `parent` is where its folder is made.
 * @returns undefined where no PostgreSQL can be had.
 */
export async function startOwnCluster({ parent = tmpdir(), settings = '-c fsync=on' } = {}) {
  const programs = findPostgres();
  return programs ? startCluster(programs, { parent, settings }) : undefined;
}

/** The folder of PostgreSQL's own programs; undefined where it is not installed. */
export function findPostgres() {
  const extension = process.platform === 'win32' ? '.exe' : '';
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
    '/opt/homebrew/opt/postgresql/bin',
    '/usr/local/opt/postgresql/bin',
  ];
  /** @param {string[]} names */
  const folderOf = (...names) =>
    folders.find((folder) => names.every((name) => existsSync(join(folder, name + extension))));
  // Some packages leave out what a standby is made with.
  return folderOf('initdb', 'pg_ctl', 'pg_basebackup') ?? folderOf('initdb', 'pg_ctl');
}

/**
 * @param {string} programs folder of `initdb` and `pg_ctl`
 * @param {{ parent?: string | undefined, settings?: string }} [options]
 */
async function startCluster(programs, { parent = tmpdir(), settings = '-c fsync=off' } = {}) {
  const folder = mkdtempSync(join(parent, 'gangway-postgres-'));
  const data = join(folder, 'data');
  // PostgreSQL refuses to run as root.
  const identity = asRoot ? unprivileged() : undefined;
  if (identity) chownSync(folder, identity.uid, identity.gid);

  /**
   * @param {string} name
   * @param {string[]} args
   */
  const execute = (name, args) => {
    const done = spawnSync(join(programs, name), args, {
      ...identity,
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' },
      // pg_ctl's server would hold a pipe open for ever.
      stdio: ['ignore', name === 'pg_ctl' ? 'ignore' : 'pipe', name === 'pg_ctl' ? 'ignore' : 'pipe'],
    });
    return done.status === 0 ? undefined : (done.stderr ?? done.error?.message ?? `${name} failed`);
  };

  const port = await freePort();
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=300 ${settings}`;
  const start = () =>
    execute('pg_ctl', ['-D', data, '-o', options, '-l', join(folder, 'log'), '-w', '-t', '60', 'start']);
  const pid = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const problem =
    execute('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']) ?? start();
  if (problem) {
    console.error(`  PostgreSQL was found in ${programs} but did not start: ${problem}`);
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    pid,
    /** Without warning, as the kernel would; its children notice by themselves. */
    kill: () => void process.kill(pid(), 'SIGKILL'),
    /** Down in good order, to be started again. */
    halt: () => void execute('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop']),
    /** Again after `kill` or `halt`; resolves when it takes connections. */
    start: async () => {
      for (let attempt = 0; ; attempt += 1) {
        // The children of the killed one may hold its memory for a moment.
        const refused = start();
        if (refused === undefined) return;
        if (attempt > 100) throw new Error(`PostgreSQL does not start again: ${refused}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    /**
     * A server that follows this one, a moment behind or, by `settings`, more.
     * @param {string} [standbySettings]
     */
    standby: (standbySettings = '') =>
      followCluster({ port, settings: standbySettings, parent: folder, identity, execute }),
    stop: () => {
      execute('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * @param {object} options
 * @param {number} options.port of the server to follow
 * @param {string} options.settings
 * @param {string} options.parent
 * @param {{ uid: number, gid: number } | undefined} options.identity
 * @param {(name: string, args: string[]) => string | undefined} options.execute
 */
async function followCluster({ port, settings, parent, identity, execute }) {
  const folder = mkdtempSync(join(parent, 'standby-'));
  if (identity) chownSync(folder, identity.uid, identity.gid);
  const data = join(folder, 'data');
  const ownPort = await freePort();
  const options = `-p ${ownPort} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=300 ${settings}`;
  const start = () =>
    execute('pg_ctl', ['-D', data, '-o', options, '-l', join(folder, 'log'), '-w', '-t', '60', 'start']);
  const problem =
    execute('pg_basebackup', [
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-U',
      'postgres',
      '-D',
      data,
      '-R',
      '-c',
      'fast',
    ]) ?? start();
  if (problem) throw new Error(`The standby does not start: ${problem}`);
  return {
    port: ownPort,
    pid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    halt: () => void execute('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']),
    start: () => void start(),
  };
}

/** Who may run a PostgreSQL where root may not. */
export function unprivileged() {
  for (const name of ['postgres', 'nobody']) {
    const [uid = 0, gid = 0] = ['-u', '-g'].map((which) =>
      Number(spawnSync('id', [which, name], { encoding: 'utf8' }).stdout),
    );
    if (uid) return { uid, gid };
  }
  return { uid: 65534, gid: 65534 };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = address === null || typeof address === 'string' ? 0 : address.port;
      probe.close(() => resolve(port));
    });
  });
}
