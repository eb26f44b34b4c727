import type { StoragePort } from '../../../../src/offline/ports.ts';
import type { Secrets } from '../../../world/sealed-device.ts';
import type { RawRecords } from '../../../world/sealed-records.ts';
import type { DiskUser } from './disk-user.ts';

/** Storage with something to seal accounts with. */
export type SealedStorage = StoragePort & Required<Pick<StoragePort, 'sealing'>>;

/** A browser profile's disk, as its contexts use it and as a test looks into it from outside. */
export type SimulatedDisk = {
  readonly kind: 'records' | 'indexeddb';
  /** Of the accounts that can be opened here without the server. */
  readonly secrets: Secrets;
  /** The disk as one context sees it. `soon` runs something shortly, when the context is awake. */
  readonly storageFor: (user: DiskUser, soon: (run: () => void) => void) => SealedStorage;
  readonly names: () => readonly string[];
  /** No transaction is under way. */
  readonly isQuiet: () => boolean;
  /** The records of an account as they lie there; null where there is none, or nothing is sealed. */
  readonly sealedRecords: (database: string) => RawRecords | null;
  /**
   * What lies in a table, committed or not yet; the test looks between transactions. The very same list means that nothing
   * has changed in it.
   */
  readonly records: (database: string, table: string) => readonly unknown[];
  /** What the small device database has values for. */
  readonly valueKeys: () => readonly string[];
  /** Writes something else over an entry of an outbox, as a failing medium or an extension does. */
  readonly corrupt: (database: string, id: string, record: unknown) => void;
  /** The browser throws everything away. */
  readonly evict: () => void;
  /** The browser closes a context's connections under it. */
  readonly closeConnections: (user: DiskUser) => void;
};
