import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fullTrials } from '@gangway/tooling/trials';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../../testing/build-program.ts';

// At night: a store takes seconds to open, and each cut opens it twice.
const cuts = 20;
const powerCut = new URL('../../testing/power-cut.mjs', import.meta.url).href;
describe.runIf(fullTrials)('power cuts on the embedded store', () => {
  let writer: { program: string; remove(): Promise<void> };
  let directory: string;
  beforeAll(async () => {
    writer = await buildProgram('durable-writer', 'power-cuts');
    directory = await mkdtemp(path.join(tmpdir(), 'gangway-power-'));
  }, 60_000);
  afterAll(async () => {
    await writer.remove();
    await rm(directory, { recursive: true, force: true });
  });

  /** Lets a writer live until its power is cut, or until its first line: tells the pair it found, and the last it confirmed. */
  async function live(cut?: Record<string, string>) {
    const query = new URLSearchParams({ folder: directory, ...cut }).toString();
    const preload = cut ? ['--import', `${powerCut}?${query}`] : [];
    const child = spawn(process.execPath, [...preload, writer.program, directory], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    const life = { found: -1, rows: -1, confirmed: -1 };
    for await (const line of createInterface({ input: child.stdout })) {
      const [word, first, second] = line.split(' ').map((part) => (/^\d/.test(part) ? Number(part) : part));
      life.confirmed = Number(first);
      if (word === 'found') Object.assign(life, { found: first, rows: second });
      if (!cut) child.kill('SIGKILL');
    }
    const [, signal] = (await ended) as [number, NodeJS.Signals];
    expect(signal).toBe('SIGKILL');
    return life;
  }

  it(`lose nothing confirmed, ${cuts} times`, { timeout: 1_200_000 }, async () => {
    let { confirmed } = await live();
    for (let cut = 0; cut < cuts; cut += 1) {
      const at = String(40 + ((cut * 137) % 400));
      confirmed = Math.max(confirmed, (await live({ at })).confirmed);
      const after = await live();
      expect(after.found).toBeGreaterThanOrEqual(confirmed);
      expect(after.rows).toBe(after.found * 2);
      confirmed = after.confirmed;
    }
  });

  it('lose confirmed pairs of a store that never syncs', { timeout: 60_000 }, async () => {
    const careless = await live({ at: '300', forgets: '' });
    expect((await live()).found).toBeLessThan(careless.confirmed);
  });
});
