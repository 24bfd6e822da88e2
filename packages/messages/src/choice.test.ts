// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { askForLanguage, dropAddressLanguage, rememberLanguage, takeAskedLanguage, withLanguage } from './choice.ts';
import { setLanguage } from './message.ts';

const page = document.documentElement;

afterEach(() => {
  vi.restoreAllMocks();
  setLanguage({ tag: 'en', texts: {} });
  delete page.dataset['ownLanguage'];
});

it('names the language in a path where the browser would choose another', () => {
  expect(withLanguage('/login')).toBe('/login');
  setLanguage({ tag: 'de', texts: {} });
  expect(withLanguage('/login')).toBe('/login?lang=de');
  expect(withLanguage('/login?next=%2F')).toBe('/login?next=%2F&lang=de');
  page.dataset['ownLanguage'] = 'de';
  expect(withLanguage('/login')).toBe('/login');
});

it('gives a choice made before sign-in to one taker', () => {
  askForLanguage('de');
  expect([takeAskedLanguage(), takeAskedLanguage()]).toEqual(['de', null]);
});

it('removes the language from the address, and nothing else', () => {
  window.history.replaceState({ key: 'a' }, '', '/users?lang=de&page=2#top');
  dropAddressLanguage();
  expect(window.location.href).toMatch(/\/users\?page=2#top$/);
  expect(window.history.state).toEqual({ key: 'a' });
});

it('does without a storage that is blocked', () => {
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    vi.spyOn(window, kind, 'get').mockImplementation(() => {
      throw new DOMException('Blocked.', 'SecurityError');
    });
  }
  rememberLanguage('de');
  askForLanguage('de');
  expect(takeAskedLanguage()).toBe(null);
});
