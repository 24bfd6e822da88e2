import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { offeredIn } from './offered.mjs';

/** A folder of catalogues of a hundred messages, of which so many are translated. */
function folder(translated: Readonly<Record<string, number>>): string {
  const path = mkdtempSync(join(tmpdir(), 'gangway-catalogues-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  for (const [language, count] of Object.entries(translated)) {
    const items = Array.from({ length: 100 }, (_, at) => `msgid "${at}"\nmsgstr "${at < count ? 'x' : ''}"\n`);
    writeFileSync(join(path, `${language}.po`), items.join('\n'));
  }
  writeFileSync(join(path, 'messages.pot'), '');
  return path;
}

it('offers a language from 95 % on, and English always', () => {
  expect(offeredIn(folder({ es: 94, de: 95, ja: 100, ar: 0 }))).toEqual(['de', 'en', 'ja']);
  expect(offeredIn(folder({}))).toEqual(['en']);
});
