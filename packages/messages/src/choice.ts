import { language } from './message.ts';

/** Local storage key of the person's preference, which the first paint cannot ask the API for. */
export const languageStorageKey = 'gangway-language';

/** Keeps the person's preference for the next first paint. */
export function rememberLanguage(tag: string): void {
  try {
    window.localStorage.setItem(languageStorageKey, tag);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

/** A path that shows the chosen language also after a reload without a session; unchanged where the browser chooses it. */
export function withLanguage(path: string): string {
  const { ownLanguage } = document.documentElement.dataset;
  if (ownLanguage === undefined || ownLanguage === language()) return path;
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language()}`;
}
