import type { StoragePort } from '../../../../src/offline/ports.ts';
import type { Secrets } from '../../../world/sealed-device.ts';
import type { RawRecords } from '../../../world/sealed-records.ts';
import type { DiskUser } from './disk-user.ts';

/** Storage with encryption of accounts. */
export type SealedStorage = StoragePort & Required<Pick<StoragePort, 'sealing'>>;

/** A browser profile's disk, as its contexts use it and as a test inspects it from outside. */
export type SimulatedDisk = {
  readonly kind: 'records' | 'indexeddb';
  /** The secrets of accounts that can be opened here without the server. */
  readonly secrets: Secrets;
  /** The disk as one context sees it. `soon` calls a function soon, when the context is awake. */
  readonly storageFor: (user: DiskUser, soon: (run: () => void) => void) => SealedStorage;
  readonly names: () => readonly string[];
  /** No transaction is in progress. */
  readonly isQuiet: () => boolean;
  /** The stored records of an account; null if there is none, or nothing is encrypted. */
  readonly sealedRecords: (database: string) => RawRecords | null;
  /** The records of a table, committed or not; the test reads between transactions. An identical list means that nothing has changed. */
  readonly records: (database: string, table: string) => readonly unknown[];
  /** The keys of the small device database. */
  readonly valueKeys: () => readonly string[];
  /** Overwrites an entry of an outbox, like a failing medium or an extension. */
  readonly corrupt: (database: string, id: string, record: unknown) => void;
  /** The browser evicts all data. */
  readonly evict: () => void;
  /** The browser closes a context's connections. */
  readonly closeConnections: (user: DiskUser) => void;
};
