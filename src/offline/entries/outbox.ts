import { type Decoded, decodeEntry, encodeEntry } from './entry-codec.ts';
import type { Entry } from '../entry.ts';
import {
  type QuarantinedRecord,
  type Store,
  type StoredEntry,
  type TableName,
  type Transaction,
  readMeta,
  quarantineId,
  writeMeta,
} from '../store.ts';

/** Tables that every change of the outbox needs in its transaction. */
export const outboxTables: readonly TableName[] = ['outbox', 'meta', 'setAside', 'files'];

/** All readable entries by counter. Moves unreadable ones to the quarantine with their text. */
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

/** Position of a new entry: its number, and the cursor that tells the server how old the data was. */
export type Place = { readonly seq: number; readonly cursor: string | null };

export async function takePlace(transaction: Transaction): Promise<Place> {
  return { seq: await takeSeq(transaction), cursor: await readMeta(transaction, 'cursor', null) };
}

/** The next counter value, taken in the caller’s transaction. */
async function takeSeq(transaction: Transaction): Promise<number> {
  const kept = await readMeta(transaction, 'seq', 0);
  // If the counter cannot be read, the waiting entries still show how far it had come.
  const last = kept > 0 ? kept : (await transaction.all('outbox')).reduce((most, { seq }) => Math.max(most, seq), 0);
  await writeMeta(transaction, { seq: last + 1 });
  return last + 1;
}

/** All readable entries by counter, for screens; does not quarantine anything. */
export async function readOutbox(transaction: Transaction): Promise<readonly Entry[]> {
  return decodeAll(await transaction.all('outbox')).entries;
}

/** Records that could not be read on this device, with their text. */
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

/** A record is never changed in place, so its decoded form can be cached. */
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
