import { expect, it } from 'vitest';
import { joined, joinedPieces } from './joined.ts';

const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '').replaceAll('\u00A0', '_');

it.each([
  ['en', 'ERP, Yard, and AWB'],
  ['en-GB', 'ERP, Yard and AWB'],
  ['de', 'ERP, Yard und AWB'],
  ['ja', 'ERP、Yard、AWB'],
  ['ar', 'ERP و_Yard و_AWB'],
])('joins names in %s', (locale, said) => {
  expect(plain(joined(['ERP', 'Yard', 'AWB'], { locale }))).toBe(said);
});

it('writes the Arabic and before an Arabic word as part of it', () => {
  expect(plain(joined(['مشاهد', 'مخطِّط'], { locale: 'ar' }))).toBe('مشاهد ومخطِّط');
});

it('keeps the direction of each name in Arabic alone', () => {
  expect(joined(['Yard (2)', 'C++'], { locale: 'ar-u-nu-latn' })).toBe('\u2068Yard (2)\u2069 و\u00A0\u2068C++\u2069');
  expect(joined(['Yard (2)', 'C++'], { locale: 'es' })).toBe('Yard (2) y C++');
});

it('gives pieces, of which the values are as they were', () => {
  expect(joinedPieces(['ERP', 'Yard'], { locale: 'ar' }).map(({ text }) => text)).toEqual(['ERP', ' و\u00A0', 'Yard']);
  expect(joined([], { type: 'disjunction' })).toBe('');
  expect(joined(['app', 'code'], { type: 'disjunction' })).toBe('app or code');
});
