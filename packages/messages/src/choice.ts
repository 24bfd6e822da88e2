import { languageStorageKey } from './choose-language.ts';
import type { LoadOptions } from './load-language.ts';
import { language } from './message.ts';

export interface StartOptions extends LoadOptions {
  /** Called where texts of the language do not load and stay English. */
  readonly onFailure?: () => void;
}

let options: StartOptions = {};
let ready: Promise<boolean> = Promise.resolve(true);

/**
 * Loads the language that the first paint chose, before the first page is shown. Keeps the options for `changeLanguage`.
 * Never rejects: texts that do not load are said in English.
 */
export async function startLanguage(given: StartOptions): Promise<void> {
  options = given;
  const { lang } = document.documentElement;
  if (lang !== language()) await load(lang, given);
}

/**
 * Changes the language without a reload, and remembers it in this browser.
 * @returns false where it does not load: the former language stays
 */
export async function changeLanguage(tag: string): Promise<boolean> {
  if (!(await load(tag, { ...options, part: 'whole' }))) return false;
  rememberLanguage(tag);
  return true;
}

/** Keeps the person's preference for the next first paint. */
export function rememberLanguage(tag: string): void {
  try {
    window.localStorage.setItem(languageStorageKey, tag);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

/** Settles when every text of the chosen language is here, and of one that does not load: a page waits with its code. */
export function languageReady(): Promise<unknown> {
  return ready;
}

/** A path that shows the chosen language also after a reload without a session; unchanged where the browser chooses it. */
export function withLanguage(path: string): string {
  const { ownLanguage } = document.documentElement.dataset;
  if (ownLanguage === undefined || ownLanguage === language()) return path;
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language()}`;
}

async function load(tag: string, { onFailure, ...given }: StartOptions): Promise<boolean> {
  const loading = beginLoading(tag, given);
  const whole = async () => (await loading)?.whole ?? false;
  ready = whole();
  const isShown = (await (await loading)?.shown) ?? false;
  void reportFailure(ready, onFailure);
  return isShown;
}

/** Both of what `loadLanguage` promises; undefined where its code does not load. */
async function beginLoading(tag: string, given: LoadOptions) {
  try {
    const { loadLanguage, wholeLanguage } = await import('./load-language.ts');
    const shown = loadLanguage(tag, given);
    return { shown, whole: wholeLanguage() };
  } catch {
    // Without this code only English can have been said.
    document.documentElement.lang = 'en';
    document.documentElement.dir = 'ltr';
    return undefined;
  }
}

async function reportFailure(whole: Promise<boolean>, onFailure: (() => void) | undefined): Promise<void> {
  if (!(await whole)) onFailure?.();
}
