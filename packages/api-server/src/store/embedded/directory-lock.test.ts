import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDirectory } from './directory-lock.ts';
import { StartupError } from '../../config/errors.ts';

describe('the lock on a data directory', () => {
  let root: string;
  beforeEach(() => void (root = mkdtempSync(path.join(tmpdir(), 'gangway-lock-'))));
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('makes the directory and its parents', async () => {
    const lock = await lockDirectory(path.join(root, 'a', 'b'));
    expect(existsSync(path.join(root, 'a', 'b'))).toBe(true);
    await lock.release();
  });

  it('refuses a second holder under any name of the directory', async () => {
    const lock = await lockDirectory(root);
    await expect(lockDirectory(path.join(root, '.', 'x', '..'))).rejects.toThrow(/already open in another process/);
    await lock.release();
    await (await lockDirectory(root)).release();
  });

  it('takes over from an owner elsewhere after 10 s without a heartbeat, and leaves no file behind', async () => {
    const file = path.join(root, 'gangway.lock');
    writeFileSync(file, JSON.stringify({ word: 'x', space: 'elsewhere' }));
    const past = new Date(Date.now() - 11_000);
    utimesSync(file, past, past);
    const lock = await lockDirectory(root);
    expect(readdirSync(root)).toEqual(['gangway.lock']);
    await lock.release();
    expect(readdirSync(root)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('takes over at once from an owner whose socket is free', async () => {
    const { space } = await ownerOf(root);
    writeFileSync(path.join(root, 'gangway.lock'), JSON.stringify({ word: 'x', space }));
    const began = performance.now();
    await (await lockDirectory(root)).release();
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('calls onLost once the file holds another word', async () => {
    const losses: string[] = [];
    const lock = await lockDirectory(root, { onLost: (reason) => losses.push(reason) });
    lock.check();
    expect(losses).toEqual([]);
    writeFileSync(path.join(root, 'gangway.lock'), JSON.stringify({ word: 'another' }));
    lock.check();
    expect(losses).toEqual([expect.stringMatching(/taken over by another process/)]);
    await lock.release();
    expect(existsSync(path.join(root, 'gangway.lock'))).toBe(true);
  });

  it.runIf(process.platform === 'linux')('says what to do about a directory it cannot write', async () => {
    const refused = lockDirectory('/proc/gangway/data');
    await expect(refused).rejects.toBeInstanceOf(StartupError);
    await expect(refused).rejects.toThrow(/cannot be written .*set DATA_DIR/);
  });
});

async function ownerOf(root: string): Promise<Record<string, unknown>> {
  const lock = await lockDirectory(root);
  const owner: Record<string, unknown> = JSON.parse(readFileSync(path.join(root, 'gangway.lock'), 'utf8'));
  await lock.release();
  return owner;
}
