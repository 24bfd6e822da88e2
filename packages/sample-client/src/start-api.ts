import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface RunningApi {
  /** Such as `http://127.0.0.1:41873`. */
  address: string;
  /** Of every login of the demo. */
  password: string;
  stop(): Promise<void>;
}

/**
 * Starts the built API with demo data on a free port. It runs in a process of its own, so that the compiler of this package reads
 * nothing of the server.
 */
export async function startApi(): Promise<RunningApi> {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-sample-client-'));
  const script = fileURLToPath(new URL('../scripts/serve-demo.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const started: Omit<RunningApi, 'stop'> = JSON.parse(line);
    return {
      ...started,
      async stop() {
        child.kill('SIGTERM');
        await exited;
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }
  throw new Error('The API did not start; the reason stands above.');
}
