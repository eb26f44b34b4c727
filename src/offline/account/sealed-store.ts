import type { Disk } from '../../block-store/disk/disk.ts';
import { loadDisk } from '../../block-store/disk/disk-soon.ts';
import type { Encryptor } from '../../block-store/sealing/encryptor.ts';
import type { SingleTable } from '../../block-store/single-table.ts';
import { openTables } from '../../block-store/tables.ts';
import { newestVersion } from './device-names.ts';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import { outboxCounts } from '../entries/outbox-counts.ts';
import { openedInTime } from './nothing-kept.ts';
import type { StoragePort } from '../ports.ts';
import { declarationOf } from '../reading/row-declarations.ts';
import type { Collection } from '../../../domain/sync/collections.ts';
import { type Records, type Store, type StoredEntry, type TableName, serverTables } from '../store.ts';

/**
 * Opens the disk of an account; `onNewer` is called when a newer build has changed it, and the disk is left alone from
 * then on.
 */
export async function openAccountDisk(name: string, storage: StoragePort, onNewer: () => void): Promise<Disk> {
  if (!storage.indexedDB || !storage.keyRange) throw new Error('There is no IndexedDB to open an account database in.');
  const { openDisk } = await loadDisk();
  const opening = openDisk(name, {
    indexedDB: storage.indexedDB,
    IDBKeyRange: storage.keyRange,
    ...(storage.untilAwake && { untilAwake: storage.untilAwake }),
    // Runs at every opening, also when the library reopens after giving way to another tab.
    onOpened: ({ version }) => {
      if (version <= newestVersion * 10) return;
      onNewer();
      throw new DOMException('The account database belongs to a newer build.', 'VersionError');
    },
  });
  return openedInTime(storage, opening);
}

/**
 * The tables of an account as encrypted records; nothing is readable without the key. `today` is the day of the first
 * screens, `onDamage` reports unusable data, and `onMigrated` reports that a page of another build uses the database in
 * its own way.
 */
export function sealedStore(
  disk: Disk,
  encryptor: Encryptor,
  today: () => PlainDate,
  onDamage: (table: TableName) => void,
  onMigrated: () => void = () => undefined,
): Store {
  const tables = openTables<Records, Collection>({
    rows: serverTables.map((name) => declarationOf(name, today)),
    singles: singleTables,
    disk,
    encryptor,
    onDamage: ({ collection }) => onDamage(collection as TableName),
    onMigrated,
  });
  return {
    canKeep: true,
    read: tables.read,
    write: tables.write,
    compact: async () => {
      // Preloads the data for the next search or sort.
      await tables.prepare('charges');
      return tables.compact();
    },
    close: tables.close,
  };
}

const idOf = (record: unknown): string => (record as { readonly id: string }).id;

/** Tables without columns: the place of their records, and their plain counters. */
export const singleTables: readonly SingleTable[] = [
  { name: 'outbox', place: 'outbox', id: idOf, unreadable: unreadableEntry, counts: outboxCounts },
  ...(['meta', 'drafts', 'persisted', 'setAside', 'files'] as const).map((name): SingleTable => ({
    name,
    place: 'values',
    id: idOf,
  })),
];

/** A person’s request is never deleted because it cannot be read: it is quarantined with its bytes. */
function unreadableEntry(id: string, sealed: unknown): StoredEntry {
  const bytes = sealed instanceof Uint8Array ? sealed : new Uint8Array();
  // One byte at a time: a payment of many invoices has more bytes than a function takes arguments.
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return { id, seq: 0, version: 1, entry: { sealed: btoa(text) } };
}
