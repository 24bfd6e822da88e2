import { expect, it } from 'vitest';
import { formatSentence, saysSentences } from './sentence.ts';

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

it.each([
  ['en', 'More than 2,000 grants.'],
  ['de', 'More than 2.000 grants.'],
])('writes a number in %s', (locale, said) => {
  expect(formatSentence('More than {most, number} grants.', { most: 2000 }, locale)).toBe(said);
});

it('reads no value as a placeholder, and counts in a branch', () => {
  const text = '{service}: {n, plural, one {# role until {last, date, day}} other {# roles}}';
  expect(formatSentence(text, { service: "'{n}'", n: 1, last: '2026-10-03' }, 'de')).toBe(
    "'{n}': 1 role until 3. Oktober 2026",
  );
});

it('says a list of sentences within another, or nothing where one has no translation', () => {
  const say = saysSentences(
    { in_use: 'Rollen in {service}: {roles}.', held: "''{role}'' ({n, plural, one {# Person} other {# Personen}})" },
    'de',
  );
  const roles = [
    { code: 'held', values: { role: 'Viewer', n: 1 } },
    { code: 'held', values: { role: '{n}', n: 2 } },
  ];
  expect(say('in_use', { service: 'ERP', roles })).toBe("Rollen in ERP: 'Viewer' (1 Person), '{n}' (2 Personen).");
  expect(say('in_use', { service: 'ERP', roles: [{ code: 'new', values: {} }] })).toBeUndefined();
});
