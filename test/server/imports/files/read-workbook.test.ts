import { describe, expect, it } from 'vitest';
import type { SourceRow } from '../../../../domain/imports/source-row.ts';
import { readSourceFile } from '../../../../server/imports/files/read-ledger-bytes.ts';
import { archiveOf } from '../a-ledger.ts';
import { type WorkbookXml, headingRow, rowXml, textCell, workbookOf } from '../a-workbook.ts';

const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000000000"/><numFmt numFmtId="165" formatCode="&quot;RE-&quot;00000"/>
  <numFmt numFmtId="166" formatCode="[$-407]d. mmmm yyyy;@"/><numFmt numFmtId="167" formatCode="000\\-000"/><numFmt numFmtId="168" formatCode="[h]:mm"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="3"/><xf numFmtId="168"/></cellXfs></styleSheet>`;

describe('a number in a workbook', () => {
  it.each([
    ['ten digits', 2, 611_365, '0000611365'],
    ['a sign in front', 3, 42, 'RE-00042'],
    ['a hyphen inside', 5, 611_365, '611-365'],
    ['thousands', 6, 611_365, undefined],
    ['no format', 0, 611_365, undefined],
    ['ten digits, but with a fraction', 2, 1.5, undefined],
  ])('is read as its format displays it: %s', async (_, style, value, shown) => {
    const [row] = await rowsOf({ styles, sheets: { A: rowXml(1, [`<c s="${style}"><v>${value}</v></c>`]) } });
    expect(row?.cells).toEqual([value]);
    expect(row?.shown?.[0]).toBe(shown);
  });

  it.each([
    ['<workbookPr date1904="1"/>', '2026-01-14'],
    ['<workbookPr date1904="true"/>', '2026-01-14'],
    ['<workbookPr date1904="0"/>', '2022-01-13'],
    ['<workbookPr date1904="false"/>', '2022-01-13'],
    ['', '2022-01-13'],
  ])('is a date in the date system of the workbook: %s', async (properties, day) => {
    const cells = [
      `<c s="1"><v>44574</v></c>`,
      `<c s="4"><v>44574</v></c>`,
      '<c><v>44574</v></c>',
      '<c s="7"><v>1.5</v></c>',
    ];
    const [row] = await rowsOf({ styles, properties, sheets: { A: rowXml(1, cells) } });
    expect(row?.cells).toEqual([day, day, 44_574, 1.5]);
    expect(row?.days).toEqual([0, 1]);
  });

  it.each([
    ['[$€-407] #,##0.00', '€'],
    ['#,##0.00 [$EUR]', 'EUR'],
    ['"$"#,##0.00', '$'],
    ['£#,##0', '£'],
    ['"CHF "0.00', 'CHF'],
    ['[$-409]#,##0.00', undefined],
    ['#,##0.00', undefined],
  ])('has the currency that its format displays: %s', async (code, currency) => {
    const escaped = code.replaceAll('"', '&quot;');
    const money = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${escaped}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`;
    const [row] = await rowsOf({ styles: money, sheets: { A: rowXml(1, ['<c s="0"><v>200</v></c>']) } });
    expect(row?.cells).toEqual([200]);
    expect(row?.currencies?.[0]).toBe(currency);
  });

  it('keeps its time of day, so that it is not read as a date', async () => {
    const [row] = await rowsOf({ styles, sheets: { A: rowXml(1, ['<c s="1"><v>44574.5</v></c>']) } });
    expect(row?.cells).toEqual(['2022-01-13T12:00:00']);
  });

  it.each([
    [0, '1899-12-31'],
    [1, '1900-01-01'],
    [60, '1900-02-29'],
    [61, '1900-03-01'],
  ])('is a day in the calendar with a 29 February 1900 too: %d', async (serial, day) => {
    const [row] = await rowsOf({ styles, sheets: { A: rowXml(1, [`<c s="1"><v>${serial}</v></c>`, textCell('x')]) } });
    expect(row?.cells[0]).toBe(day);
  });
});

describe('a cell', () => {
  it('is text, a shared text, an error, a boolean in either spelling, or the last result of a formula', async () => {
    const strings =
      '<sst><si><t>one</t></si><si><r><t>t</t></r><r><t>wo</t></r><rPh><t>furigana</t></rPh></si><si><t>a_x000D_b</t></si></sst>';
    const cells = [
      '<c t="s"><v>0</v></c>',
      '<c t="s"><v>1</v></c>',
      '<c t="s"><v>2</v></c>',
      '<c t="e"><v>#REF!</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="b"><v>true</v></c>',
      '<c t="b"><v>0</v></c>',
      '<c t="str"><f>HYPERLINK("http://x.example","y")</f><v>y</v></c>',
      '<c><f>1+1</f><v>2</v></c>',
      '<c><f>1+1</f></c>',
      textCell('=1+1'),
    ];
    const [row] = await rowsOf({ strings, sheets: { A: rowXml(1, cells) } });
    expect(row?.cells).toEqual(['one', 'two', 'a\rb', '#REF!', 'true', 'true', 'false', 'y', 2, '', '=1+1']);
  });

  it('needs no memory for its position', async () => {
    const far = '<c r="A1048576"><v>1</v></c><c r="GR1048576"><v>2</v></c>';
    const read = await readSourceFile(workbookOf({ sheets: { A: `${headingRow()}<row r="1048576">${far}</row>` } }));
    expect(read).toMatchObject({
      table: { rows: { length: 2 }, lines: { total: 1_048_576, blank: 1_048_574 } },
    });
  });
});

describe('a workbook with a cover sheet', () => {
  const ledger = `${headingRow(3)}${rowXml(4, [textCell('LAB')])}`;

  it('is read at the sheet with the headings, and lists the other sheets', async () => {
    const read = await readSourceFile(
      workbookOf({ sheets: { Cover: rowXml(1, [textCell('Hello')]), Ledger: ledger, Notes: '' } }),
    );
    expect(read).toMatchObject({ table: { name: 'Ledger' }, unreadSheets: ['Cover', 'Notes'] });
  });

  it('that is empty is reported too', async () => {
    const read = await readSourceFile(workbookOf({ sheets: { Cover: '', Ledger: ledger } }));
    expect(read).toMatchObject({ table: { name: 'Ledger' }, unreadSheets: ['Cover'] });
  });

  it('without another sheet has no rows', async () => {
    expect(await readSourceFile(workbookOf({ sheets: { Cover: '', More: '' } }))).toMatchObject({ code: 'FILE_EMPTY' });
  });
});

describe('a hostile workbook', () => {
  const row = rowXml(1, [textCell('x')]);
  const sheets = { A: row };

  it.each([
    ['of 16,384 columns', { sheets: { A: '<row r="1"><c r="XFD1"><v>1</v></c></row>' } }, 'TOO_MANY_COLUMNS'],
    ['of a million rows', { sheets: { A: rows(1_000_000) } }, 'TOO_MANY_ROWS'],
    ['with rows in disorder', { sheets: { A: `${rowXml(2, [textCell('x')])}${row}` } }, 'NOT_A_SPREADSHEET'],
    ['with a row below the last', { sheets: { A: rowXml(1_048_577, [textCell('x')]) } }, 'NOT_A_SPREADSHEET'],
    [
      'with one cell twice',
      { sheets: { A: '<row><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>' } },
      'NOT_A_SPREADSHEET',
    ],
    ['with a text that is not there', { sheets: { A: '<row><c t="s"><v>7</v></c></row>' } }, 'NOT_A_SPREADSHEET'],
    [
      'that declares entities',
      { sheets, strings: `<!DOCTYPE sst [<!ENTITY a "${'lol'.repeat(9)}">]><sst><si><t>&a;</t></si></sst>` },
      'NOT_A_SPREADSHEET',
    ],
    ['with entities that nobody declared', { sheets: { A: rowXml(1, [textCell('&xxe;')]) } }, 'NOT_A_SPREADSHEET'],
    [
      'with links to other files, in capitals',
      { sheets, more: { 'XL/ExternalLinks/externalLink1.xml': '<x/>' } },
      'EXTERNAL_LINKS',
    ],
    ['with two parts of one name', { sheets, more: { 'XL/workbook.xml': '<x/>' } }, 'NOT_A_SPREADSHEET'],
    ['with a part that leads elsewhere', { sheets, more: { 'xl/..\\..\\evil': 'x' } }, 'NOT_A_SPREADSHEET'],
    ['with a part of an absolute name', { sheets, more: { '/etc/passwd': 'x' } }, 'NOT_A_SPREADSHEET'],
    [
      'of thousands of parts',
      { sheets, more: Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`p${index}`, ''])) },
      'FILE_TOO_LARGE',
    ],
  ] satisfies [string, WorkbookXml, string][])('is refused: %s', async (_, xml, code) => {
    expect(await readSourceFile(workbookOf(xml))).toMatchObject({ ok: false, code });
  });

  it('with a false size is refused before it is unpacked', async () => {
    const archive = archiveOf({ 'xl/workbook.xml': new Uint8Array(40_000_000) });
    const listed = Buffer.from(archive);
    listed.writeUInt32LE(10, listed.indexOf('PK\x01\x02') + 24);
    expect(await readSourceFile(listed)).toMatchObject({ code: 'NOT_A_SPREADSHEET' });
  });

  it('whose directory does not match its parts is refused', async () => {
    const archive = Buffer.from(workbookOf({ sheets }));
    archive.write('xl/workbooc.xml', archive.indexOf('xl/workbook.xml'));
    expect(await readSourceFile(archive)).toMatchObject({ code: 'NOT_A_SPREADSHEET' });
  });

  it('with a second directory is refused', async () => {
    const archive = Buffer.concat([workbookOf({ sheets }), Buffer.from('more')]);
    expect(await readSourceFile(archive)).toMatchObject({ code: 'NOT_A_SPREADSHEET' });
  });
});

function rows(count: number): string {
  return '<row><c><v>1</v></c></row>'.repeat(count);
}

async function rowsOf(xml: WorkbookXml): Promise<readonly SourceRow[]> {
  const read = await readSourceFile(workbookOf(xml));
  if (!read.ok) throw new Error(`${read.code} ${read.detail}`);
  return read.table.rows;
}
