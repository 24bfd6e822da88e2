import { once } from 'node:events';
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import net from 'node:net';
import { errorCode } from '../../config/index.ts';

/** A socket that holds a directory for this process, and the space within which no second process can hold one of its name. */
export interface DirectorySocket {
  /** Empty where the system has no such sockets, or does not tell. */
  space: string;
  close(): Promise<void>;
}

/**
 * Takes the socket named after the directory's device and inode. It dies with its process, so it answers at once whether another
 * process of the same space has the directory.
 */
export async function takeSocket(root: string): Promise<DirectorySocket | 'taken'> {
  const { dev, ino } = statSync(root, { bigint: true });
  const name =
    process.platform === 'linux'
      ? `\0gangway-${dev}-${ino}` // abstract: no file
      : process.platform === 'win32'
        ? String.raw`\\.\pipe\gangway-${dev}-${ino}`
        : undefined;
  if (name === undefined) return { space: '', close: async () => {} };
  const server = net.createServer();
  try {
    await once(server.listen(name), 'listening');
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') return 'taken';
    throw error;
  }
  server.unref();
  return { space: socketSpace(), close: () => new Promise((resolve) => void server.close(() => resolve())) };
}

/** Abstract sockets belong to a network namespace of one boot, pipes to a machine. */
function socketSpace(): string {
  if (process.platform !== 'linux') return hostname();
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/net')}`;
  } catch {
    return '';
  }
}
