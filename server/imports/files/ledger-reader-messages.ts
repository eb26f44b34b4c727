import type { ImportProblem, Unreadable } from '../../../domain/imports/import-problems.ts';
import type { LedgerInvoice, LedgerReading, LedgerSettings } from '../../../domain/imports/read-ledger.ts';

/** A ledger as it was read, with what identifies the file and the sheets that were left out. */
export type ReadLedgerFile = LedgerReading & { readonly sha256: string; readonly unreadSheets: readonly string[] };

/** Why a file cannot be opened, as a sentence. */
export type NotOpened = { readonly ok: false; readonly sentence: string };

/** What the reading process is asked for, once. */
export type ReadRequest = { readonly path: string; readonly settings: LedgerSettings };

/** What the reading process says: invoices and problems in portions, so that whoever hears them is never busy for long. */
export type ReaderMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'invoices'; readonly invoices: readonly LedgerInvoice[] }
  | { readonly kind: 'problems'; readonly problems: readonly ImportProblem[] }
  | { readonly kind: 'read'; readonly rest: Omit<ReadLedgerFile, 'invoices' | 'problems'> }
  | { readonly kind: 'refused'; readonly refused: Unreadable | NotOpened };
