import { createServer } from 'node:net';
import { CommandError } from './command.ts';

export interface WantedPort {
  port: number;
  /** Names the server on this port: `the portal`. */
  purpose: string;
  /** Setting that changes the port. */
  setting: string;
}

/**
 * Checks that every port is free before anything starts, so that a start fails at once and as a whole.
 * @throws CommandError naming the port, its server and the setting.
 */
export async function checkPortsAreFree(host: string, wanted: readonly WantedPort[]): Promise<void> {
  for (const { port, purpose, setting } of wanted) {
    const code = await whyNot(host, port);
    if (code === 'EADDRINUSE')
      throw new CommandError(
        `Port ${port}, which ${purpose} needs, is in use: stop what runs there (Gangway itself, perhaps), or set ${setting} to a free port.`,
      );
    if (code === 'EACCES')
      throw new CommandError(`Port ${port}, which ${purpose} needs, is reserved: set ${setting} to a port above 1023.`);
    if (code !== undefined)
      throw new CommandError(`${purpose} cannot listen on ${host}:${port} (${code}): check HOST and ${setting}.`);
  }
}

function whyNot(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}
