import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { keepLastAssets } from '../scripts/keep-last-assets.mjs';

const folder = mkdtempSync(join(tmpdir(), 'gangway-releases-'));
afterAll(() => rmSync(folder, { recursive: true }));

function build(name: string, files: readonly string[]): string {
  const root = join(folder, name);
  mkdirSync(join(root, 'assets/fonts'), { recursive: true });
  writeFileSync(join(root, 'index.html'), name);
  for (const file of files) writeFileSync(join(root, 'assets', file), `${file} of ${name}`);
  return root;
}

it('a release keeps the files of the last one, and no older ones', () => {
  const first = build('first', ['main-1.js', 'same-0.js', 'fonts/text-0.woff2']);
  const second = build('second', ['main-2.js', 'same-0.js']);
  const third = build('third', ['main-3.js']);

  expect(keepLastAssets(join(folder, 'none'), first).kept).toEqual([]);
  expect(keepLastAssets(first, second).kept).toEqual(['assets/fonts/text-0.woff2', 'assets/main-1.js']);
  expect(readFileSync(join(second, 'assets/main-1.js'), 'utf8')).toBe('main-1.js of first');
  // The last release never overwrites a file of the new one.
  expect(readFileSync(join(second, 'assets/same-0.js'), 'utf8')).toBe('same-0.js of second');
  expect(readFileSync(join(second, 'index.html'), 'utf8')).toBe('second');

  keepLastAssets(second, third);
  expect(existsSync(join(third, 'assets/main-2.js'))).toBe(true);
  expect(existsSync(join(third, 'assets/main-1.js'))).toBe(false);
});
