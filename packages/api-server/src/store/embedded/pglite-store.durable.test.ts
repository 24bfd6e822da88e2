import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { trials } from '@gangway/tooling/trials';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../../testing/build-program.ts';

const kills = trials(3, 20);
let writer: { program: string; remove(): Promise<void> };
let directory: string;

beforeAll(async () => {
  writer = await buildProgram('durable-writer', 'kills');
  directory = await mkdtemp(path.join(tmpdir(), 'gangway-durable-'));
}, 60_000);
afterAll(async () => {
  await writer.remove();
  await rm(directory, { recursive: true, force: true });
});

const start = () => spawn(process.execPath, [writer.program, directory], { stdio: 'pipe' });

interface Life {
  last: number;
  rows: number;
  acknowledged: number;
}

/** Lets a writer live until it has acknowledged `writes` pairs more, and kills it without warning. */
async function liveAndDie(child: ChildProcess, writes: number): Promise<Life> {
  const life: Life = { last: -1, rows: -1, acknowledged: 0 };
  let seen = 0;
  for await (const line of createInterface({ input: child.stdout! })) {
    const [word, first, second] = line.split(' ');
    if (word === 'found') {
      life.last = Number(first);
      life.rows = Number(second);
      life.acknowledged = life.last;
    } else {
      life.acknowledged = Number(first);
      seen += 1;
      if (seen === writes) child.kill('SIGKILL');
    }
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return life;
}

describe('the embedded store', () => {
  it(`loses nothing it acknowledged and tears no pair, over ${kills} kills during writes`, async () => {
    let acknowledged = 0;
    for (let kill = 0; kill <= kills; kill += 1) {
      const life = await liveAndDie(start(), 5 + ((kill * 7) % 30));
      expect(life.last).toBeGreaterThanOrEqual(acknowledged);
      expect(life.rows).toBe(life.last * 2);
      expect(life.acknowledged).toBeGreaterThan(life.last);
      acknowledged = life.acknowledged;
    }
  }, 240_000);

  it('refuses a second process in one sentence and leaves the first unharmed', async () => {
    const first = start();
    const lines = createInterface({ input: first.stdout });
    await once(lines, 'line');
    const second = start();
    let complaint = '';
    second.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    const [code] = (await once(second, 'exit')) as [number];
    expect(code).toBe(1);
    expect(complaint).toBe(
      `The data directory ${directory} is already open in another process: stop that one first, or set DATA_DIR to another directory.\n`,
    );
    await once(lines, 'line');
    first.kill('SIGKILL');
    await once(first, 'exit');
    const third = await liveAndDie(start(), 1);
    expect(third.rows).toBe(third.last * 2);
  }, 60_000);
});
