import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { serverTexts } from './server-texts.mjs';

const folder = mkdtempSync(join(tmpdir(), 'gangway-texts-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'mail.ts'), "const mail = (t) => [t('Hello'), t('Open {link}', { link })];");
writeFileSync(join(folder, 'mail.test.ts'), "t('Not a text');");
writeFileSync(join(folder, 'de.po'), 'msgid "Hello"\nmsgstr "Hallo"\n\nmsgid "Open {link}"\nmsgstr "{link} öffnen"\n');
writeFileSync(join(folder, 'ja.po'), 'msgid "Hello"\nmsgstr "こんにちは"\n');

function compiled(standIn?: (text: string, language: string) => string): unknown {
  const plugin = serverTexts({ source: folder, catalogues: folder, ...(standIn && { standIn }) });
  const load = plugin.load as (this: unknown, id: string) => { code: string };
  const { code } = load.call({ addWatchFile: () => undefined }, '\0virtual:server-texts');
  return JSON.parse(code.replace(/^export default (.*);$/, '$1'));
}

it('has what the source says, in each language that says all of it', () => {
  expect(compiled()).toEqual({ de: { Hello: 'Hallo', 'Open {link}': '{link} öffnen' } });
});

it('says by a stand-in what has no translation yet', () => {
  expect(compiled((text, language) => `${language}: ${text}`)).toMatchObject({
    ja: { Hello: 'こんにちは', 'Open {link}': 'ja: Open {link}' },
  });
});
