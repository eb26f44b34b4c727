import type { Decoded } from './entry-codec.ts';
import { decodeEntry, encodeEntry } from './entry-codec.ts';
import type { Entry } from '../entry.ts';
import type { QuarantinedRecord, Store, StoredEntry, TableName, Transaction } from '../store.ts';
import { readMeta, quarantineId, writeMeta } from '../store.ts';

/** Tables that every change of the outbox needs in its transaction. */
export const outboxTables: readonly TableName[] = ['outbox', 'meta', 'setAside'];

/** All readable entries in the order of their counter. Unreadable ones are moved quarantined with their text, once. */
export async function loadEntries(transaction: Transaction): Promise<readonly Entry[]> {
  const { entries, broken } = decodeAll(await transaction.all('outbox'));
  if (broken.length > 0) {
    await transaction.put('setAside', broken);
    await transaction.remove(
      'outbox',
      broken.map((record) => record.recordId),
    );
  }
  return entries;
}

export async function saveEntries(transaction: Transaction, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await transaction.put('outbox', entries.map(encodeEntry));
}

export async function removeEntries(transaction: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.remove('outbox', ids);
}

/** Where a new entry stands: its number, and the cursor that shows the server how old the data is that it is composed on. */
export type Place = { readonly seq: number; readonly cursor: string | null };

export async function takePlace(transaction: Transaction): Promise<Place> {
  return { seq: await takeSeq(transaction), cursor: await readMeta(transaction, 'cursor', null) };
}

/** The next number of this database's counter, taken in the caller's transaction. */
async function takeSeq(transaction: Transaction): Promise<number> {
  const kept = await readMeta(transaction, 'seq', 0);
  // Of a counter that can no longer be read, those that wait still tell how far it had come.
  const last = kept > 0 ? kept : (await transaction.all('outbox')).reduce((most, { seq }) => Math.max(most, seq), 0);
  await writeMeta(transaction, { seq: last + 1 });
  return last + 1;
}

/** All readable entries in the order of their counter, for screens; nothing is moved quarantined by looking. */
export async function readOutbox(transaction: Transaction): Promise<readonly Entry[]> {
  return decodeAll(await transaction.all('outbox')).entries;
}

/** What could not be read on this device, with its text. */
export function readQuarantine(store: Store): Promise<readonly QuarantinedRecord[]> {
  return store.read(['setAside'], (transaction) => transaction.all('setAside'));
}

function decodeAll(records: readonly StoredEntry[]): {
  entries: readonly Entry[];
  broken: readonly QuarantinedRecord[];
} {
  const entries: Entry[] = [];
  const broken: QuarantinedRecord[] = [];
  for (const record of records) {
    const decoded = decodedOnce(record);
    if (decoded.kind === 'entry') entries.push(decoded.entry);
    if (decoded.kind === 'unreadable') broken.push(quarantined(record, decoded.why));
  }
  return { entries: entries.toSorted((one, other) => one.seq - other.seq), broken };
}

/** A record is never changed in place, so that what it came to holds for as long as it is remembered. */
const decodedRecords = new WeakMap<StoredEntry, Decoded>();

function decodedOnce(record: StoredEntry): Decoded {
  const known = decodedRecords.get(record);
  if (known) return known;
  const decoded = decodeEntry(record);
  decodedRecords.set(record, decoded);
  return decoded;
}

function quarantined(record: StoredEntry, why: string): QuarantinedRecord {
  return {
    id: quarantineId('outbox', record.id),
    table: 'outbox',
    recordId: record.id,
    rowVersion: null,
    text: JSON.stringify(record),
    why,
  };
}
