// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { languageStorageKey, takeAskedLanguage } from './choice.ts';

vi.mock('../catalogues/offered.json', () => ({ default: ['ar', 'de', 'en', 'es'] }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

interface Surroundings {
  address?: string;
  browser: readonly string[];
  preference?: string;
}

/** Runs the script as a fresh page does. */
async function firstPaint({ address = '/', browser, preference }: Surroundings) {
  vi.stubGlobal('navigator', { languages: browser });
  window.history.replaceState(null, '', address);
  if (preference !== undefined) window.localStorage.setItem(languageStorageKey, preference);
  vi.resetModules();
  delete document.documentElement.dataset['ownLanguage'];
  await import('./first-paint.ts');
  const { lang, dir, dataset } = document.documentElement;
  return [lang, dir, dataset['ownLanguage']];
}

it.each([
  ['the address', { address: '/login?lang=ar', browser: ['de-CH', 'en'], preference: 'es' }, ['ar', 'rtl', 'de']],
  ['the preference', { browser: ['en'], preference: 'de' }, ['de', 'ltr', 'en']],
  ['the browser', { browser: ['fr', 'es-MX'] }, ['es', 'ltr', 'es']],
  ['the specification', { address: '/?lang=xx', browser: ['fr'], preference: '../..' }, ['en', 'ltr', undefined]],
])('sets language and direction by %s', async (_source, surroundings, result) => {
  expect(await firstPaint(surroundings)).toEqual(result);
});

it('keeps a choice in the address through sign-in, and not one of a person with a session', async () => {
  await firstPaint({ address: '/login?lang=de', browser: ['en'] });
  expect(await firstPaint({ address: '/auth/callback', browser: ['en'] })).toEqual(['de', 'ltr', 'en']);
  expect(takeAskedLanguage()).toBe('de');
  window.localStorage.setItem('access_token', 'x');
  expect(await firstPaint({ address: '/services?lang=de', browser: ['en'] })).toEqual(['de', 'ltr', 'en']);
  expect(takeAskedLanguage()).toBe(null);
});

it('does without a storage that is blocked', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Blocked.', 'SecurityError');
  });
  expect(await firstPaint({ address: '/?lang=ar', browser: ['de'] })).toEqual(['ar', 'rtl', 'de']);
});
