import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { failedRows } from './failed-rows.ts';
import { readTable } from './read-table.ts';

const bytesOf = (bytes: Uint8Array) => Uint8Array.from(bytes).buffer;
const read = async (text: string) => readTable(bytesOf(strToU8(text)));
const people = { columns: ['Email', 'Name'], rows: [['ana@example.com', 'Zoë Øst']] };

describe('a CSV', () => {
  it.each([
    ['commas', 'Email,Name\nana@example.com,Zoë Øst\n'],
    ['semicolons', 'Email;Name\r\nana@example.com;Zoë Øst\r\n'],
    ['tabs', 'Email\tName\nana@example.com\tZoë Øst'],
    ['a byte order mark', '\uFEFFEmail,Name\nana@example.com,Zoë Øst\n'],
    ['its delimiter in a line of its own', 'sep=;\r\nEmail;Name\r\nana@example.com;Zoë Øst\r\n'],
    ['empty lines', 'Email,Name\n\nana@example.com,Zoë Øst\n,\n\n'],
  ])('with %s', async (_what, text) => {
    expect(await read(text)).toEqual(people);
  });

  it.each([
    ['little-endian with its mark', [0xff, 0xfe], true],
    ['big-endian with its mark', [0xfe, 0xff], false],
    ['little-endian without a mark', [], true],
    ['big-endian without a mark', [], false],
  ])('in UTF-16, %s', async (_what, mark, isLittle) => {
    const text = 'Email;Name\r\nana@example.com;Zoë Øst\r\n';
    const view = new DataView(new ArrayBuffer(mark.length + text.length * 2));
    for (const [index, byte] of mark.entries()) view.setUint8(index, byte);
    for (let index = 0; index < text.length; index += 1) {
      view.setUint16(mark.length + index * 2, text.charCodeAt(index), isLittle);
    }
    expect(await readTable(view.buffer)).toEqual(people);
  });

  it('from an old Windows program', async () => {
    const latin = Uint8Array.from('Name,City\nJos\u00e9,K\u00f6ln\n', (letter) => letter.charCodeAt(0));
    expect((await readTable(latin.buffer)).rows).toEqual([['José', 'Köln']]);
  });

  it('keeps quotes, delimiters and line breaks within a cell, and leading zeros', async () => {
    const { rows } = await read('Name,Branch,Limit\n"Ana ""the boss"", Silva","Hamburg\nRotterdam",007\n');
    expect(rows).toEqual([['Ana "the boss", Silva', 'Hamburg\nRotterdam', '007']]);
  });

  it.each([
    ['', /empty/],
    ['Email,Name\n', /no rows/],
    ['Email,Name\n"ana,Silva\n', /quotes in line/],
    [`Email\n${'a@example.com\n'.repeat(5001)}`, /5,001 rows/],
    [`Email\n${'a'.repeat(2001)}\n`, /more than 2000 characters/],
    [`${'a,'.repeat(61)}b\n1\n`, /more than 60 columns/],
    ['Em\0ail,Name,Site\na,b,c\n', /Choose a CSV or XLSX file/],
  ])('refuses it with the reason: %#', async (text, reason) => {
    await expect(read(text)).rejects.toThrow(reason);
  });
});

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const links = 'http://schemas.openxmlformats.org/package/2006/relationships';

function workbook(rows: string, more: Record<string, Uint8Array> = {}): ArrayBuffer {
  const parts = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${head}<Relationships xmlns="${links}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${links}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
  return bytesOf(zipSync({ ...Object.fromEntries(files), ...more }));
}

const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;

describe('an XLSX', () => {
  it('reads its first sheet: texts unchanged, numbers, yes and no', async () => {
    const table = await readTable(
      workbook(
        `<row r="1">${text('A1', 'Email')}${text('B1', 'Limit')}${text('C1', 'Code')}${text('D1', 'Notification')}</row>
         <row r="2">${text('A2', 'ana@example.com')}<c r="B2"><v>5</v></c>${text('C2', '007')}<c r="D2" t="b"><v>1</v></c></row>
         <row r="4">${text('A4', 'ben@example.com')}</row>`,
      ),
    );
    expect(table).toEqual({
      columns: ['Email', 'Limit', 'Code', 'Notification'],
      rows: [
        ['ana@example.com', '5', '007', 'yes'],
        ['ben@example.com', '', '', ''],
      ],
    });
  });

  it('reads thousands of rows', async () => {
    const rows = Array.from(
      { length: 5000 },
      (_, index) => `<row r="${index + 2}">${text(`A${index + 2}`, `person${index}@example.com`)}</row>`,
    );
    const table = await readTable(workbook(`<row r="1">${text('A1', 'Email')}</row>${rows.join('')}`));
    expect(table.rows).toHaveLength(5000);
    expect(table.rows.at(-1)).toEqual(['person4999@example.com']);
  });

  it('refuses one that unpacks beyond the limit, whatever the part is called', async () => {
    const limit = 1024 * 1024;
    const zeros = new Uint8Array(limit);
    for (const name of ['xl/worksheets/sheet2.xml', 'xl/media/image1.png']) {
      const bomb = workbook(`<row r="1">${text('A1', 'Email')}</row>`, { [name]: zeros });
      expect(bomb.byteLength).toBeLessThan(10_000);
      await expect(readTable(bomb, limit)).rejects.toThrow('This workbook unpacks to more than 1 MB.');
    }
  });

  it('refuses another zip, or a truncated one', async () => {
    await expect(readTable(bytesOf(zipSync({ 'a.txt': strToU8('a') })))).rejects.toThrow(/cannot be read/);
    const whole = workbook(`<row r="1">${text('A1', 'Email')}</row>`);
    await expect(readTable(whole.slice(0, whole.byteLength / 2))).rejects.toThrow(/workbook/);
  });
});

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

  it('survive a second reading', async () => {
    const table = { columns: ['Email', 'Branch'], rows: [['ana@example.com', 'Hamburg\n"Old" town']] };
    const again = await read(await failedRows(table, [{ row: 0, errors: [] }]));
    expect(again).toEqual({
      columns: ['Email', 'Branch', 'Reason'],
      rows: [['ana@example.com', 'Hamburg\n"Old" town', '']],
    });
  });
});
