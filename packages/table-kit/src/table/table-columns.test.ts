import { expect, it } from 'vitest';
import { cellAlign, columnDefinitions } from './table-columns.ts';

it('keeps the order of headers, and leaves action without sorting and filtering (specification section 3)', () => {
  const columns = columnDefinitions(
    [{ name: 'Name' }, { action: 'Actions' }],
    { action: { sortable: true, filter: 'text' } },
    true,
  );
  expect(
    columns.map(({ header, columnDefType, enableSorting, enableColumnFilter }) => [
      header,
      columnDefType,
      enableSorting ?? false,
      enableColumnFilter ?? false,
    ]),
  ).toEqual([
    ['S.no', 'display', false, false],
    ['Name', 'data', true, true],
    ['Actions', 'display', false, false],
  ]);
});

it.each([[{}], [{ name: 'Name', email: 'Email' }]])(
  'refuses a header that is not an object with one key: %j',
  (header) => {
    expect(() => columnDefinitions([header])).toThrow('an object with one key');
  },
);

it('aligns numbers with the end of their cell, so that a mirrored page mirrors them', () => {
  expect(cellAlign('right')).toEqual({ textAlign: 'end' });
  expect(cellAlign('left')).toBeUndefined();
});
