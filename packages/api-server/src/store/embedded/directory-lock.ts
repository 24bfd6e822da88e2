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
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode, StartupError } from '../../config/index.ts';
import { takeSocket } from './directory-socket.ts';

/** The content of the lock file. */
interface LockOwner {
  /** Random, so that no two holders are alike. */
  word: string;
  /** The namespace in which the owner's socket is unique: a process that can take the socket there has outlived the owner. */
  space: string;
}

export interface DirectoryLock {
  /**
   * The fence: reads the lock file again and calls `onLost` when it is no longer ours. Call it before each sync.
   * @param within skips the read when the last one is not older, milliseconds.
   */
  check(within?: number): void;
  release(): Promise<void>;
}

export interface LockOptions {
  /** Called with a sentence when another process holds the directory; ends this process unless given. */
  onLost?: (reason: string) => void;
}

const fileName = 'gangway.lock';
const beatEvery = 2_000;
/** A heartbeat that rests for so long belongs to a process that is gone. */
const restsAfter = 10_000;
/** Two processes that take over at the same moment both write; after this time the file holds the later word. */
const settleFor = 250;

/**
 * Takes a data directory for this process alone: two processes on one embedded database silently lose each other's rows.
 * The lock is a file **in** the directory with a random word and a heartbeat, so it holds across bind mounts, containers and
 * renames. On one machine a socket named after the directory's device and inode answers faster: after a kill the next start takes
 * over at once where it has the socket that the owner had, else once the heartbeat has rested for 10 s.
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
  const socket = await takeSocket(root);
  if (socket === 'taken') throw inUse(directory);
  try {
    const { word, descriptor, length } = await takeFile(root, directory, socket.space);
    const file = path.join(root, fileName);
    let checkedAt = performance.now();
    let beatAt = checkedAt;
    let released = false;
    const beat = () => {
      try {
        // Rewrites the line feed at the end, through the open file: a successor's file is never touched.
        writeSync(descriptor, '\n', length);
      } catch {
        // The fence reports a loss; a full disk must not end the process.
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
        await socket.close();
      },
    };
  } catch (error) {
    await socket.close();
    throw error;
  }
}

/** Writes our word into the lock file once a previous owner is surely gone. */
async function takeFile(
  root: string,
  directory: string,
  space: string,
): Promise<{ word: string; descriptor: number; length: number }> {
  const file = path.join(root, fileName);
  const word = randomBytes(16).toString('hex');
  const text = JSON.stringify({ word, space } satisfies LockOwner);
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
    await waitUntilGone(file, fstatSync(taken.descriptor).mtimeMs, directory, space);
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
 * @param space of the socket that this process has taken.
 * @throws StartupError when the owner lives.
 */
async function waitUntilGone(file: string, now: number, directory: string, space: string): Promise<void> {
  const owner = readOwner(file);
  if (owner && space !== '' && owner.space === space) return;
  const seen = heartbeatOf(file);
  const restsSince = performance.now() - Math.max(0, now - seen);
  while (performance.now() - restsSince < restsAfter) {
    await delay(100);
    const beat = heartbeatOf(file);
    if (beat === 0) return;
    if (beat !== seen || readOwner(file)?.word !== owner?.word) throw inUse(directory);
  }
}

function readOwner(file: string): LockOwner | undefined {
  try {
    const owner: LockOwner = JSON.parse(readFileSync(file, 'utf8'));
    return owner;
  } catch {
    return undefined;
  }
}

/** Time of the last beat, 0 where there is no file. */
function heartbeatOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
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
  // Exit at once and past every handler: each further write could damage rows that the other process confirmed.
  writeSync(2, `${reason}\n`);
  process.exit(1);
}
