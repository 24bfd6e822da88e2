import http from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endChild, hasEnded, memoryOf, spawnChild } from '@gangway/tooling/child-process';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The `gangway` program of a checkout. */
export const programOf = (/** @type {string} */ checkout) => join(checkout, 'packages/gangway/bin/gangway.mjs');
export const program = programOf(root);

// Allow time to migrate and seed on a busy machine.
const patience = 240_000;

/** One `gangway serve` that can be stopped and restarted. Change `settings` or `program` for the next start. */
export class ApiProcess {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  #isAsked = false;

  /**
   * @param {number} port
   * @param {Readonly<Record<string, string | undefined>>} settings its environment
   * @param {{ program?: string, isQuiet?: boolean, onLine?: (line: any) => void }} [options] its log is printed, unless it
   *   `isQuiet` or `onLine` gets each line, parsed
   */
  constructor(port, settings, options = {}) {
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.settings = settings;
    this.program = options.program ?? program;
    /** @type {'ignore' | 'inherit'} */
    this.output = options.isQuiet ? 'ignore' : 'inherit';
    this.onLine = options.onLine;
  }

  /** Resolves when it is ready, with the milliseconds that took. */
  async start() {
    const { onLine } = this;
    const began = performance.now();
    const child = spawnChild(process.execPath, [this.program, 'serve'], {
      env: { ...process.env, HOST: '127.0.0.1', ...this.settings, API_PORT: String(this.port) },
      stdio: ['ignore', onLine ? 'pipe' : this.output, 'inherit'],
    });
    this.#child = child;
    this.#isAsked = false;
    if (onLine && child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('{')) onLine(JSON.parse(line));
      });
    }
    for (;;) {
      if (hasEnded(child)) throw new Error(`The API at ${this.port} ended ${howEnded(child)} before it was ready.`);
      const ready = await isReady(this.port);
      if (ready) return performance.now() - began;
      if (performance.now() - began > patience)
        throw new Error(`The API at ${this.port} was not ready within ${patience / 1000} s.`);
      // Poll slowly at first: each 503 is a line in its log.
      await delay(ready === undefined ? 10 : 100);
    }
  }

  /** Unrequested exit, if any; undefined otherwise. */
  get fault() {
    const child = this.#child;
    return child && hasEnded(child) && !this.#isAsked ? howEnded(child) : undefined;
  }

  get pid() {
    return this.#child?.pid;
  }

  /** Resident memory in MB. */
  memory() {
    return memoryOf(this.#child?.pid);
  }

  /** Stops it as an orchestrator does. */
  async stop() {
    this.#isAsked = true;
    await endChild(this.#child);
  }
}

/** @param {import('node:child_process').ChildProcess} child */
function howEnded({ exitCode, signalCode }) {
  return signalCode === null ? `with code ${exitCode}` : `by ${signalCode}`;
}

/**
 * Asks without keeping the connection: the end of the API would have to wait for it.
 * @param {number} port
 * @returns {Promise<boolean | undefined>} undefined while nothing answers
 */
export function isReady(port) {
  return new Promise((resolve) => {
    const request = http.get({ host: '127.0.0.1', port, path: '/health/ready', agent: false });
    request.once('error', () => resolve(undefined));
    request.setTimeout(5_000, () => request.destroy(new Error('no answer within 5 s')));
    request.once('response', (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
  });
}
