/** The embedded store: power cuts, and a second process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { series } from '../shared/series.mjs';
import { times } from '../shared/times.mjs';

const writer = fileURLToPath(new URL('../shared/embedded-writer.mjs', import.meta.url));
const powerCut = new URL('../shared/power-cut.mjs', import.meta.url).href;
const cuts = times(20);

/**
 * Lets a writer live until its power is cut.
 * @param {string} folder
 * @param {{ cutAt?: number, forgets?: boolean }} [how] without `cutAt` it only looks
 */
async function live(folder, { cutAt, forgets = false } = {}) {
  const child = spawn(
    process.execPath,
    [...(cutAt === undefined ? [] : ['--import', powerCut]), writer, folder, ...(cutAt === undefined ? ['look'] : [])],
    {
      env: {
        ...process.env,
        POWER_CUT_FOLDER: folder,
        POWER_CUT_AT: String(cutAt),
        POWER_CUT_FORGETS: forgets ? '1' : '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let complaint = '';
  child.stderr.on('data', (chunk) => (complaint += chunk));
  const ended = once(child, 'exit');
  /** @type {{ last?: number, rows?: number, confirmed?: number }} */
  const life = {};
  for await (const line of createInterface({ input: child.stdout })) {
    const [word, first, second] = line.split(' ');
    if (word === 'found') Object.assign(life, { last: Number(first), rows: Number(second) });
    else life.confirmed = Number(first);
  }
  const [, signal] = await ended;
  if (cutAt !== undefined && signal !== 'SIGKILL') throw new Error(`The writer ended early: ${complaint.slice(-300)}`);
  return { ...life, complaint };
}

const cutting = async (/** @type {number} */ count) => {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-power-'));
  try {
    await live(folder);
    let lost = 0;
    let confirmed = 0;
    let opened = 0;
    for (let trial = 0; trial < count; trial += 1) {
      const life = await live(folder, { cutAt: 40 + Math.floor(Math.random() * 400) });
      confirmed = Math.max(confirmed, life.confirmed ?? life.last ?? 0);
      const found = await live(folder);
      if (found.last === undefined)
        throw new Error(`The store does not open after a cut: ${found.complaint.slice(-300)}`);
      opened += 1;
      lost += Math.max(0, confirmed - found.last) + Math.abs(found.last - (found.rows ?? 0));
      confirmed = found.last;
    }
    const careless = await live(folder, { cutAt: 300, forgets: true });
    const after = await live(folder);
    const wouldLose = (careless.confirmed ?? 0) - (after.last ?? 0);
    return { lost, confirmed, opened, wouldLose };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** @type {import('../shared/check.ts').Check[]} */
export const checks = [
  {
    id: 'D4',
    tried: `${cuts} power cuts on the embedded store: every write that was not synced is taken back`,
    line: 'lost 0 confirmed, opens each time; a store that never syncs does lose here',
    run: async () => {
      const { lost, confirmed, opened, wouldLose } = await series('power-cuts', cuts, cutting);
      return {
        figure: `of ${confirmed} confirmed lost ${lost}, opened ${opened}/${cuts}; without syncs ${wouldLose} would be lost`,
        passed: lost === 0 && opened === cuts && wouldLose > 0,
      };
    },
  },
];
