/** Child processes that never outlive this one, and free ports for them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** @type {Set<() => void>} */
const steps = new Set();
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

function runSteps() {
  for (const step of [...steps].toReversed()) step();
  steps.clear();
}
const end = () => process.exit(1);

/**
 * Runs a step when this process ends, however it ends: by itself, an error, a signal, or a reader that closes its standard output.
 * @param {() => void} step must not wait: nothing runs after it
 * @returns {() => void} takes the step back; a script without steps keeps its own answer to signals
 */
export function atExit(step) {
  if (steps.size === 0) {
    process.on('exit', runSteps);
    for (const signal of signals) process.on(signal, end);
    // `… | head` closes the pipe: without a listener the process would die before its steps.
    process.stdout.on('error', end);
  }
  steps.add(step);
  return () => {
    if (!steps.delete(step) || steps.size > 0) return;
    process.off('exit', runSteps);
    for (const signal of signals) process.off(signal, end);
    process.stdout.off('error', end);
  };
}

/**
 * `spawn` of a child that is ended with this process.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function spawnChild(command, args, options) {
  const child = spawn(command, args, options);
  const forget = atExit(() => child.kill('SIGTERM'));
  child.once('exit', forget);
  return child;
}

/** @param {import('node:child_process').ChildProcess} child */
export function hasEnded({ exitCode, signalCode }) {
  return exitCode !== null || signalCode !== null;
}

/**
 * Ends a child and waits for it.
 * @param {import('node:child_process').ChildProcess | undefined} child
 * @param {NodeJS.Signals} [signal]
 */
export async function endChild(child, signal = 'SIGTERM') {
  if (!child || hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Resident memory of a process in MB; NaN where there is no /proc. @param {number | undefined} pid */
export function memoryOf(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/**
 * Ports of 127.0.0.1 that are free now.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  const ports = await Promise.all(
    probes.map(async (probe) => {
      await once(probe, 'listening');
      return portOf(probe);
    }),
  );
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}

export async function freePort() {
  const [port = 0] = await freePorts(1);
  return port;
}

/** @param {import('node:net').Server} server that listens */
export function portOf(server) {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
