import { expect, it, vi } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

vi.mock('../catalogues/offered.json', () => ({ default: ['ar', 'de', 'en', 'pt-BR'] }));

const none = { address: '', preference: null, browser: [] };

it.each([
  ['address', { address: '?lang=de', preference: 'ar', browser: ['pt-BR'], organization: 'en' }, 'de'],
  ['preference', { address: '', preference: 'ar', browser: ['pt-BR'], organization: 'en' }, 'ar'],
  ['browser', { ...none, browser: ['fr-FR', 'pt-PT', 'de'], organization: 'en' }, 'pt-BR'],
  ['organization', { ...none, browser: ['fr'], organization: 'de' }, 'de'],
  ['specification', { ...none, browser: ['fr'] }, 'en'],
])('chooses by the %s', (_source, wishes, language) => {
  expect(chooseLanguage(wishes)).toBe(language);
});

it.each(['xx', '../../etc', 'd'.repeat(5000), '__proto__', '<b>', 'ja', ''])('passes over ?lang=%s', (tag) => {
  expect(chooseLanguage({ ...none, address: `?lang=${encodeURIComponent(tag)}`, browser: ['de-AT'] })).toBe('de');
  expect(chooseLanguage({ ...none, preference: tag })).toBe('en');
});
