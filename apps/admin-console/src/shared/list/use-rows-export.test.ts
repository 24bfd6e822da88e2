import { expect, it } from 'vitest';
import { actionless, cellText } from './use-rows-export.ts';

it('leaves the column of actions out', () => {
  expect(actionless([{ name: 'Name' }, { action: 'Actions' }])).toEqual([{ key: 'name', label: 'Name' }]);
});

it('reads a cell as its column says, else by its key; nothing as nothing', () => {
  const row = { name: 'a', place: { name: 'Oslo' }, open: null };
  expect(cellText(row, 'name', undefined)).toBe('a');
  expect(cellText(row, 'place', { value: ({ place }) => place.name })).toBe('Oslo');
  expect(cellText(row, 'open', undefined)).toBe('');
});
