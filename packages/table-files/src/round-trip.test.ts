import { listCell, namesIn, unguarded } from '@gangway/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from './read.ts';
import { workbookFromCsv, writeCsv, writeWorkbook } from './write.ts';

const hard = fc.constantFrom(
  ';',
  ',',
  '"',
  '""',
  "'",
  "'=",
  '=1+1',
  '+1',
  '-1',
  '@a',
  '\t',
  '\n',
  '\r\n',
  '|',
  ' ',
  '  ',
  '＝',
  'sep=;',
  '007',
  '1.000',
  '2026-11-26',
  'true',
  'שלום',
  'مرحبا',
  '👩‍🚀',
  '_x0041_',
  '_x005F_x0041_',
  '&amp;',
  '<b>',
  ']]>',
  'É',
  'Ł',
  'İ',
  '日本',
  '\uFEFF',
  '#N/A',
  'null',
);
const text = fc
  .array(fc.oneof(hard, fc.string({ unit: 'grapheme', maxLength: 5 }), fc.constant('ß'.repeat(195))), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) =>
    parts
      .join('')
      // Leave out what no XML holds, and the mark of lost text, which the reader drops.
      .replace(/\0|\p{Cs}|[\uFFFD-\uFFFF]/gu, '')
      .replaceAll('\r\n', '\n')
      .replaceAll('\r', '\n'),
  );
const columns = ['ID', 'Name', 'Branch', 'Limit'];
const rows = fc.array(fc.tuple(fc.nat().map(String), text, text, text), { minLength: 1, maxLength: 8 });
const bytesOf = (csv: string) => new TextEncoder().encode(csv).buffer;

describe('a table', () => {
  it('reads from CSV as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const { table } = await readTable(bytesOf(`\uFEFF${await writeCsv([columns, ...written])}`), { headRow: 1 });
        expect(table.rows.map((row) => row.map(unguarded))).toEqual(written);
      }),
      { numRuns: 100 },
    );
  });

  it('reads from XLSX as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const { table } = await readTable(await writeWorkbook([columns, ...written]), { headRow: 1 });
        expect(table.rows.map((row) => row.map(unguarded))).toEqual(written);
      }),
      { numRuns: 100 },
    );
  });

  it('reads alike from CSV and from the XLSX made of it', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (written) => {
        const csv = await writeCsv([columns, ...written]);
        const { table } = await readTable(await workbookFromCsv(csv), { headRow: 1 });
        expect(table.rows.map((row) => row.map(unguarded))).toEqual(written);
      }),
      { numRuns: 100 },
    );
  });
});

it('reads the names of a cell as they were written', () => {
  fc.assert(
    fc.property(fc.array(text.map((name) => name.trim()).filter((name) => name !== '')), (names) => {
      expect(namesIn(listCell(names))).toEqual(names);
    }),
  );
});
