import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { atExit, endChild, freePorts, hasEnded, memoryOf, portOf, spawnChild } from './child-process.mjs';

const library = new URL('child-process.mjs', import.meta.url).href;
const sleep = ['-e', 'setTimeout(() => {}, 60_000)'];

/** A script that starts a child, says so, and does what `then` says. Both hold its fourth stream open. */
function startParent(then: string) {
  const script = `
    const { spawnChild } = await import(${JSON.stringify(library)});
    spawnChild(process.execPath, ${JSON.stringify(sleep)}, { stdio: ['ignore', 'ignore', 'ignore', 3] });
    console.log('started');
    ${then}`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  });
}
type Parent = ReturnType<typeof startParent>;

it.each([
  ['ends', 'process.exit(0);', () => undefined],
  ['throws', "throw new Error('on purpose');", () => undefined],
  ['gets a signal', '', (parent: Parent) => parent.kill('SIGTERM')],
  [
    'loses the reader of its output',
    "setInterval(() => console.log('more'), 10);",
    (parent: Parent) => parent.stdout?.destroy(),
  ],
] as const)('ends the child when the script %s', async (_name, then, disturb) => {
  const parent = startParent(then);
  const held = parent.stdio[3] as Readable;
  const bothEnded = once(held.resume(), 'close');
  await once(parent.stdout as Readable, 'data');
  disturb(parent);
  await expect(bothEnded).resolves.toBeDefined();
});

it('waits for the end of a child, once', async () => {
  const child = spawnChild(process.execPath, sleep, { stdio: 'ignore' });
  expect(hasEnded(child)).toBe(false);
  await endChild(child);
  expect(child.signalCode).toBe('SIGTERM');
  await endChild(child);
  await endChild(undefined);
});

it('leaves signals alone without steps', () => {
  const before = process.listenerCount('SIGHUP');
  const first = atExit(() => {});
  const second = atExit(() => {});
  expect(process.listenerCount('SIGHUP')).toBe(before + 1);
  first();
  second();
  second();
  expect(process.listenerCount('SIGHUP')).toBe(before);
});

it('finds as many different ports as asked for, all free', async () => {
  const ports = await freePorts(5);
  expect(new Set(ports).size).toBe(5);
  const server = createServer().listen(ports[0], '127.0.0.1');
  await once(server, 'listening');
  expect(portOf(server)).toBe(ports[0]);
  server.close();
  expect(() => portOf(server)).toThrow('no port');
});

it('reads the memory of a process, and none of one that is gone', () => {
  expect(memoryOf(process.pid) > 10 || process.platform !== 'linux').toBe(true);
  expect(memoryOf(2 ** 30)).toBeNaN();
});
