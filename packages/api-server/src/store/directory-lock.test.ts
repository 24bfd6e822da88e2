import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDirectory } from './directory-lock.ts';
import { StartupError } from './startup-error.ts';

describe('the lock on a data directory', () => {
  let root: string;
  beforeEach(() => void (root = mkdtempSync(path.join(tmpdir(), 'gangway-lock-'))));
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('makes the directory, parents included', async () => {
    const lock = await lockDirectory(path.join(root, 'a', 'b'));
    expect(existsSync(path.join(root, 'a', 'b'))).toBe(true);
    await lock.release();
  });

  it('refuses a second holder, by whatever name the directory is reached', async () => {
    const lock = await lockDirectory(root);
    await expect(lockDirectory(path.join(root, '.', 'x', '..'))).rejects.toThrow(/already open in another process/);
    await lock.release();
    await (await lockDirectory(root)).release();
  });

  it.runIf(process.platform === 'linux')('says what to do where the system lets nobody write', async () => {
    const refused = lockDirectory('/proc/gangway/data');
    await expect(refused).rejects.toBeInstanceOf(StartupError);
    await expect(refused).rejects.toThrow(/cannot be written .*set DATA_DIR/);
  });
});
