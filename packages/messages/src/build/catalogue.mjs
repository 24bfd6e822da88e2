import PO from 'pofile';
import { problemOf } from './check-message.mjs';

/** @typedef {{ readonly files: readonly string[], readonly names?: readonly string[] }} Origin files of a message, and the codes of a sentence of the server */

/**
 * Prints a catalogue: the messages of the source in the order of their texts, each with its files, the codes that it has as
 * a sentence of the server, and the translation that the former catalogue had. Translations of messages that are gone are
 * dropped.
 * @param {ReadonlyMap<string, Origin>} messages
 * @param {string} language BCP 47; empty for the template
 * @param {string} former the catalogue so far; empty for a new one
 */
export function printCatalogue(messages, language, former) {
  const before = new Map(PO.parse(former).items.map((item) => [item.msgid, item.msgstr]));
  const catalogue = new PO();
  catalogue.headers = {
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    ...(language === '' ? {} : { Language: language }),
  };
  catalogue.items = [...messages.keys()].toSorted().map((text) => {
    const item = new PO.Item();
    item.msgid = text;
    item.extractedComments = [...(messages.get(text)?.names ?? [])];
    item.references = [...(messages.get(text)?.files ?? [])];
    item.msgstr = before.get(text) ?? [''];
    return item;
  });
  return `${catalogue.toString().trim()}\n`;
}

/**
 * The translations of a catalogue by their English text, without those that are empty.
 * @param {string} catalogue PO
 * @returns {Record<string, string>}
 */
export function translationsOf(catalogue) {
  const { items } = PO.parse(catalogue);
  return Object.fromEntries(items.flatMap(({ msgid, msgstr: [text = ''] }) => (text === '' ? [] : [[msgid, text]])));
}

/**
 * The sentences of the server that a catalogue does not translate.
 * @param {string} catalogue PO
 * @param {readonly { text: string, name: string }[]} sentences
 * @returns {string[]} their names
 */
export function untranslated(catalogue, sentences) {
  const texts = translationsOf(catalogue);
  return sentences.filter(({ text }) => !Object.hasOwn(texts, text)).map(({ name }) => name);
}

/**
 * What is wrong with the messages of a catalogue, each with its line.
 * @param {string} catalogue PO
 * @param {string} language BCP 47
 * @returns {readonly { line: number, problem: string }[]}
 */
export function problemsIn(catalogue, language) {
  const lines = catalogue.split('\n');
  const starts = lines.flatMap((line, index) => (line.startsWith('msgid ') ? [index + 1] : []));
  // Skip the first: it is the header.
  return PO.parse(catalogue).items.flatMap(({ msgid, msgstr: [text = ''] }, index) => {
    const problem = problemOf(msgid, 'en') ?? (text === '' ? null : problemOf(text, language, msgid));
    return problem === null ? [] : [{ line: starts[index + 1] ?? 0, problem: `${problem} In: ${text || msgid}` }];
  });
}
