import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { encodingNames, type Encoding } from './encodings.ts';
import { readTable } from './read.ts';

const bytesOf = (bytes: Uint8Array) => Uint8Array.from(bytes).buffer;
const read = async (text: string) => (await readTable(bytesOf(strToU8(text)))).table;
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
    expect((await readTable(view.buffer)).table).toEqual(people);
  });

  it('from an old Windows program', async () => {
    const latin = Uint8Array.from('Name,City\nJos\u00e9,K\u00f6ln\n', (letter) => letter.charCodeAt(0));
    expect((await readTable(latin.buffer)).table.rows).toEqual([['José', 'Köln']]);
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
    [`Email\n${'a'.repeat(32_768)}\n`, /more than 32,767 characters/],
    ['Em\0ail,Name,Site\na,b,c\n', /Choose a CSV or XLSX file/],
  ])('refuses it with the reason: %#', async (text, reason) => {
    await expect(read(text)).rejects.toThrow(reason);
  });
});

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const links = 'http://schemas.openxmlformats.org/package/2006/relationships';

const sheetOf = (rows: string) => `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;

function workbook(rows: string, more: Record<string, Uint8Array> = {}): ArrayBuffer {
  const parts = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${head}<Relationships xmlns="${links}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${links}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheetOf(rows),
  };
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
  return bytesOf(zipSync({ ...Object.fromEntries(files), ...more }));
}

const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;

describe('a text from before Unicode', () => {
  const crews: Partial<Record<Encoding, readonly string[]>> = {
    'windows-1252': ['José Ibáñez', 'Zoë Brontë', 'Åsmund Ødegård'],
    'windows-1250': ['Łukasz Żak', 'Jiří Dvořák', 'Ágnes Kőszegi'],
    'windows-1251': ['Иван Петров', 'Ольга Соколова'],
    'windows-1253': ['Γιώργος Παπαδόπουλος', 'Ελένη Νικολάου'],
    'windows-1255': ['יעל כהן', 'אורי לוי'],
    'windows-1256': ['محمد علي', 'فاطمة حسن'],
    shift_jis: ['山田太郎', '佐藤花子'],
    gb18030: ['王小明', '李雷'],
    'euc-kr': ['김민수', '이영희'],
  };

  it.each(Object.entries(crews))('in %s is guessed by its names', async (encoding, names) => {
    const file = encoded(
      `Email;Name;Site\r\n${names.map((name) => `a@example.com;${name};Hamburg`).join('\r\n')}\r\n`,
      encoding,
    );
    const { table, encoding: asked } = await readTable(file);
    expect(asked).toEqual({ value: encoding, sample: names.slice(0, 3) });
    expect(table.rows.map(([, name]) => name)).toEqual(names);
  });

  it('is read again in the encoding that a person chooses', async () => {
    const file = encoded('Name\r\nИван\r\n', 'windows-1251');
    for (const encoding of encodingNames) {
      expect((await readTable(file, { encoding })).encoding?.value).toBe(encoding);
    }
    expect((await readTable(file, { encoding: 'windows-1252' })).table.rows).toEqual([['Èâàí']]);
  });

  it.each(['Name\nZoë\n', 'Name\nAna\n'])('asks nothing about Unicode', async (csv) => {
    expect((await readTable(bytesOf(strToU8(csv)), { encoding: 'shift_jis' })).encoding).toBeNull();
  });
});

/** Encodes a text by looking its characters up among those that the encoding decodes. */
function encoded(csv: string, encoding: string): ArrayBuffer {
  const bytes = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  for (let first = 0; first < 256; first += 1) {
    const alone = decoder.decode(Uint8Array.of(first));
    if (Array.from(alone).length === 1 && alone !== '\uFFFD') bytes.set(alone, [first]);
    for (let second = 0x40; second < 256; second += 1) {
      if (first <= 0x80) break;
      const pair = decoder.decode(Uint8Array.of(first, second));
      if (Array.from(pair).length === 1 && pair !== '\uFFFD' && !bytes.has(pair)) bytes.set(pair, [first, second]);
    }
  }
  return Uint8Array.from(Array.from(csv).flatMap((letter) => bytes.get(letter) ?? [0x3f])).buffer;
}

describe('the row that names the columns', () => {
  const titled = 'Crew list 2026,,\n,,\nPrinted by,Ana,\nEmail,First Name,Last Name\na@example.com,Ana,Silva\n';

  it('is guessed below a title, and can be chosen', async () => {
    const guessed = await readTable(bytesOf(strToU8(titled)));
    expect(guessed).toMatchObject({
      headRow: 3,
      numbers: [4],
      table: { columns: ['Email', 'First Name', 'Last Name'] },
    });
    expect(guessed.headRows).toEqual([
      { number: 1, text: 'Crew list 2026' },
      { number: 2, text: 'Printed by, Ana' },
      { number: 3, text: 'Email, First Name, Last Name' },
      { number: 4, text: 'a@example.com, Ana, Silva' },
    ]);
    const chosen = await readTable(bytesOf(strToU8(titled)), { headRow: 1 });
    expect(chosen.table.columns).toEqual(['Crew list 2026']);
  });

  it('reads the first 60 columns, and says how many it leaves out', async () => {
    const wide = await readTable(bytesOf(strToU8(`${'a,'.repeat(61)}b\n${'1,'.repeat(61)}2\n`)));
    expect(wide.table.columns).toHaveLength(60);
    expect(wide.columnsLeftOut).toBe(2);
  });
});

describe('an XLSX', () => {
  it('reads its first sheet: texts unchanged, numbers, yes and no', async () => {
    const { table } = await readTable(
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

  it('reads the first visible sheet, or the one that is chosen', async () => {
    const row = (name: string) => `<row r="1">${text('A1', 'Email')}</row><row r="2">${text('A2', name)}</row>`;
    const sheets = [
      ['Lists', ' state="hidden"'],
      ['Crew &amp; guests', ''],
      ['Old', ' state="veryHidden"'],
    ];
    const file = workbook(row('lists@example.com'), {
      'xl/workbook.xml': strToU8(
        `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.map(([name, state], index) => `<sheet name="${name}" sheetId="${index + 5}"${state} r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `${head}<Relationships xmlns="${links}">${sheets.map((_sheet, index) => `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`,
      ),
      'xl/worksheets/sheet2.xml': strToU8(sheetOf(row('crew@example.com'))),
      'xl/worksheets/sheet3.xml': strToU8(sheetOf(row('old@example.com'))),
    });
    const first = await readTable(file);
    expect(first.table.rows).toEqual([['crew@example.com']]);
    expect(first.workbook).toEqual({
      sheets: [
        { name: 'Lists', isHidden: true },
        { name: 'Crew & guests', isHidden: false },
        { name: 'Old', isHidden: true },
      ],
      sheet: 'Crew & guests',
      hiddenRows: 0,
    });
    expect((await readTable(file, { sheet: 'Old' })).table.rows).toEqual([['old@example.com']]);
  });

  it('leaves hidden rows out and counts them, and keeps the numbers of the others', async () => {
    const {
      table,
      numbers,
      workbook: book,
    } = await readTable(
      workbook(
        `<row r="1">${text('A1', 'Email')}</row><row r="2" hidden="1">${text('A2', 'gone@example.com')}</row>
         <row r="3" spans="1:1" hidden="true">${text('A3', 'left@example.com')}</row><row r="5" hidden="0">${text('A5', 'ana@example.com')}</row>`,
      ),
    );
    expect(table.rows).toEqual([['ana@example.com']]);
    expect(numbers).toEqual([5]);
    expect(book?.hiddenRows).toBe(2);
  });

  it('reads thousands of rows', async () => {
    const rows = Array.from(
      { length: 5000 },
      (_, index) => `<row r="${index + 2}">${text(`A${index + 2}`, `person${index}@example.com`)}</row>`,
    );
    const { table } = await readTable(workbook(`<row r="1">${text('A1', 'Email')}</row>${rows.join('')}`));
    expect(table.rows).toHaveLength(5000);
    expect(table.rows.at(-1)).toEqual(['person4999@example.com']);
  });

  it('refuses one that unpacks beyond the limit, whatever the part is called', async () => {
    const limit = 1024 * 1024;
    const zeros = new Uint8Array(limit);
    for (const name of ['xl/worksheets/sheet2.xml', 'xl/media/image1.png']) {
      const bomb = workbook(`<row r="1">${text('A1', 'Email')}</row>`, { [name]: zeros });
      expect(bomb.byteLength).toBeLessThan(10_000);
      await expect(readTable(bomb, {}, limit)).rejects.toThrow('This workbook unpacks to more than 1 MB.');
    }
  });

  it.each(['XFD1048576', 'A999999999'])(
    'refuses a lone cell far away, before empty ones fill the memory: %s',
    async (far) => {
      const row = /\d+/.exec(far)![0];
      const rows = `<row r="1">${text('A1', 'Email')}</row><row r="${row}">${text(far, 'x')}</row>`;
      await expect(readTable(workbook(rows))).rejects.toThrow(
        `The sheet People reaches to cell ${far}. Delete the empty rows and columns before it.`,
      );
    },
  );

  it('reads past formatted rows without a cell down to the last one', async () => {
    const rows = `<row r="1">${text('A1', 'Email')}</row><row r="2">${text('A2', 'a@example.com')}</row><row r="1048576" ht="20"/>`;
    expect((await readTable(workbook(rows))).table.rows).toEqual([['a@example.com']]);
  });

  it('refuses another zip, or a truncated one', async () => {
    await expect(readTable(bytesOf(zipSync({ 'a.txt': strToU8('a') })))).rejects.toThrow(/cannot be read/);
    const whole = workbook(`<row r="1">${text('A1', 'Email')}</row>`);
    await expect(readTable(whole.slice(0, whole.byteLength / 2))).rejects.toThrow(/workbook/);
  });
});
