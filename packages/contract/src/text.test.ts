import { describe, expect, it } from 'vitest';
import { foldText, nameFault, tidyName } from './text.ts';

describe('a name', () => {
  it.each([
    ['U+200B alone', '\u200B', /can be seen/],
    ['U+2800 alone', '\u2800', /can be seen/],
    ['a filler alone', '\u3164', /can be seen/],
    ['joiners and a soft hyphen alone', '\u200D\u200C\u00AD', /can be seen/],
    ['an override', 'abc\u202Ecba', /turns the direction/],
    ['an isolate', '\u2067abc\u2069', /turns the direction/],
    ['a control character', 'a\u0007b', /control character/],
    ['a line separator', 'a\u2028b', /control character/],
    ['the mark of lost text', 'Jos\uFFFD', /was lost on its way/],
    ['a code point that is no character', 'a\uFFFE', /was lost on its way/],
    ['201 characters', '⛴'.repeat(201), /200 characters/],
  ])('is refused with %s', (_what, name, sentence) => {
    expect(nameFault(tidyName(name))).toMatch(sentence);
  });

  it.each([
    ['a family of joined emoji', '👨‍👩‍👧'],
    ['a flag of tags', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['a Sinhala joiner', 'ක්‍රිෂාන්'],
    ['a Persian non-joiner', 'مهدی‌زاده'],
    ['a mark that sides with Hebrew', 'שלום\u200F!'],
    ['200 ships', '⛴'.repeat(200)],
  ])('keeps %s', (_what, name) => {
    expect(nameFault(name)).toBeUndefined();
    expect(tidyName(` ${name} `)).toBe(name.normalize('NFC'));
  });
});

it.each([
  ['what does not show', 'Har\u200Bbour', 'harbour'],
  ['the kind of blank', 'Dock\u00A0\u2800 7', 'dock 7'],
  ['a final sigma', 'ΝΊΚΟΣ', 'νίκοσ'],
  ['a sharp s', 'GROẞE STRAẞE', 'grosse strasse'],
  ['dots on i', 'İIıi', 'iiii'],
  ['the Unicode form', 'É', 'é'],
])('folding ignores %s', (_what, text, folded) => {
  expect(foldText(text)).toBe(folded);
});
