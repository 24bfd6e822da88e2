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
    tracks: 'minmax(60px, 60fr) minmax(200px, 200fr)',
  });
});

it('gives the rest of the width to the column that grows', () => {
  expect(of({ id: { width: 60 }, name: { width: 200, grow: true } })).toEqual({
    width: 260,
    tracks: 'minmax(60px, 60px) minmax(200px, 1fr)',
  });
});

it('takes the room that others need from a column that may be narrower', () => {
  expect(of({ id: { width: 60 }, name: { width: 200, least: 120 } })).toEqual({
    width: 180,
    tracks: 'minmax(60px, 60fr) minmax(120px, 200fr)',
  });
});

it('leaves columns to the browser where one has no width', () => {
  expect(of({ id: { width: 60 } })).toBeUndefined();
});
