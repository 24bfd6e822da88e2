import { expect, it, vi } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

vi.mock('../catalogues/offered.json', () => ({ default: ['ar', 'de', 'en', 'pt-BR'] }));

it.each([
  [['de', 'ar', 'pt-BR'], 'de'],
  [[null, undefined, 'fr-FR', 'pt-PT', 'de'], 'pt-BR'],
  [['ja', 'de-AT'], 'de'],
  [['fr', 'ja'], undefined],
  [[], undefined],
])('answers the preferences %j with %s', (preferred, language) => {
  expect(chooseLanguage(preferred)).toBe(language);
});

it.each(['xx', '../../etc', 'd'.repeat(5000), '__proto__', '<b>', ''])('passes over %s', (tag) => {
  expect(chooseLanguage([tag, 'de'])).toBe('de');
});
