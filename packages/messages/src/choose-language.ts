import { matchLanguage, type Language } from '@gangway/contract/languages';
import { offered } from './offered.ts';

/**
 * Chooses the language of a page: that of the first wish that an offered one serves.
 * @param wishes anything, in this order: `lang` of the address, the person's preference, the browser's languages, the
 * organization's default
 * @returns undefined where none is served: English stands
 */
export function chooseLanguage(wishes: readonly (string | null | undefined)[]): Language | undefined {
  return wishes
    .map((wish) => matchLanguage(wish ?? undefined))
    .find((language) => language !== undefined && offered.includes(language));
}
