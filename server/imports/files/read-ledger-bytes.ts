import { createHash } from 'node:crypto';
import { type Unreadable, unreadable } from '../../../domain/imports/import-problems.ts';
import { type LedgerSettings, readLedger } from '../../../domain/imports/read-ledger.ts';
import type { ReadLedgerFile } from './ledger-reader-messages.ts';
import { type SourceFile, importLimits } from '../../../domain/imports/source-row.ts';
import { readCsv } from './read-csv.ts';
import { readWorkbook } from './read-workbook.ts';

/** Reads a file's content as a ledger. Runs in its own process: see `ledger-reader.ts`. */
export async function readLedgerBytes(
  bytes: Uint8Array,
  settings: LedgerSettings,
): Promise<ReadLedgerFile | Unreadable> {
  const file = await readSourceFile(bytes);
  if (!file.ok) return file;
  const reading = readLedger(file.table, settings);
  if (!reading.ok) return reading;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { ...reading, sha256, unreadSheets: file.unreadSheets };
}

/** The rows of a CSV file or an Excel workbook; the content decides which, not the file's name. */
export async function readSourceFile(bytes: Uint8Array): Promise<SourceFile | Unreadable> {
  if (bytes.length === 0) return unreadable('FILE_EMPTY');
  if (bytes.length > importLimits.fileBytes)
    return unreadable('FILE_TOO_LARGE', `at most ${importLimits.fileBytes / 1_048_576} MB are read`);
  if (startsWith(bytes, 'PK\x03\x04')) return readWorkbook(bytes);
  if (startsWith(bytes, '\xd0\xcf\x11\xe0'))
    return unreadable('NOT_A_SPREADSHEET', 'workbooks of the old form (.xls) must be saved as .xlsx');
  if (startsWith(bytes, '%PDF')) return unreadable('NOT_A_SPREADSHEET', 'it is a PDF');
  const table = readCsv(bytes);
  return 'code' in table ? table : { ok: true, table, unreadSheets: [] };
}

function startsWith(bytes: Uint8Array, signature: string): boolean {
  return [...signature].every((character, index) => bytes[index] === character.charCodeAt(0));
}
