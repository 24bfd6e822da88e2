import { expect, it } from 'vitest';
import { acceptedLanguage } from './origin-of.ts';

it.each([
  undefined,
  '',
  '*',
  'fr, it',
  'de;q=0',
  'de;q=0.0, ar;q=0',
  '../../etc',
  'd'.repeat(5000),
  `${'fr,'.repeat(400)}de`,
  `${'fr,'.repeat(30)}de`,
  'de\u0000',
  '<b>de</b>',
  '__proto__',
])('takes no language from %j', (accepted) => {
  expect(acceptedLanguage(accepted)).toBe(undefined);
});

it.each([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr, pt;q=0.5, en;q=0.4', 'pt-BR'],
  ['en;q=0.2, ja;q=0.7', 'ja'],
  ['en, ar', 'en'],
  ['zh-TW, zh-CN;q=0.9', 'zh-CN'],
  ['ar;q=abc, es;q=0.5', 'es'],
])('takes from %j the language %s', (accepted, language) => {
  expect(acceptedLanguage(accepted)).toBe(language);
});
