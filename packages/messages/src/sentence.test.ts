import { expect, it } from 'vitest';
import { formatSentence } from './sentence.ts';

it.each([
  ["There is no ''{name}''.", "There is no 'ERP'."],
  ["Give a Key Set, '{' \"keys\": [ … ] '}', of {name}.", 'Give a Key Set, { "keys": [ … ] }, of ERP.'],
  ["Write '{name}' as it is.", 'Write {name} as it is.'],
  ["{name}'s file", "ERP's file"],
  ["{name, select, ERP {''{name}'' is built in} other {no}}", "'ERP' is built in"],
])('reads the quotes of %s', (text, said) => {
  expect(formatSentence(text, { name: 'ERP' }, 'en')).toBe(said);
});

it.each([
  ['en', 'Ends on October 3, 2026.'],
  ['de', 'Ends on 3. Oktober 2026.'],
  ['ja', 'Ends on 2026年10月3日.'],
])('writes a day in %s', (locale, said) => {
  expect(formatSentence('Ends on {last, date, day}.', { last: '2026-10-03' }, locale)).toBe(said);
});

it('reads no value as a placeholder, and counts in a branch', () => {
  const text = '{service}: {n, plural, one {# role until {last, date, day}} other {# roles}}';
  expect(formatSentence(text, { service: "'{n}'", n: 1, last: '2026-10-03' }, 'de')).toBe(
    "'{n}': 1 role until 3. Oktober 2026",
  );
});
