import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logDestination } from './log-destination.ts';

let folder: string;
let path: string;
const open = new Set<number>();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'));
  path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
});
afterEach(() => {
  for (const fd of open) closeSync(fd);
  open.clear();
  rmSync(folder, { recursive: true });
});

/** A pipe in place of standard output: it refuses writes while it is full. */
function pipe() {
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  open.add(reader);
  // The destination closes it.
  const writer = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  const bytes = Buffer.alloc(1024 * 1024);
  let text = '';
  return {
    writer,
    /** Everything read so far. */
    read: () => {
      try {
        for (let count = 1; count > 0;) {
          count = readSync(reader, bytes);
          text += bytes.toString('utf8', 0, count);
        }
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      }
      return text;
    },
    closeReader: () => {
      closeSync(reader);
      open.delete(reader);
    },
  };
}

const line = (n: number) => `${JSON.stringify({ n, text: 'x'.repeat(1_000) })}\n`;
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((one): unknown => JSON.parse(one));

describe('the log destination', () => {
  it('writes every line whole and in order to a slow reader', async () => {
    const { writer, read } = pipe();
    const log = logDestination(writer);
    const all = Array.from({ length: 500 }, (_, n) => line(n));
    for (const one of all) log.write(one);
    await expect.poll(read, { timeout: 10_000 }).toBe(all.join(''));
    await log.close();
  });

  it('never blocks the event loop when the reader stalls', async () => {
    const { writer } = pipe();
    const log = logDestination(writer, { maxLength: 1024 * 1024 });
    let waits = 0;
    for (let n = 0; n < 200; n += 1) {
      const began = performance.now();
      for (let m = 0; m < 20; m += 1) log.write(line(m));
      if (performance.now() - began > 50) waits += 1;
      await delay(1);
    }
    // A blocking destination would stall nearly every round; a busy machine stalls now and then.
    expect(waits).toBeLessThan(10);
    await log.close();
  });

  it('drops lines beyond its buffer and reports their number later', async () => {
    const { writer, read } = pipe();
    const maxLength = 100_000;
    const log = logDestination(writer, { maxLength });
    const written = 1_000;
    for (let n = 0; n < written; n += 1) {
      log.write(line(n));
      if (n % 50 === 0) await delay(1);
    }
    // The pipe takes some lines in addition.
    const held = maxLength + 64 * 1024;
    await expect.poll(() => read().includes('log lines were lost'), { timeout: 10_000 }).toBe(true);
    log.write(line(written));
    await expect.poll(() => read().endsWith(line(written)), { timeout: 10_000 }).toBe(true);
    const lines = linesOf(read());
    const notices = lines.filter((one) => typeof one === 'object' && one !== null && 'lost' in one);
    expect(notices).toEqual([
      { level: 'warn', time: expect.any(String), lost: written + 1 - (lines.length - 1), msg: 'log lines were lost' },
    ]);
    expect(read().length).toBeLessThan(held + 2 * line(written).length);
    await log.close();
  });

  it('survives a reader that is gone, and ends in time', async () => {
    const { writer, closeReader } = pipe();
    const log = logDestination(writer);
    closeReader();
    for (let n = 0; n < 10; n += 1) {
      log.write(line(n));
      await delay(5);
    }
    const began = performance.now();
    await log.close();
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it.runIf(process.platform === 'linux')('goes on without space', async () => {
    const log = logDestination(openSync('/dev/full', 'w'), { maxLength: 10_000 });
    for (let n = 0; n < 50; n += 1) {
      expect(() => log.write(line(n))).not.toThrow();
      await delay(1);
    }
    await log.close();
  });

  it('has written everything when closed, and takes no more', async () => {
    const { writer, read } = pipe();
    const log = logDestination(writer);
    log.write('one\n');
    log.write('two\n');
    await log.close();
    log.write('three\n');
    await log.close();
    expect(read()).toBe('one\ntwo\n');
  });

  it('ends within about a second while nothing is read', async () => {
    const { writer } = pipe();
    const log = logDestination(writer);
    for (let n = 0; n < 200; n += 1) log.write(line(n));
    const began = performance.now();
    await log.close();
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});
