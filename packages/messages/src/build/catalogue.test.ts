import { expect, it } from 'vitest';
import { printCatalogue, problemsIn, translationsOf } from './catalogue.mjs';
import { problemOf } from './check-message.mjs';

const files = ['a.tsx'];

it('keeps translations, adds messages and drops those that are gone', () => {
  const first = printCatalogue(new Map([['Save', files]]), 'de', '');
  const translated = first.replace('msgid "Save"\nmsgstr ""', 'msgid "Save"\nmsgstr "Speichern"');
  const second = printCatalogue(
    new Map([
      ['Save', files],
      ['Cancel', files],
    ]),
    'de',
    translated,
  );
  expect(translationsOf(second)).toEqual({ Save: 'Speichern' });
  expect(second).toContain('msgid "Cancel"');
  expect(printCatalogue(new Map([['Cancel', files]]), 'de', second)).not.toContain('Speichern');
});

it('prints an unchanged catalogue unchanged', () => {
  const messages = new Map([
    ['He said “{text}”\n', files],
    ['A', files],
  ]);
  const printed = printCatalogue(messages, 'ar', '');
  expect(printCatalogue(messages, 'ar', printed)).toBe(printed);
});

const days = '{n, plural, one {# day} other {# days}}';

it.each([
  ['Delete {name}?', 'de', 'Löschen?', '{name} is missing'],
  ['Delete {name}?', 'de', '{nom} löschen?', '{name} is missing'],
  ['Save', 'de', '{name} speichern', '{name} is not in the English text'],
  ['<link>Help</link>', 'de', 'Hilfe', '<link> is missing'],
  [days, 'ar', '{n, plural, one {#} other {#}}', 'lacks “few”'],
  [days, 'de', '{n, plural, one {# Tag} other {# Tage}', 'Not ICU MessageFormat'],
  ['It’s {name}', 'es', "Es '{name}'", 'Write ’'],
])('refuses the translation of %s to %s by %s', (english, language, text, problem) => {
  expect(problemOf(text, language, english)).toContain(problem);
});

it.each([
  [days, 'ja', '{n, plural, other {#日}}'],
  [days, 'ar', '{n, plural, zero {#} one {#} two {#} few {#} many {#} other {#}}'],
  ['Have an account? <link>Sign in</link>', 'de', 'Schon ein Konto? <link>Anmelden</link>'],
])('accepts the translation of %s to %s by %s', (english, language, text) => {
  expect(problemOf(text, language, english)).toBe(null);
});

it('names the line of a broken message', () => {
  const catalogue = printCatalogue(
    new Map([
      ['A {b}', files],
      [days, files],
    ]),
    'de',
    '',
  ).replace('msgid "A {b}"\nmsgstr ""', 'msgid "A {b}"\nmsgstr "B"');
  const line = catalogue.split('\n').indexOf('msgid "A {b}"') + 1;
  expect(problemsIn(catalogue, 'de')).toEqual([{ line, problem: '{b} is missing. In: B' }]);
});
