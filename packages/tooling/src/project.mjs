/** Finds the programs of the checkout, and runs and announces the steps of a script. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnChild } from './child-process.mjs';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Start programs by their JavaScript files: no shell, and nothing that has to be on the PATH. */
export const programs = {
  turbo: join(root, 'node_modules/turbo/bin/turbo'),
  playwright: join(root, 'node_modules/@playwright/test/cli.js'),
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
};

/**
 * Prints what went wrong and what to do, and ends.
 * @param {string} message
 * @returns {never}
 */
export function giveUp(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

/** Ends unless this Node is new enough and the packages are installed. */
export function checkInstallation() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const newEnough = (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24;
  if (!newEnough)
    giveUp(
      `This is Node ${process.versions.node}. Gangway needs Node 20.19 or later (or 22.13, or 24): https://nodejs.org`,
    );
  if (!existsSync(programs.turbo))
    giveUp('The packages are not installed: run `npx -y pnpm@12.21.0 install --frozen-lockfile` first.');
}

/**
 * Runs a program to its end with our output as its own.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawnChild(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      ...options,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...options.env },
    });
    child.once('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs turbo on tasks; see `turbo run --help` for the arguments.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function turbo(args, options) {
  return run(process.execPath, [programs.turbo, 'run', '--ui=stream', ...args], options);
}

/**
 * Prints one line about the step that begins.
 * @param {string} step
 */
export function announce(step) {
  console.log(`\n▸ ${step}`);
}
