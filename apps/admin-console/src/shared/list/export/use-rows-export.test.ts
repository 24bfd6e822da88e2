import { expect, it } from 'vitest';
import { actionless, cellText } from './use-rows-export.ts';

it('leaves out the column of actions', () => {
  expect(actionless([{ name: 'Name' }, { action: 'Actions' }])).toEqual([{ key: 'name', label: 'Name' }]);
});

it('reads a cell by its column, otherwise by its key; null as an empty string', () => {
  const row = { name: 'a', place: { name: 'Oslo' }, open: null };
  expect(cellText(row, 'name', undefined)).toBe('a');
  expect(cellText(row, 'place', { value: ({ place }) => place.name })).toBe('Oslo');
  expect(cellText(row, 'open', undefined)).toBe('');
});
