// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { withLanguage } from './choice.ts';
import { setLanguage } from './message.ts';

const page = document.documentElement;

afterEach(() => setLanguage({ tag: 'en', texts: {} }));

it('names the language in a path where the browser would choose another', () => {
  page.dataset['ownLanguage'] = 'en';
  expect(withLanguage('/login')).toBe('/login');
  setLanguage({ tag: 'de', texts: {} });
  expect(withLanguage('/login')).toBe('/login?lang=de');
  expect(withLanguage('/login?next=%2F')).toBe('/login?next=%2F&lang=de');
  page.dataset['ownLanguage'] = 'de';
  expect(withLanguage('/login')).toBe('/login');
});
