// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { languageStorageKey } from './choice.ts';
import { defaultLanguage } from './default-language.ts';

const page = document.documentElement;
afterEach(() => {
  delete page.dataset['askedLanguage'];
  delete page.dataset['ownLanguage'];
  window.localStorage.clear();
});

it('is the host’s where nobody chose', () => {
  expect(defaultLanguage('de')).toBe('de');
});

it.each([null, 'xx', '../../etc'])('is none for %j', (tag) => {
  expect(defaultLanguage(tag)).toBeUndefined();
});

it('gives way to the address, the browser and the person', () => {
  page.dataset['askedLanguage'] = 'en';
  expect(defaultLanguage('de')).toBeUndefined();
  delete page.dataset['askedLanguage'];
  page.dataset['ownLanguage'] = 'ja';
  expect(defaultLanguage('de')).toBeUndefined();
  delete page.dataset['ownLanguage'];
  window.localStorage.setItem(languageStorageKey, 'en');
  expect(defaultLanguage('de')).toBeUndefined();
});
