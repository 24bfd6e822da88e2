import { expect, it } from 'vitest';
import { daysOf, monthText, roleSplit, seriesOf, serviceColour, shortMonth } from './chart-data.ts';

const perService = [
  { key: 'ocean_tracking', name: 'Ocean Tracking', users: 2, byRole: {} },
  { key: 'erp', name: 'ERP', users: 0, byRole: {} },
];

it('makes one series per service with a subscription, in the order of the catalogue, with 0 for empty months', () => {
  const months = [
    { month: '2026-10', byService: { customs: 1 } },
    { month: '2026-11', byService: { ocean_tracking: 3 } },
  ];
  expect(seriesOf(months, perService)).toEqual([
    { key: 'ocean_tracking', name: 'Ocean Tracking', counts: [0, 3] },
    { key: 'customs', name: 'customs', counts: [1, 0] },
  ]);
});

it('gives each of the four services a hue, and all others a quiet one', () => {
  const colours = ['ocean_tracking', 'awb_tracking', 'idp', 'erp', 'customs'].map(serviceColour);
  expect(new Set(colours).size).toBe(5);
  expect(colours[2]).toBe('var(--gw-palette-service-document)');
});

it('writes out months, alike in every time zone', () => {
  expect([monthText('2026-01'), shortMonth('2026-12')]).toEqual(['January 2026', 'Dec']);
});

it.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('finds the first and last day of %s', (month, last) => {
  expect(daysOf(month)).toEqual({ first: `${month}-01`, last });
});

it('counts users by role, most held first', () => {
  expect(roleSplit({ Viewer: 3, Operator: 1200 })).toBe('Operator 1,200, Viewer 3');
});
