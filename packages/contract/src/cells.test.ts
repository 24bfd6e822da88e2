import { describe, expect, it } from 'vitest';
import { listCell, namesIn, needsGuard, unguarded } from './cells.ts';

describe('a cell of several names', () => {
  it.each([
    [['Hamburg', 'Rotterdam'], 'Hamburg; Rotterdam'],
    [['Kiel; Nord', 'Hamburg'], '"Kiel; Nord"; Hamburg'],
    [['"Old" town'], '"""Old"" town"'],
    [['Pier "7"', "O'Neil, Ada", 'שלום', '=1'], `Pier "7"; O'Neil, Ada; שלום; =1`],
    [[' edge ', 'two\nlines', ';', '"'], '" edge "; "two\nlines"; ";"; """"'],
    [[], ''],
  ])('reads %j as it is written', (names, cell) => {
    expect(listCell(names)).toBe(cell);
    expect(namesIn(cell)).toEqual(names);
  });

  it.each([
    ['Hamburg;;Rotterdam ; ', ['Hamburg', 'Rotterdam']],
    ['Hamburg\r\nRotterdam', ['Hamburg', 'Rotterdam']],
    ['"Old" town; Kiel', ['"Old" town', 'Kiel']],
    ['"open; Kiel', ['"open', 'Kiel']],
    ['"Kiel" ;"Nord; Ost"', ['Kiel', 'Nord; Ost']],
  ])('takes %j as people type it', (cell, names) => {
    expect(namesIn(cell)).toEqual(names);
  });

  it('is read in time that grows with its length', () => {
    const started = performance.now();
    for (const cell of ['"a;""'.repeat(6000), '"'.repeat(30_000), ' '.repeat(30_000), '"a" ;'.repeat(6000)])
      namesIn(cell);
    expect(performance.now() - started).toBeLessThan(500);
  });
});

it.each(['=1', '+1', '-1', '@a', '\t=1', '＝1', "'=1", "''=1", "'a", "'", 'a', ''])(
  'guards %j so that it reads back',
  (text) => {
    expect(unguarded(needsGuard.test(text) ? `'${text}` : text)).toBe(text);
  },
);
