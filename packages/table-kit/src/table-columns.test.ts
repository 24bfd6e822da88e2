import { expect, it } from 'vitest';
import { resolveColumns } from './table-columns.ts';

it('reads headers in order, action without sorting and filtering (specification section 3)', () => {
  const columns = resolveColumns(
    [{ name: 'Name' }, { action: 'Actions' }],
    { action: { sortable: true, filter: 'text' } },
    true,
  );
  expect(columns.map(({ label, sortable, filter }) => ({ label, sortable, filter }))).toEqual([
    { label: 'S.no', sortable: false, filter: 'none' },
    { label: 'Name', sortable: true, filter: 'text' },
    { label: 'Actions', sortable: false, filter: 'none' },
  ]);
});

it.each([[{}], [{ name: 'Name', email: 'Email' }]])(
  'refuses a header that is not an object with one key: %j',
  (header) => {
    expect(() => resolveColumns([header])).toThrow('an object with one key');
  },
);
