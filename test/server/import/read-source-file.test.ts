import { describe, expect, it } from 'vitest';
import { importLimits } from '../../../domain/imports/source-row.ts';
import type { SourceRow } from '../../../domain/imports/source-row.ts';
import { readSourceFile } from '../../../server/import/read-source-file.ts';
import { archiveOf, ledgerWorkbook } from './a-ledger.ts';

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
    const windows = new Uint8Array([...bytes('name,b\nM'), 0xfc, ...bytes('ller,1\n')]);
    expect((await rowsOf(windows))[1]?.cells[0]).toBe('Müller');
    const utf16 = new Uint8Array(Buffer.from('\ufeffname,b\nMüller,1\n', 'utf16le'));
    expect((await rowsOf(utf16))[1]?.cells[0]).toBe('Müller');
  });

  it('keeps the file’s own lines across blank rows and line breaks inside quotes', async () => {
    const rows = await rowsOf(bytes('a,b\n\n"one\ntwo",2\n,\n3,4\n'));
    expect(rows.map(({ line }) => line)).toEqual([1, 3, 6]);
  });

  it('may end in half a million blank rows', async () => {
    expect(await rowsOf(bytes(`a,b\n1,2\n${',\n'.repeat(500_000)}`))).toHaveLength(2);
  });

  it('is refused where a quotation mark is never closed', async () => {
    expect(await readSourceFile(bytes('a,b\n1,2\n"3,4\n5,6\n'))).toMatchObject({
      ok: false,
      code: 'NOT_A_SPREADSHEET',
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

  it('is refused above the size that is read', async () => {
    expect(await readSourceFile(new Uint8Array(importLimits.fileBytes + 1))).toMatchObject({ code: 'FILE_TOO_LARGE' });
  });
});

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

async function rowsOf(file: Uint8Array): Promise<readonly SourceRow[]> {
  const read = await readSourceFile(file);
  if (!read.ok) throw new Error(`${read.code} ${read.detail}`);
  return read.rows;
}
