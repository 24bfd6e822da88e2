import { languages } from '@gangway/contract/languages';
import { askedLanguageStorageKey, languageStorageKey } from './choice.ts';
import { chooseLanguage } from './choose-language.ts';

// Run in <head>: sets language and direction before anything is shown, and leaves what the browser and the address chose for later.
const page = document.documentElement;
const asked = chooseLanguage([new URLSearchParams(window.location.search).get('lang')]);
const own = chooseLanguage(navigator.languages);
let kept: string | null = null;
try {
  const { localStorage, sessionStorage } = window;
  // A session has a person, whose preference no address changes.
  if (asked !== undefined && localStorage.getItem('access_token') === null) {
    sessionStorage.setItem(askedLanguageStorageKey, asked);
  }
  kept = sessionStorage.getItem(askedLanguageStorageKey) ?? localStorage.getItem(languageStorageKey);
} catch {
  // Storage is blocked: address and browser choose.
}
const language = asked ?? chooseLanguage([kept]) ?? own ?? 'en';
page.lang = language;
page.dir = languages[language].direction;
if (own !== undefined) page.dataset['ownLanguage'] = own;
// Outweighs the preference that the API knows.
if (asked !== undefined) page.dataset['askedLanguage'] = asked;
