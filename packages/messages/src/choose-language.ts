import { matchLanguage, type Language } from '@gangway/contract/languages';
import { offered } from './offered.ts';

/**
 * Chooses the language of a page: the first preferred one that is offered.
 * @param preferred anything, best first, such as `lang` of the address, the person's preference, the browser's languages
 * @returns undefined where none is offered: the page stays English
 */
export function chooseLanguage(preferred: readonly (string | null | undefined)[]): Language | undefined {
  return preferred
    .map((tag) => matchLanguage(tag ?? undefined))
    .find((language) => language !== undefined && offered.includes(language));
}
