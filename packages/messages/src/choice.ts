import { language } from './message.ts';

/** Local storage key of the person's preference, which the first paint cannot ask the API for. */
export const languageStorageKey = 'gangway-language';

/** Session storage key of a language chosen before sign-in, which becomes the preference of the person who signs in. */
export const askedLanguageStorageKey = 'gangway-asked-language';

/** Keeps a choice made before sign-in, through sign-in; the address has it too. */
export function askForLanguage(tag: string): void {
  store('sessionStorage', askedLanguageStorageKey, tag);
}

/** Takes the choice made before sign-in, and forgets it. */
export function takeAskedLanguage(): string | null {
  try {
    const asked = window.sessionStorage.getItem(askedLanguageStorageKey);
    window.sessionStorage.removeItem(askedLanguageStorageKey);
    return asked;
  } catch {
    return null;
  }
}

/** Keeps the person's preference for the next first paint. */
export function rememberLanguage(tag: string): void {
  store('localStorage', languageStorageKey, tag);
}

/** Removes `lang` from the address, which would outweigh the preference at the next load. */
export function dropAddressLanguage(): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has('lang')) return;
  address.searchParams.delete('lang');
  window.history.replaceState(window.history.state, '', address);
}

/** An address that shows the chosen language without a session too; unchanged where the browser chooses it. */
export function withLanguage(address: string): string {
  // Without a document, where a page is prerendered, nobody has chosen.
  if (globalThis.document === undefined) return address;
  const { ownLanguage = 'en' } = document.documentElement.dataset;
  if (ownLanguage === language()) return address;
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language()}`;
}

function store(kind: 'localStorage' | 'sessionStorage', key: string, value: string): void {
  try {
    window[kind].setItem(key, value);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}
