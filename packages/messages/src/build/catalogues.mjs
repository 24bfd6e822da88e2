import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import PO from 'pofile';

export { offeredTranslations } from './translations.mjs';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));

/** @typedef {{ text: string, translation: string, files: readonly string[], codes: readonly string[] }} Translated */
/** @typedef {{ isEntry: boolean, imports: string[], moduleIds: string[] }} Chunk */

/**
 * Compiles the catalogues of an app: `de.po?first` becomes the texts that its entry says, `de.po?rest` what its other
 * files say, and the server's sentences by their code. Each is a file, loaded with its language. Outside a build `first`
 * has every text.
 * @param {{ root?: string }} [options] `root`: folder to which the catalogues' references are relative
 * @returns {import('vite').Plugin}
 */
export function catalogues({ root = repository } = {}) {
  let isBuild = false;
  return {
    name: 'gangway:catalogues',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    load(id) {
      const [, file, part] = /^(.*\.po)\?(first|rest)$/.exec(id) ?? [];
      if (file === undefined) return null;
      this.addWatchFile(file);
      // Which file of the app says a text is known once the bundler has split it into chunks.
      const translated = isBuild || part === 'rest' ? [] : read(file);
      const content = isBuild ? `@${part}:${file}@` : catalogueOf(translated, translated);
      return { code: `export default JSON.parse(${JSON.stringify(content)});`, moduleType: 'js' };
    },
    renderChunk(code, _chunk, _options, { chunks }) {
      const [, part, file] = /@(first|rest):(.*\.po)@/.exec(code) ?? [];
      if (file === undefined) return null;
      const [first, all] = [entryChunks(chunks), Object.values(chunks)].map((some) => filesOf(some, root));
      const isFirst = (/** @type {Translated} */ { files }) => files.some((each) => first?.has(each));
      const translated = read(file);
      const content = JSON.stringify(
        part === 'first'
          ? catalogueOf(translated.filter(isFirst))
          : catalogueOf(
              translated.filter((each) => !isFirst(each) && each.files.some((name) => all?.has(name))),
              translated,
            ),
      );
      return { code: code.replace(/["'`]@(?:first|rest):.*\.po@["'`]/, () => content), map: null };
    },
  };
}

/**
 * What a catalogue says, as `src/message.ts` reads it.
 * @param {readonly Translated[]} ofApp
 * @param {readonly Translated[]} [ofServer]
 */
function catalogueOf(ofApp, ofServer = []) {
  const texts = ofApp.map(({ text, translation }) => [text, translation]);
  const sentences = ofServer.flatMap(({ codes, translation }) => codes.map((code) => [code, translation]));
  return JSON.stringify({ texts: Object.fromEntries(texts), sentences: Object.fromEntries(sentences) });
}

/**
 * @param {string} file PO
 * @returns {Translated[]} without texts that have no translation
 */
function read(file) {
  const { items } = PO.parse(readFileSync(file, 'utf8'));
  return items.flatMap(({ msgid: text, msgstr: [translation = ''], references, extractedComments }) => {
    // Kind and code of a sentence of the server, such as `outcomes.already_ended`.
    const codes = extractedComments.flatMap((name) => /^\w+\.(\w+)$/.exec(name)?.[1] ?? []);
    return translation === '' ? [] : [{ text, translation, files: references, codes }];
  });
}

/**
 * @param {Readonly<Record<string, Chunk>>} chunks
 * @returns {Chunk[]} those that the page loads at once
 */
function entryChunks(chunks) {
  const found = new Set(Object.values(chunks).filter(({ isEntry }) => isEntry));
  for (const { imports } of found) {
    for (const name of imports) {
      const chunk = chunks[name];
      if (chunk !== undefined) found.add(chunk);
    }
  }
  return [...found];
}

/**
 * @param {readonly Chunk[]} chunks
 * @param {string} root
 * @returns {Set<string>} as catalogues name them
 */
function filesOf(chunks, root) {
  return new Set(chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => relative(root, id).replaceAll('\\', '/'))));
}
