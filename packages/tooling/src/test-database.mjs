/** Finds or starts a PostgreSQL for the tests: the one of TEST_DATABASE_URL, or a throw-away cluster. */
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
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { atExit, freePort } from './child-process.mjs';
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
 * Finds a folder in memory: hundreds of tests copy a database of a thousand small files each, which costs ten times as much on a disk.
 * @returns undefined where none can hold the databases of a nightly run: most containers have a small one.
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
 * Starts a cluster that a test may kill and start again; durable unless `settings` say otherwise.
 * @param {{ parent?: string, settings?: string }} [options] `parent` is where its folder is made.
 * @returns undefined where no PostgreSQL can be had.
 */
export async function startOwnCluster({ parent = tmpdir(), settings = '-c fsync=on' } = {}) {
  const programs = findPostgres();
  return programs ? startCluster(programs, { parent, settings }) : undefined;
}

/** Finds the folder of PostgreSQL's own programs; undefined where it is not installed. */
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
  // Some packages leave out pg_basebackup, which only a standby needs.
  return folderOf('initdb', 'pg_ctl', 'pg_basebackup') ?? folderOf('initdb', 'pg_ctl');
}

/**
 * One server on a data folder: how to start and stop it.
 * @param {{ programs: string, folder: string, port: number, settings: string, identity: { uid: number, gid: number } | undefined }} options
 */
function serverIn({ programs, folder, port, settings, identity }) {
  const data = join(folder, 'data');
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=300 ${settings}`;
  /**
   * @param {string} name of a program of PostgreSQL
   * @param {string[]} args
   * @returns {string | undefined} why it failed
   */
  const execute = (name, ...args) => {
    // pg_ctl's server would hold a pipe open for ever.
    const pipe = name === 'pg_ctl' ? 'ignore' : 'pipe';
    const done = spawnSync(join(programs, name), args, {
      ...identity,
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', pipe, pipe],
    });
    return done.status === 0 ? undefined : (done.stderr ?? done.error?.message ?? `${name} failed`);
  };
  const log = join(folder, 'log');
  return {
    data,
    execute,
    start: () => execute('pg_ctl', '-D', data, '-o', options, '-l', log, '-w', '-t', '60', 'start'),
    stop: (/** @type {'fast' | 'immediate'} */ mode) => void execute('pg_ctl', '-D', data, '-m', mode, '-w', 'stop'),
    pid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
  };
}

/** A folder that PostgreSQL may write: it refuses to run as root. @param {string} prefix */
function makeFolder(prefix) {
  const folder = mkdtempSync(prefix);
  const identity = asRoot ? unprivileged() : undefined;
  if (identity) chownSync(folder, identity.uid, identity.gid);
  return { folder, identity };
}

/**
 * @param {string} programs folder of `initdb` and `pg_ctl`
 * @param {{ parent?: string | undefined, settings?: string }} [options]
 */
async function startCluster(programs, { parent = tmpdir(), settings = '-c fsync=off' } = {}) {
  const { folder, identity } = makeFolder(join(parent, 'gangway-postgres-'));
  const port = await freePort();
  const { data, execute, start, stop, pid } = serverIn({ programs, folder, port, settings, identity });
  const problem = execute('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync') ?? start();
  if (problem) {
    console.error(`  PostgreSQL was found in ${programs} but did not start: ${problem}`);
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  const remove = () => {
    stop('immediate');
    rmSync(folder, { recursive: true, force: true });
  };
  const forget = atExit(remove);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    pid,
    /** Kills the server without warning; its children notice by themselves. */
    kill: () => void process.kill(pid(), 'SIGKILL'),
    /** Shuts the server down in good order, to be started again. */
    halt: () => stop('fast'),
    /** Starts again after `kill` or `halt`; resolves when it takes connections. */
    start: async () => {
      for (let attempt = 0; ; attempt += 1) {
        // The children of the killed server may hold its memory for a moment.
        const refused = start();
        if (refused === undefined) return;
        if (attempt > 100) throw new Error(`PostgreSQL does not start again: ${refused}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    /**
     * Starts a server that follows this one, a moment behind or, by `settings`, more.
     * @param {string} [standbySettings]
     */
    standby: (standbySettings = '') =>
      followCluster({ programs, primary: port, settings: standbySettings, parent: folder }),
    stop: () => {
      forget();
      remove();
    },
  };
}

/**
 * @param {{ programs: string, primary: number, settings: string, parent: string }} options `primary` is the port to follow
 */
async function followCluster({ programs, primary, settings, parent }) {
  const { folder, identity } = makeFolder(join(parent, 'standby-'));
  const port = await freePort();
  const { data, execute, start, stop, pid } = serverIn({ programs, folder, port, settings, identity });
  const source = ['-h', '127.0.0.1', '-p', String(primary), '-U', 'postgres'];
  const problem = execute('pg_basebackup', ...source, '-D', data, '-R', '-c', 'fast') ?? start();
  if (problem) throw new Error(`The standby does not start: ${problem}`);
  const halt = () => stop('immediate');
  atExit(halt);
  return { port, pid, halt, start: () => void start() };
}

/** The user that runs PostgreSQL where this process is root. */
export function unprivileged() {
  for (const name of ['postgres', 'nobody']) {
    const [uid = 0, gid = 0] = ['-u', '-g'].map((which) =>
      Number(spawnSync('id', [which, name], { encoding: 'utf8' }).stdout),
    );
    if (uid) return { uid, gid };
  }
  return { uid: 65534, gid: 65534 };
}
