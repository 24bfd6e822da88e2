import { expect, it } from 'vitest';
import { languageTags, languages, matchLanguage } from './languages.ts';

it.each([
  undefined,
  '',
  '*',
  'xx',
  'fr',
  'english',
  '../../etc',
  'de/../en',
  'de\n',
  'de_DE',
  '__proto__',
  'constructor',
  '<b>de</b>',
  'de-'.repeat(10),
  `de-${'a'.repeat(9)}`,
  'd'.repeat(5000),
  'zh-TW',
  'zh-HK',
  'zh-Hant',
  'zh-Hant-CN',
  'zh-Hansa',
])('serves no language for %j', (wanted) => {
  expect(matchLanguage(wanted)).toBe(undefined);
});

it.each([
  ['en', 'en'],
  ['EN-us', 'en'],
  ['de-AT', 'de'],
  ['de-Latn-CH', 'de'],
  ['es-419', 'es'],
  ['pt', 'pt-BR'],
  ['pt-br', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['zh', 'zh-CN'],
  ['zh-cn', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-Hans', 'zh-CN'],
  ['zh-Hans-HK', 'zh-CN'],
  ['ja-JP', 'ja'],
  ['ar-EG', 'ar'],
])('serves %s by %s', (wanted, language) => {
  expect(matchLanguage(wanted)).toBe(language);
});

it('lists each language once and serves it by itself', () => {
  expect(languageTags.toSorted()).toEqual(Object.keys(languages).toSorted());
  for (const language of languageTags) expect(matchLanguage(language)).toBe(language);
});

it('reads each language from the side that its script has', () => {
  for (const language of languageTags) {
    expect([language, languages[language].direction]).toEqual([language, language === 'ar' ? 'rtl' : 'ltr']);
  }
});
