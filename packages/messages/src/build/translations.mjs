import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { translationsOf } from './catalogue.mjs';

const catalogues = fileURLToPath(new URL('../../catalogues', import.meta.url));

/**
 * The translations of every language that is offered, by tag and English text; English has none.
 * @param {string} folder of `offered.json` and `<language>.po`
 * @returns {Record<string, Record<string, string>>}
 */
export function offeredTranslations(folder = catalogues) {
  /** @type {string[]} */
  const tags = JSON.parse(readFileSync(join(folder, 'offered.json'), 'utf8'));
  const translated = (/** @type {string} */ tag) => translationsOf(readFileSync(join(folder, `${tag}.po`), 'utf8'));
  return Object.fromEntries(tags.map((tag) => [tag, tag === 'en' ? {} : translated(tag)]));
}
