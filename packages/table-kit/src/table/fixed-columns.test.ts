import { expect, it } from 'vitest';
import { columnDefinitions, type TableColumns } from './table-columns.ts';
import { fixedColumns } from './fixed-columns.ts';

type Port = { name: string };

const of = (columns: TableColumns<Port>) => {
  const definitions = columnDefinitions<Port>([{ id: 'ID' }, { name: 'Name' }], columns);
  return fixedColumns(definitions.map((columnDef) => ({ columnDef })));
};

it('shares the width in proportion to the columns’ own', () => {
  expect(of({ id: { width: 60 }, name: { width: 200 } })).toEqual({
    width: 260,
    tracks: 'minmax(0, 60fr) minmax(0, 200fr)',
  });
});

it('gives the rest of the width to the column that grows', () => {
  expect(of({ id: { width: 60 }, name: { width: 200, grow: true } })).toEqual({
    width: 260,
    tracks: '60px minmax(200px, 1fr)',
  });
});

it('leaves columns to the browser where one has no width', () => {
  expect(of({ id: { width: 60 } })).toBeUndefined();
});
