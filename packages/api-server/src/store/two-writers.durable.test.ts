import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fullTrials, variants } from '@gangway/tooling/trials';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildProgram } from '../testing/build-program.ts';

const mayUnshare = spawnSync('unshare', ['-n', '-m', '-p', '-f', '--mount-proc', 'true']).status === 0;
if (!mayUnshare) {
  process.stderr.write('Not root, or no unshare: two writers in two namespaces are not tried.\n');
}

const patience = 90_000;

let writer: { program: string; remove(): Promise<void> };
/** A directory with a database, which takes three times as long to make as to open. */
let made: string;
let root: string;
let directory: string;
beforeAll(async () => {
  writer = await buildProgram('durable-writer', 'two-writers');
  made = await mkdtemp(path.join(tmpdir(), 'gangway-writers-made-'));
  const maker = start(made);
  await until(() => maker.found >= 0);
  await kill(maker);
  await rm(path.join(made, 'gangway.lock'));
}, 2 * patience);
afterAll(async () => {
  await writer.remove();
  await rm(made, { recursive: true, force: true });
});
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'gangway-writers-'));
  directory = path.join(root, 'data');
  await cp(made, directory, { recursive: true });
  return () => rm(root, { recursive: true, force: true });
});

interface Writer {
  child: ChildProcess;
  /** The highest pair it found at its start, -1 before it is open. */
  found: number;
  /** The highest pair it confirmed. */
  confirmed: number;
  complaint: string;
  ended: Promise<number | null>;
}

/** A writer of pairs on `target`, by `[program, …]` before Node's own, such as `unshare`. */
function start(target: string, [program, ...before]: string[] = []): Writer {
  const parameters = [writer.program, target];
  const child = program
    ? spawn(program, [...before, process.execPath, ...parameters])
    : spawn(process.execPath, parameters);
  const state: Writer = { child, found: -1, confirmed: 0, complaint: '', ended: endOf(child) };
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [kind, number] = line.split(' ');
    if (kind === 'found') state.found = Number(number);
    else state.confirmed = Number(number);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    state.complaint += chunk.toString();
  });
  return state;
}

async function endOf(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/** Patient: where others keep the machine busy, a store takes most of a minute to open. */
async function until(what: () => boolean): Promise<void> {
  const deadline = Date.now() + patience;
  while (!what()) {
    if (Date.now() > deadline) throw new Error(`waited ${patience / 1000} s in vain`);
    await delay(20);
  }
}

/** Some pairs of its own. */
const hasWritten = ({ found, confirmed }: Writer) => found >= 0 && confirmed > found + 3;

async function kill({ child, ended }: Writer): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

/** Opens the directory once more and tells the highest pair in it. */
async function pairsIn(target: string): Promise<number> {
  const reader = start(target);
  await until(() => reader.found >= 0);
  await kill(reader);
  return reader.found;
}

const refused = /already open in another process/;
const stopped = /was moved, removed or taken over by another process/;

const waysIn = [
  [
    'in another container: namespaces of its own for mounts, network and processes',
    ['unshare', '-m', '-n', '-p', '-f', '--mount-proc'],
  ],
  ['by a bind mount', ['unshare', '-m']],
  ['by a bind mount in another network namespace', ['unshare', '-m', '-n']],
] as const;

describe('two writers on one embedded directory', () => {
  // By day the one that shares the least with the first.
  it.runIf(mayUnshare).each(variants(waysIn, 1))(
    'refuses the second that comes %s, and loses no confirmed row',
    async (_name, namespaces) => {
      const first = start(directory);
      await until(() => hasWritten(first));
      const mounted = path.join(root, 'mounted');
      const second = start(mounted, [
        ...namespaces,
        'sh',
        '-c',
        `mkdir -p '${mounted}' && mount --bind '${directory}' '${mounted}' && exec "$@"`,
        'sh',
      ]);
      expect(await second.ended).toBe(1);
      expect(second.complaint).toMatch(refused);
      expect(second.confirmed).toBe(0);
      const before = first.confirmed;
      await until(() => first.confirmed > before);
      await kill(first);
      expect(await pairsIn(directory)).toBeGreaterThanOrEqual(first.confirmed);
    },
    4 * patience,
  );

  // Waits for ten seconds of rest.
  it.runIf(mayUnshare && fullTrials)(
    'stops the first when it slept through a takeover, before it confirms another row',
    async () => {
      const first = start(directory);
      await until(() => hasWritten(first));
      first.child.kill('SIGSTOP');
      const second = start(directory, ['unshare', '-n', '-p', '-f', '--kill-child', '--mount-proc']);
      await until(() => hasWritten(second) || second.child.exitCode !== null);
      expect(second.complaint).toBe('');
      const confirmed = first.confirmed;
      expect(second.found).toBeGreaterThanOrEqual(confirmed);
      first.child.kill('SIGCONT');
      expect(await first.ended).toBe(1);
      expect(first.complaint).toMatch(stopped);
      // It may still say of one row, written before it was stopped, that it is there; the second has found that one too.
      expect(first.confirmed).toBeLessThanOrEqual(second.found);
      const before = second.confirmed;
      await until(() => second.confirmed > before + 3);
      await kill(second);
      await delay(200); // the namespace ends with its first process
      expect(await pairsIn(directory)).toBeGreaterThanOrEqual(second.confirmed);
    },
    4 * patience,
  );

  it.runIf(fullTrials)(
    'stops the first when its directory is renamed, and the second finds every confirmed row',
    async () => {
      const first = start(directory);
      await until(() => hasWritten(first));
      const moved = path.join(root, 'moved');
      await rename(directory, moved);
      expect(await first.ended).toBe(1);
      expect(first.complaint).toMatch(stopped);
      expect(await pairsIn(moved)).toBeGreaterThanOrEqual(first.confirmed);
    },
    4 * patience,
  );

  it(
    'admits the next at once after a kill',
    async () => {
      const first = start(directory);
      const began = performance.now();
      await until(() => first.found >= 0);
      const opening = performance.now() - began;
      await until(() => hasWritten(first));
      await kill(first);
      const killed = performance.now();
      expect(await pairsIn(directory)).toBeGreaterThanOrEqual(first.confirmed);
      // A lock that is taken over because it rests is left alone for ten seconds.
      expect(performance.now() - killed).toBeLessThan(9_000 + opening);
    },
    4 * patience,
  );
});
