/**
 * Writes the messages of the source into `catalogues/messages.pot` and every catalogue, where translations stay. With
 * `--check` it writes nothing and fails, with file and line, if the source has other messages or a message is wrong; with
 * `--every-code` also where a sentence of the server has no translation.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printCatalogue, problemsIn, untranslated } from '../src/build/catalogue.mjs';
import { offeredIn } from '../src/build/offered.mjs';
import { messagesOf } from '../src/build/extract.mjs';
import { sentencesIn } from '../src/build/sentences.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const catalogues = fileURLToPath(new URL('../catalogues', import.meta.url));
const checks = process.argv.includes('--check');
const wantsEveryCode = process.argv.includes('--every-code');

/** @type {Map<string, import('../src/build/catalogue.mjs').Origin>} */
const messages = new Map();
for (const file of sourceFiles()) for (const text of new Set(messagesOf(file))) add(text, file);
const sentences = await sentencesIn(join(root, 'packages/contract/src/codes'));
for (const { text, name, file } of sentences) add(text, file, name);

const failures = ['messages.pot', ...readdirSync(catalogues).filter((name) => name.endsWith('.po'))].flatMap((name) => {
  const path = join(catalogues, name);
  const language = name === 'messages.pot' ? '' : name.replace('.po', '');
  const former = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const printed = printCatalogue(messages, language, former);
  if (!checks) writeFileSync(path, printed);
  const file = relative(process.cwd(), path);
  const mute = language === '' ? [] : untranslated(printed, sentences);
  if (mute.length > 0)
    console.log(`${file}: ${mute.length} of ${sentences.length} sentences of the server are in English.`);
  return [
    ...(checks && printed !== former ? [`${file}: lacks messages of the source. Run \`pnpm messages\`.`] : []),
    ...problemsIn(printed, language || 'en').map(({ line, problem }) => `${file}:${line}: ${problem}`),
    ...(wantsEveryCode ? mute.map((code) => `${file}: lacks a translation of ${code}.`) : []),
  ];
});

const offered = join(catalogues, 'offered.json');
const tags = `${JSON.stringify(offeredIn(catalogues))}\n`;
if (!checks) writeFileSync(offered, tags);
else if (!existsSync(offered) || readFileSync(offered, 'utf8') !== tags)
  failures.push(
    `${relative(process.cwd(), offered)}: lists other languages than are translated. Run \`pnpm messages\`.`,
  );
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exitCode = 1;
else console.log(`${messages.size} messages`);

/**
 * @param {string} text
 * @param {string} path
 * @param {string} [name] of a sentence of the server
 */
function add(text, path, name) {
  const { files, names = [] } = messages.get(text) ?? { files: [] };
  const file = relative(root, path).replaceAll('\\', '/');
  messages.set(text, {
    files: files.includes(file) ? files : [...files, file],
    names: name === undefined ? names : [...names, name],
  });
}

/** @returns {string[]} sorted, so that every machine prints the same references */
function sourceFiles() {
  return ['apps', 'packages']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(root, folder, name, 'src')))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .toSorted();
}
