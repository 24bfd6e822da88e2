import { languages } from '@gangway/contract/languages';
import { languageStorageKey } from './choice.ts';
import { chooseLanguage } from './choose-language.ts';

// Run in <head>: sets language and direction before anything is shown, and leaves the browser's own choice for `withLanguage`.
const page = document.documentElement;
const browser = navigator.languages;
let preference: string | null = null;
try {
  preference = window.localStorage.getItem(languageStorageKey);
} catch {
  // Storage is blocked: address and browser choose.
}
const language = chooseLanguage({ address: window.location.search, preference, browser });
page.lang = language;
page.dir = languages[language].direction;
page.dataset['ownLanguage'] = chooseLanguage({ address: '', preference: null, browser });
