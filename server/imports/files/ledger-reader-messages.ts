import type { ImportProblem, Unreadable } from '../../../domain/imports/import-problems.ts';
import type { LedgerInvoice, LedgerReading, LedgerSettings } from '../../../domain/imports/read-ledger.ts';

/** A ledger as read, with the file's identification and the skipped sheets. */
export type ReadLedgerFile = LedgerReading & { readonly sha256: string; readonly unreadSheets: readonly string[] };

/** The reason why a file cannot be opened, as a sentence. */
export type NotOpened = { readonly ok: false; readonly sentence: string };

/** The one request to the reading process. */
export type ReadRequest = { readonly path: string; readonly settings: LedgerSettings };

/** The messages of the reading process: invoices and problems in batches, so that the receiver is never busy for long. */
export type ReaderMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'invoices'; readonly invoices: readonly LedgerInvoice[] }
  | { readonly kind: 'problems'; readonly problems: readonly ImportProblem[] }
  | { readonly kind: 'read'; readonly rest: Omit<ReadLedgerFile, 'invoices' | 'problems'> }
  | { readonly kind: 'refused'; readonly refused: Unreadable | NotOpened };
