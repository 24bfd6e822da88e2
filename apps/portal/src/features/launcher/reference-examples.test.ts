import { readReference } from '@gangway/references';
import { expect, it } from 'vitest';
import { examplesOf, referenceExamples } from './reference-examples.ts';

it.each(referenceExamples)('offers $text, a $kind without a fault', ({ kind, text }) => {
  const [reading] = readReference(text);
  expect(reading).toMatchObject({ kind, printed: text });
  expect(reading?.check).not.toBe('wrong');
});

it('offers three examples of the kinds that are opened', () => {
  expect(examplesOf(new Set(['mrn', 'imo_number', 'bill_of_lading', 'container', 'wagon'] as const))).toEqual([
    'CSQU 305438 3',
    'MAEU584219033',
    'IMO 9074729',
  ]);
  expect(examplesOf(new Set())).toEqual([]);
});
