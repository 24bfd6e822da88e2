import { expect, it } from 'vitest';
import { changeOf, contrastLine, draftOf, previewColour } from './looks-draft.ts';

it.each([
  ['', 'Six hex digits. Empty: the product’s colour.', null],
  ['red', 'Give six hex digits, such as 0b6470.', null],
  ['0b6470', 'White text on it has a contrast of 6.83:1.', null],
  ['777777', 'White text on it has a contrast of 4.47:1; it needs 4.5:1.', '767676'],
])('says of the colour %j: %s', (colour, text, nearest) => {
  expect(contrastLine(colour)).toEqual({ text, nearest });
});

it('shows the preview in a readable colour or the product’s', () => {
  expect(['0b6470', 'ffffff', 'red', ''].map(previewColour)).toEqual(['0b6470', '767676', null, null]);
});

it('sends null for each empty text, and for a language outside the list', () => {
  const standard = { name: null, colour: null, sentence: null, mailFoot: null, language: null };
  expect(changeOf(draftOf(standard))).toEqual(standard);
  expect(changeOf({ name: ' ', colour: '', sentence: '', mailFoot: '', language: 'xx' })).toEqual(standard);
});

it('returns what it was given', () => {
  const own = { name: 'Harbour', colour: '0b5cad', sentence: 'Welcome.', mailFoot: 'Quay 3', language: 'de' } as const;
  expect(changeOf(draftOf(own))).toEqual(own);
});
