import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import net from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '../error-code.ts';
import { StartupError } from './startup-error.ts';

export interface DirectoryLock {
  /**
   * The fence: reads the lock file again and calls `onLost` when it is no longer ours. Call it before each sync.
   * @param within skip the look when the last one is not older, milliseconds.
   */
  check(within?: number): void;
  release(): Promise<void>;
}

export interface LockOptions {
  /** Called with a sentence when another process holds the directory; ends this process unless given. */
  onLost?: (reason: string) => void;
}

/** What the lock file says about its owner. */
interface Owner {
  /** Random, so that no two holders are alike. */
  word: string;
  pid: number;
  /** Where `pid` means something: boot and process namespace. Empty where the system does not tell. */
  place: string;
  /** When that process began, in ticks since the boot; tells it from a later one with the same number. */
  startedAt: string;
}

const fileName = 'gangway.lock';
const beatEvery = 2_000;
/** A heartbeat that rests as long belongs to a process that is gone. */
const restsAfter = 10_000;
/** Two processes that take over at the same moment both write; after this time only the later word stands. */
const settleFor = 250;

/**
 * Takes a data directory for this process alone: two processes on one embedded database silently lose each other's rows.
 * The lock is a file **in** the directory with a random word and a heartbeat, so it holds across bind mounts, containers and
 * renames. On one machine a socket named after the directory's device and inode answers faster. After a kill the next start
 * takes over at once where the system shows that the owner is gone, else once the heartbeat has rested for 10 s.
 * @throws StartupError when another process holds it or the directory cannot be written.
 */
export async function lockDirectory(
  directory: string,
  { onLost = endProcess }: LockOptions = {},
): Promise<DirectoryLock> {
  // Absolute once: a later chdir must not point the fence elsewhere.
  const root = path.resolve(directory);
  try {
    makeDirectory(root);
    accessSync(root, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw cannotWrite(directory, error);
  }
  const socket = await takeSocket(root, directory);
  try {
    const { word, descriptor, length } = await takeFile(root, directory);
    const file = path.join(root, fileName);
    let checkedAt = performance.now();
    let beatAt = checkedAt;
    let released = false;
    const beat = () => {
      try {
        // Rewrites the line feed at the end, through the open file: a successor's file is never touched.
        writeSync(descriptor, '\n', length);
      } catch {
        // The fence tells a loss; a full disk must not end the process.
      }
      beatAt = performance.now();
    };
    const check = (within = 0) => {
      const now = performance.now();
      if (released || (within > 0 && now - checkedAt < within)) return;
      if (readOwner(file)?.word !== word) {
        released = true;
        onLost(
          `The data directory ${directory} was moved, removed or taken over by another process: this one stops before it writes there again.`,
        );
        return;
      }
      checkedAt = now;
      // A statement that keeps the event loop busy beats through its own writes.
      if (now - beatAt >= beatEvery) beat();
    };
    const timer = setInterval(check, beatEvery);
    timer.unref();
    return {
      check,
      async release() {
        clearInterval(timer);
        if (!released && readOwner(file)?.word === word) rmSync(file, { force: true });
        released = true;
        closeSync(descriptor);
        await closeSocket(socket);
      },
    };
  } catch (error) {
    await closeSocket(socket);
    throw error;
  }
}

/** Writes our word into the lock file, waiting until a previous owner is surely gone. */
async function takeFile(
  root: string,
  directory: string,
): Promise<{ word: string; descriptor: number; length: number }> {
  const file = path.join(root, fileName);
  const word = randomBytes(16).toString('hex');
  const owner: Owner = { word, pid: process.pid, place: placeOfProcesses(), startedAt: startOf(process.pid) ?? '' };
  const text = JSON.stringify(owner);
  const written = (target: string) => {
    const descriptor = openSync(target, 'wx', 0o600);
    writeSync(descriptor, `${text}\n`);
    return { word, descriptor, length: Buffer.byteLength(text) };
  };
  try {
    return written(file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw cannotWrite(directory, error);
  }
  const candidate = `${file}.${word}`;
  let taken: ReturnType<typeof written> | undefined;
  try {
    taken = written(candidate);
    await waitUntilGone(file, fstatSync(taken.descriptor).mtimeMs, directory);
    renameSync(candidate, file);
    await delay(settleFor);
    if (readOwner(file)?.word !== word) throw inUse(directory);
    return taken;
  } catch (error) {
    if (taken) closeSync(taken.descriptor);
    rmSync(candidate, { force: true });
    throw error instanceof StartupError ? error : cannotWrite(directory, error);
  }
}

/**
 * @param now the time by the clock of the directory's file system, so that two machines need not agree.
 * @throws StartupError when the owner lives.
 */
async function waitUntilGone(file: string, now: number, directory: string): Promise<void> {
  const owner = readOwner(file);
  const state = owner ? stateOf(owner) : 'unknown';
  if (state === 'gone') return;
  if (state === 'alive') throw inUse(directory);
  const seen = heartbeatOf(file);
  const restsSince = performance.now() - Math.max(0, now - seen);
  while (performance.now() - restsSince < restsAfter) {
    await delay(100);
    const beat = heartbeatOf(file);
    if (beat === 0) return;
    if (beat !== seen || readOwner(file)?.word !== owner?.word) throw inUse(directory);
  }
}

/** Whether a process lives, as far as this system can tell. */
function stateOf(owner: Owner): 'alive' | 'gone' | 'unknown' {
  if (owner.place === '' || owner.place !== placeOfProcesses()) return 'unknown';
  if (process.platform !== 'linux') return isRunning(owner.pid) ? 'unknown' : 'gone';
  return startOf(owner.pid) === owner.startedAt ? 'alive' : 'gone';
}

/** Within one place a process number names one process at a time. */
function placeOfProcesses(): string {
  if (process.platform !== 'linux') return hostname();
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

/** Field 22 of /proc/<pid>/stat (man proc_pid_stat); the name before it may hold blanks and parentheses. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie holds no file any more.
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}

function readOwner(file: string): Owner | undefined {
  try {
    const owner: Owner = JSON.parse(readFileSync(file, 'utf8'));
    return owner;
  } catch {
    return undefined;
  }
}

/** Time of the last beat, 0 where there is no file. */
function heartbeatOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** The quick answer, where the system has sockets that die with their process; elsewhere the file alone decides. */
async function takeSocket(root: string, directory: string): Promise<net.Server | undefined> {
  const { dev, ino } = statSync(root, { bigint: true });
  const name =
    process.platform === 'linux'
      ? `\0gangway-${dev}-${ino}` // abstract: no file
      : process.platform === 'win32'
        ? String.raw`\\.\pipe\gangway-${dev}-${ino}`
        : undefined;
  if (name === undefined) return undefined;
  const server = net.createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(errorCode(error) === 'EADDRINUSE' ? inUse(directory) : error));
    server.listen(name, resolve);
  });
  server.unref();
  return server;
}

async function closeSocket(server: net.Server | undefined): Promise<void> {
  await new Promise<void>((resolve) => (server ? void server.close(() => resolve()) : resolve()));
}

/** Not `recursive: true`: where the system refuses with ENOENT (below /proc), that tries for ever. */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return;
  makeDirectory(path.dirname(directory));
  try {
    mkdirSync(directory);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

function inUse(directory: string): StartupError {
  return new StartupError(
    `The data directory ${directory} is already open in another process: stop that one first, or set DATA_DIR to another directory.`,
  );
}

function cannotWrite(directory: string, error: unknown): StartupError {
  return new StartupError(
    `The data directory ${directory} cannot be written (${error instanceof Error ? error.message : String(error)}): give this user write access to it, or set DATA_DIR to a directory that it can write.`,
    { cause: error },
  );
}

function endProcess(reason: string): never {
  // At once and by no handler: each further write could damage what the other process confirmed.
  writeSync(2, `${reason}\n`);
  process.exit(1);
}
