import { readTable } from '@gangway/table-files/read';
import { describe, expect, it } from 'vitest';
import { failedRows } from './failed-rows.ts';

describe('failed rows', () => {
  it('come with the reason, and no cell of them runs as a formula', async () => {
    const table = {
      columns: ['Email', '=Name'],
      rows: [
        ['same@example.com', 'Same'],
        ['=HYPERLINK("x")', '@SUM(1)'],
        ['+1', '-1'],
        ['\tx', '＝1'],
      ],
    };
    const saved = await failedRows(
      table,
      [1, 2, 3].map((row) => ({ row, errors: [{ field: null, message: 'Invalid email address' }] })),
    );
    expect(saved).toBe(
      [
        `\uFEFF"Email","'=Name","Reason"`,
        `"'=HYPERLINK(""x"")","'@SUM(1)","Invalid email address"`,
        `"'+1","'-1","Invalid email address"`,
        `"'\tx","'＝1","Invalid email address"`,
        '',
      ].join('\r\n'),
    );
  });

  it('keep the meaning of a text that the file guards', async () => {
    const guardedFile = { columns: ['Name'], rows: [["'=1"], ["''=1"]] };
    const saved = await failedRows(guardedFile, [
      { row: 0, errors: [] },
      { row: 1, errors: [] },
    ]);
    expect(saved).toContain(`"'=1",""\r\n"''=1",""`);
  });

  it('survive a second reading', async () => {
    const table = { columns: ['Email', 'Branch'], rows: [['ana@example.com', 'Hamburg\n"Old" town']] };
    const again = (await readTable(new TextEncoder().encode(await failedRows(table, [{ row: 0, errors: [] }])).buffer))
      .table;
    expect(again).toEqual({
      columns: ['Email', 'Branch', 'Reason'],
      rows: [['ana@example.com', 'Hamburg\n"Old" town', '']],
    });
  });
});
