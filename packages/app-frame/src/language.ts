import { t } from '@gangway/messages';
import { toast } from '@gangway/toasts';
import { loadMirror } from '@gangway/ui-kit';

let ready: Promise<boolean> = Promise.resolve(true);

/** Loads the language that the first paint chose, before the first page is shown. */
export async function startLanguage(options: { inParts?: boolean } = {}): Promise<void> {
  const { lang } = document.documentElement;
  if (lang !== 'en') await changeLanguage(lang, options);
}

/**
 * Shows every page in a language, without a reload. A text that does not load stays English, which a toast says.
 * @param options `inParts`: settles with the texts of the first screen; a page waits for the others (`languageReady`)
 * @returns false where the former language stays
 */
export async function changeLanguage(tag: string, options: { inParts?: boolean } = {}): Promise<boolean> {
  const loading = load(tag, options);
  ready = settled(loading);
  return (await loading).shown;
}

/** Settles when every text of the language is here, or does not load: a page waits with its code. */
export function languageReady(): Promise<boolean> {
  return ready;
}

async function load(tag: string, options: { inParts?: boolean }) {
  try {
    const { loadLanguage } = await import('@gangway/messages/load');
    return loadLanguage(tag, { ...options, along: loadMirror });
  } catch {
    // Say what is on the page: without this code, English.
    document.documentElement.lang = 'en';
    document.documentElement.dir = 'ltr';
    return { shown: false, whole: false };
  }
}

async function settled(loading: ReturnType<typeof load>): Promise<boolean> {
  const isWhole = await (await loading).whole;
  if (!isWhole) toast.error(t('Couldn’t load every text in this language. Reload the page to try again.'));
  return isWhole;
}
