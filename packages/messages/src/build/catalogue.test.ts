import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { printCatalogue, problemsIn, translationsOf, untranslated } from './catalogue.mjs';
import { problemOf } from './check-message.mjs';
import { sentencesIn } from './sentences.mjs';

const origin = { files: ['a.tsx'] };

it('keeps translations, adds messages and drops those that are gone', () => {
  const first = printCatalogue(new Map([['Save', origin]]), 'de', '');
  const translated = first.replace('msgid "Save"\nmsgstr ""', 'msgid "Save"\nmsgstr "Speichern"');
  const second = printCatalogue(
    new Map([
      ['Save', origin],
      ['Cancel', origin],
    ]),
    'de',
    translated,
  );
  expect(translationsOf(second)).toEqual({ Save: 'Speichern' });
  expect(second).toContain('msgid "Cancel"');
  expect(printCatalogue(new Map([['Cancel', origin]]), 'de', second)).not.toContain('Speichern');
});

it('prints an unchanged catalogue unchanged', () => {
  const messages = new Map([
    ['He said “{text}”\n', origin],
    ['A', origin],
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
  ['Ends on {last, date, day}', 'de', 'Endet am {last}', '{last, date, day} is missing'],
  ['Ends on {last, date, day}', 'de', 'Endet am {last, date, long}', '{last, date, day} is missing'],
  ['{kind, select, a {A role} other {A plan}}', 'de', '{kind, select, other {Ein Tarif}}', 'lacks “a”'],
])('refuses the translation of %s to %s by %s', (english, language, text, problem) => {
  expect(problemOf(text, language, english)).toContain(problem);
});

it.each([
  [days, 'ja', '{n, plural, other {#日}}'],
  [days, 'ar', '{n, plural, zero {#} one {#} two {#} few {#} many {#} other {#}}'],
  ["There is no ''{name}''.", 'de', '„{name}“ gibt es nicht.'],
  ["A set '{' {most} '}'", 'de', "'{' {most} '}'"],
  ['Ends on {last, date, day}', 'ja', '{last, date, day}に終了します'],
  ['Have an account? <link>Sign in</link>', 'de', 'Schon ein Konto? <link>Anmelden</link>'],
])('accepts the translation of %s to %s by %s', (english, language, text) => {
  expect(problemOf(text, language, english)).toBe(null);
});

it('names the line of a broken message', () => {
  const catalogue = printCatalogue(
    new Map([
      ['A {b}', origin],
      [days, origin],
    ]),
    'de',
    '',
  ).replace('msgid "A {b}"\nmsgstr ""', 'msgid "A {b}"\nmsgstr "B"');
  const line = catalogue.split('\n').indexOf('msgid "A {b}"') + 1;
  expect(problemsIn(catalogue, 'de')).toEqual([{ line, problem: '{b} is missing. In: B' }]);
});

it('holds each sentence of the server with its kind and code, and names those without a translation', async () => {
  const sentences = await sentencesIn(fileURLToPath(new URL('../../../contract/src/codes', import.meta.url)));
  const required = sentences.find(({ name }) => name === 'fieldSentences.field_required');
  expect(required).toMatchObject({ text: '{field} is required.' });
  expect(sentences.length).toBeGreaterThan(300);
  const messages = new Map(sentences.map(({ text, name }) => [text, { files: ['codes.ts'], names: [name] }]));
  const catalogue = printCatalogue(messages, 'de', '').replace(
    'msgid "Already ended."\nmsgstr ""',
    'msgid "Already ended."\nmsgstr "Bereits beendet."',
  );
  expect(catalogue).toContain('#. outcomes.already_ended\n#: codes.ts\nmsgid "Already ended."');
  const mute = untranslated(catalogue, sentences);
  expect(mute).toContain('fieldSentences.field_required');
  expect(mute).not.toContain('outcomes.already_ended');
});
