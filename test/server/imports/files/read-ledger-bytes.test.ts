import { describe, expect, it } from 'vitest';
import { importLimits, type SourceRow } from '../../../../domain/imports/source-row.ts';
import { readSourceFile } from '../../../../server/imports/files/read-ledger-bytes.ts';
import { archiveOf, ledgerWorkbook } from '../a-ledger.ts';

describe('a CSV file', () => {
  it.each([
    ['with a byte order mark', '\ufeffa,b\n1,2\n'],
    ['from Windows', 'a,b\r\n1,2\r\n'],
    ['from an old Mac', 'a,b\r1,2\r'],
    ['with semicolons', 'a;b\n1;2\n'],
    ['with tabs', 'a\tb\n1\t2'],
  ])('is read %s', async (_, text) => {
    expect(await rowsOf(bytes(text))).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
    ]);
  });

  it('is read in the encodings that spreadsheets save', async () => {
    const windows = new Uint8Array([
      ...bytes('name,b\nM'),
      0xfc,
      ...bytes('ller '),
      0x80,
      0x96,
      0x92,
      0x8a,
      0x9f,
      ...bytes(',1\n'),
    ]);
    expect((await rowsOf(windows))[1]?.cells[0]).toBe('Müller €–’ŠŸ');
    const utf16 = new Uint8Array(Buffer.from('\ufeffname,b\nMüller,1\n', 'utf16le'));
    expect((await rowsOf(utf16))[1]?.cells[0]).toBe('Müller');
  });

  it('is read as UTF-16 without a mark in both orders of bytes', async () => {
    const little = Buffer.from('name,b\nMüller €,1\n', 'utf16le');
    expect((await rowsOf(new Uint8Array(little)))[1]?.cells[0]).toBe('Müller €');
    expect((await rowsOf(new Uint8Array(Buffer.from(little).swap16())))[1]?.cells[0]).toBe('Müller €');
    const binary = new Uint8Array([...bytes('a,b\n1'), 0, 0, ...bytes(',2\n')]);
    expect(await readSourceFile(binary)).toMatchObject({ code: 'NOT_A_SPREADSHEET' });
  });

  it('with one invalid byte has an error only in that line', async () => {
    const mixed = new Uint8Array([...bytes('name,b\nMöller-32,1\nM'), 0xfc, ...bytes('ller,2\nŽižek,3\n')]);
    const rows = await rowsOf(mixed);
    expect(rows.map(({ fault }) => fault)).toEqual([undefined, undefined, 'NOT_IN_ENCODING', undefined]);
    expect(rows.map(({ cells }) => cells[0])).toEqual(['name', 'Möller-32', 'M\ufffdller', 'Žižek']);
  });

  it('has an error at a byte that Windows-1252 does not define', async () => {
    const windows = new Uint8Array([...bytes('name,b\nM'), 0xfc, ...bytes('ller,1\nM'), 0x81, ...bytes('ller,2\n')]);
    expect((await rowsOf(windows)).map(({ fault }) => fault)).toEqual([undefined, undefined, 'NOT_IN_ENCODING']);
  });

  it.each(['sep=;\n', '"sep=;"\r\n', 'SEP=;;;\n'])('is split by the separator of its first line %j', async (first) => {
    expect(await rowsOf(bytes(`${first}a,b;c\n1,5;2\n`))).toEqual([
      { line: 2, cells: ['a,b', 'c'] },
      { line: 3, cells: ['1,5', '2'] },
    ]);
  });

  it('keeps the file’s own lines across blank rows and line breaks inside quotes', async () => {
    const rows = await rowsOf(bytes('a,b\n\n"one\ntwo",2\n,\n3,4\n'));
    expect(rows.map(({ line }) => line)).toEqual([1, 3, 6]);
  });

  it('may end with half a million blank rows', async () => {
    expect(await rowsOf(bytes(`a,b\n1,2\n${',\n'.repeat(500_000)}`))).toHaveLength(2);
  });

  it.each([
    ['is never closed', '"3,4'],
    ['closes in the middle of a value', '"12" pipe",4'],
    ['opens behind a space', 'x, "3,4"'],
    ['closes in a later line, where a row is between', '"3,4\n5"'],
  ])('keeps the lines below one whose quotation mark %s', async (_, broken) => {
    const [first = ''] = broken.split('\n');
    const rows = await rowsOf(bytes(`a,b\n1,2\n${broken},6\n7,8\n`));
    expect(rows[2]).toEqual({
      line: 3,
      cells: [broken.includes('\n') ? first : `${first},6`],
      fault: 'MALFORMED_QUOTES',
    });
    expect(rows.at(-1)?.cells).toEqual(['7', '8']);
  });

  it('accounts for every line', async () => {
    const read = await readSourceFile(bytes('sep=,\na,b\n\n"one\ntwo",2\n,\n3,4'));
    expect(read).toMatchObject({
      table: { lines: { total: 7, blank: 2, continued: 1, separator: 1 }, rows: { length: 3 } },
    });
  });

  it('is refused with too many rows or columns', async () => {
    expect(await readSourceFile(bytes(`a\n${'1\n'.repeat(importLimits.rows + 1)}`))).toMatchObject({
      code: 'TOO_MANY_ROWS',
    });
    expect(await readSourceFile(bytes(`${'a,'.repeat(16_000)}b\n1\n`))).toMatchObject({ code: 'TOO_MANY_COLUMNS' });
  });
});

describe('a workbook', () => {
  it('is read with its own numbers and days', async () => {
    const rows = await rowsOf(await ledgerWorkbook());
    expect(rows).toHaveLength(6);
    expect(rows[1]?.cells.slice(3, 9)).toEqual(['0000611365', '2013-01-02', '2013-02-01', 55.94, 'No', '2013-01-15']);
    expect(rows[4]?.cells[3]).toBe('=7900771');
  });

  it.each([
    [
      'with links to other files',
      { 'xl/workbook.xml': bytes('<x/>'), 'xl/externalLinks/externalLink1.xml': bytes('<x/>') },
      'EXTERNAL_LINKS',
    ],
    [
      'with parts that lead elsewhere',
      { 'xl/workbook.xml': bytes('<x/>'), '../evil': bytes('x') },
      'NOT_A_SPREADSHEET',
    ],
    ['that is another kind of archive', { 'readme.txt': bytes('hello') }, 'NOT_A_SPREADSHEET'],
    ['that is damaged inside', { 'xl/workbook.xml': bytes('<broken') }, 'NOT_A_SPREADSHEET'],
    [
      'that unpacks to far more than it is',
      { 'xl/workbook.xml': bytes('<x/>'), 'xl/big.xml': new Uint8Array(160_000_000) },
      'FILE_TOO_LARGE',
    ],
  ])('is refused %s', async (_, parts, code) => {
    expect(await readSourceFile(archiveOf(parts))).toMatchObject({ ok: false, code });
  });
});

describe('another file', () => {
  it.each([
    ['nothing', '', 'FILE_EMPTY'],
    ['a PDF', '%PDF-1.7 …', 'NOT_A_SPREADSHEET'],
    ['a workbook of the old form', '\u00d0\u00cf\u0011\u00e0', 'NOT_A_SPREADSHEET'],
    ['a program', '\u007fELF\u0000\u0000', 'NOT_A_SPREADSHEET'],
  ])('is refused by its content: %s', async (_, text, code) => {
    expect(await readSourceFile(Uint8Array.from(text, (character) => character.charCodeAt(0)))).toMatchObject({
      ok: false,
      code,
    });
  });

  it('is refused above the maximum size', async () => {
    expect(await readSourceFile(new Uint8Array(importLimits.fileBytes + 1))).toMatchObject({ code: 'FILE_TOO_LARGE' });
  });
});

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

async function rowsOf(file: Uint8Array): Promise<readonly SourceRow[]> {
  const read = await readSourceFile(file);
  if (!read.ok) throw new Error(`${read.code} ${read.detail}`);
  return read.table.rows;
}
