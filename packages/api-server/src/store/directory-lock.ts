import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorCode } from '../error-code.ts';
import { StartupError } from './startup-error.ts';

export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Takes a data directory for this process alone. Two processes on one embedded database both start and silently lose
 * each other's rows, so the second must refuse. The lock is a socket that dies with its process: nothing is left behind
 * by a kill.
 * @throws StartupError when another process holds it or the directory cannot be written.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  try {
    makeDirectory(path.resolve(directory));
    accessSync(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(
      `The data directory ${directory} cannot be written (${error instanceof Error ? error.message : String(error)}): give this user write access to it, or set DATA_DIR to a directory that it can write.`,
      { cause: error },
    );
  }
  const identity = createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 32);
  const server = net.createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new StartupError(
              `The data directory ${directory} is already open in another process: stop that one first, or set DATA_DIR to another directory.`,
            )
          : error,
      );
    });
    server.listen(socketPath(identity), resolve);
  });
  server.unref();
  return { release: () => new Promise((resolve) => void server.close(() => resolve())) };
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

function socketPath(identity: string): string {
  if (process.platform === 'linux') return `\0gangway-${identity}`; // abstract: no file
  if (process.platform === 'win32') return `\\\\.\\pipe\\gangway-${identity}`;
  return path.join(tmpdir(), `gangway-${identity}.sock`);
}
