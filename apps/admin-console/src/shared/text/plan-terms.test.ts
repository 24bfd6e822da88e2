import { expect, it } from 'vitest';
import { grouped, planTerms } from './plan-terms.ts';

it.each([
  ['100000', '100,000'],
  ['1150', '1,150'],
  ['-25000.50', '-25,000.50'],
  ['0.25', '0.25'],
  ['500', '500'],
  ['99999999999999999999', '99,999,999,999,999,999,999'],
  // Keep terms written as text or with their own separators.
  ['1.150,00', '1.150,00'],
  ['1200 EUR', '1200 EUR'],
  ['', ''],
])('shows %s as %s', (text, shown) => {
  expect(grouped(text)).toBe(shown);
});

it.each([
  ['1150', '5000', 'Price 1,150\u00A0· Limit 5,000'],
  ['', '500', 'No price\u00A0· Limit 500'],
  ['on request', '', 'Price on request'],
])('shows a price of “%s” and limits of “%s” as %s', (price, limits, shown) => {
  expect(planTerms({ price, limits })).toBe(shown);
});
