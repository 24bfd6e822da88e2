import { once } from 'node:events';
import { statSync } from 'node:fs';
import net from 'node:net';
import { errorCode } from '../../config/index.ts';

/**
 * A socket named after the directory's device and inode: it dies with its process, so it tells at once whether another process of
 * this machine has the directory. Undefined where the system has no such sockets.
 */
export async function takeSocket(root: string): Promise<net.Server | 'taken' | undefined> {
  const { dev, ino } = statSync(root, { bigint: true });
  const name =
    process.platform === 'linux'
      ? `\0gangway-${dev}-${ino}` // abstract: no file
      : process.platform === 'win32'
        ? String.raw`\\.\pipe\gangway-${dev}-${ino}`
        : undefined;
  if (name === undefined) return undefined;
  const server = net.createServer();
  try {
    await once(server.listen(name), 'listening');
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') return 'taken';
    throw error;
  }
  server.unref();
  return server;
}

export async function closeSocket(server: net.Server | undefined): Promise<void> {
  await new Promise<void>((resolve) => (server ? void server.close(() => resolve()) : resolve()));
}
