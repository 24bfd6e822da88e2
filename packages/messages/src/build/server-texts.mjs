import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { translationsOf } from './catalogue.mjs';
import { messagesOf } from './extract.mjs';

const allCatalogues = fileURLToPath(new URL('../../catalogues', import.meta.url));
const virtual = 'virtual:server-texts';

/**
 * Gives a program what its own files say in other languages: `virtual:server-texts` maps each language to translations by
 * English text. A language that lacks one of them is left out, so that no letter mixes two.
 * @param {object} options
 * @param {string} options.source folder of the files that say the texts
 * @param {(text: string, language: string) => string} [options.standIn] says what has no translation yet, in tests
 * @param {string} [options.catalogues] folder of the PO files
 * @returns {import('vite').Plugin}
 */
export function serverTexts({ source, standIn, catalogues = allCatalogues }) {
  return {
    name: 'gangway:server-texts',
    resolveId: (id) => (id === virtual ? `\0${virtual}` : null),
    load(id) {
      if (id !== `\0${virtual}`) return null;
      const said = readdirSync(source, { recursive: true })
        .map(String)
        .filter((name) => /(?<!\.test)\.ts$/.test(name))
        .flatMap((name) => messagesOf(join(source, name)));
      const texts = readdirSync(catalogues)
        .filter((name) => name.endsWith('.po'))
        .map((name) => {
          const [file, language] = [join(catalogues, name), name.replace('.po', '')];
          this.addWatchFile(file);
          const translations = translationsOf(readFileSync(file, 'utf8'));
          return { language, own: said.map((text) => [text, translations[text] ?? standIn?.(text, language)]) };
        })
        .filter(({ own }) => own.every(([, text]) => text !== undefined))
        .map(({ language, own }) => [language, Object.fromEntries(own)]);
      return { code: `export default ${JSON.stringify(Object.fromEntries(texts))};`, moduleType: 'js' };
    },
  };
}
