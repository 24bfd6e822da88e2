import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { archive } from '../scripts/pack-release.mjs';

const folder = mkdtempSync(join(tmpdir(), 'gangway-pack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Packs the same files as another machine has them: made in another order, at another time, with another umask. */
function pack(machine: string, { names, mode, time }: { names: string[]; mode: number; time: number }): Buffer {
  const root = join(folder, machine, 'gangway-api');
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  for (const name of names) {
    const place = join(root, name);
    writeFileSync(place, `content of ${name}`);
    chmodSync(place, mode);
    utimesSync(place, time, time);
  }
  writeFileSync(join(root, 'node_modules/.modules.yaml'), `prunedAt: ${time}`);
  const file = join(folder, `${machine}.tar.gz`);
  archive(file, root, 1_764_000_000);
  return readFileSync(file);
}

it('packs the same bytes on any machine', () => {
  const one = pack('one', { names: ['a.js', 'b.js', 'C.js'], mode: 0o644, time: 1_000_000_000 });
  const other = pack('other', { names: ['C.js', 'b.js', 'a.js'], mode: 0o600, time: 1_500_000_000 });
  expect(one.equals(other)).toBe(true);
  const listing = execFileSync(
    'tar',
    ['--list', '--verbose', '--utc', '--numeric-owner', '--file', join(folder, 'one.tar.gz')],
    {
      encoding: 'utf8',
    },
  );
  expect(listing).toContain('-rw-r--r-- 0/0');
  expect(listing).not.toContain('.modules.yaml');
  for (const line of listing.trim().split('\n')) expect(line).toContain(' 2025-11-24 16:00 ');
});
