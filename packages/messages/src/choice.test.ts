// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { changeLanguage, languageReady, startLanguage, withLanguage } from './choice.ts';
import { languageStorageKey } from './choose-language.ts';
import { language, t } from './message.ts';

vi.mock('../catalogues/de.po?first', () => ({ default: { texts: { 'Sign in': 'Anmelden' } } }));
vi.mock('../catalogues/de.po?rest', () => ({ default: { texts: { Users: 'Personen' } } }));
vi.mock('../catalogues/ja.po?first', () => {
  throw new Error('The network is gone.');
});
vi.mock('../catalogues/es.po?first', () => ({ default: { texts: {} } }));
vi.mock('../catalogues/es.po?rest', () => {
  throw new Error('The network is gone.');
});

const page = document.documentElement;
const onFailure = vi.fn<() => void>();

afterEach(async () => {
  await changeLanguage('en');
  onFailure.mockReset();
  window.localStorage.clear();
});

it('starts in the language of the first paint', async () => {
  page.lang = 'de';
  await startLanguage({ part: 'first', onFailure });
  expect(t('Sign in')).toBe('Anmelden');
  await languageReady();
  expect(t('Users')).toBe('Personen');
  expect(onFailure).not.toHaveBeenCalled();
});

it.each([
  ['ja', 'en'],
  ['es', 'es'],
])('reports once what does not load of %s, and says it in English', async (tag, shown) => {
  page.lang = tag;
  await startLanguage({ part: 'first', onFailure });
  await languageReady();
  expect(onFailure).toHaveBeenCalledOnce();
  expect([page.lang, language(), t('Users')]).toEqual([shown, shown, 'Users']);
});

it('changes the language and remembers it in this browser', async () => {
  expect(await changeLanguage('de')).toBe(true);
  expect([t('Users'), window.localStorage.getItem(languageStorageKey)]).toEqual(['Personen', 'de']);
});

it('keeps the former language where another does not load', async () => {
  await startLanguage({ onFailure });
  await changeLanguage('de');
  expect(await changeLanguage('ja')).toBe(false);
  expect(onFailure).toHaveBeenCalledOnce();
  expect([language(), window.localStorage.getItem(languageStorageKey)]).toEqual(['de', 'de']);
});

it('names the language in a path where the browser would choose another', async () => {
  page.dataset['ownLanguage'] = 'en';
  expect(withLanguage('/login')).toBe('/login');
  await changeLanguage('de');
  expect(withLanguage('/login')).toBe('/login?lang=de');
  expect(withLanguage('/login?next=%2F')).toBe('/login?next=%2F&lang=de');
  page.dataset['ownLanguage'] = 'de';
  expect(withLanguage('/login')).toBe('/login');
});
