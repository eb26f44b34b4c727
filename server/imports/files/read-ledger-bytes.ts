import { createHash } from 'node:crypto';
import type { Unreadable } from '../../../domain/imports/import-problems.ts';
import { type LedgerSettings, readLedger } from '../../../domain/imports/read-ledger.ts';
import type { ReadLedgerFile } from './ledger-reader-messages.ts';
import { readSourceFile } from './read-source-file.ts';

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
