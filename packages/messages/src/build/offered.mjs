import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';

/** Share of the texts that a language needs: under it, a page would be half in English. */
const leastShare = 0.95;

/**
 * Lists the languages to offer: English, and those whose catalogue translates the least share of the messages or more.
 * @param {string} folder of `<language>.po`
 * @returns {string[]} tags, sorted
 */
export function offeredIn(folder) {
  const languages = readdirSync(folder).flatMap((name) => /^(.+)\.po$/.exec(name)?.[1] ?? []);
  const translated = languages.filter((language) => {
    const { items } = PO.parse(readFileSync(join(folder, `${language}.po`), 'utf8'));
    const done = items.filter(({ msgstr: [text = ''] }) => text !== '');
    return items.length > 0 && done.length / items.length >= leastShare;
  });
  return ['en', ...translated].toSorted();
}
