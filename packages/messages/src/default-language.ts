import type { Language } from '@gangway/contract/languages';
import { askedLanguageStorageKey, languageStorageKey } from './choice.ts';
import { chooseLanguage } from './choose-language.ts';

/**
 * The language of people who chose none at a host with a default of its own.
 * @param tag the default of the host
 * @returns undefined where address, person or browser chose (`first-paint`), or the default is not offered
 */
export function defaultLanguage(tag: string | null): Language | undefined {
  const { askedLanguage, ownLanguage } = document.documentElement.dataset;
  const chosen = [askedLanguage, ownLanguage, ...stored()];
  return chooseLanguage(chosen) === undefined ? chooseLanguage([tag]) : undefined;
}

function stored(): readonly (string | null)[] {
  try {
    return [window.sessionStorage.getItem(askedLanguageStorageKey), window.localStorage.getItem(languageStorageKey)];
  } catch {
    // Storage is blocked: address and browser choose.
    return [];
  }
}
