import type { DiskValue, TableName as Place } from '../../src/block-store/disk/disk.ts';
import { accountPrefix } from '../../src/offline/account/device-names.ts';
import { keyOf, sealedAtOnce, secretFor } from './sealed-device.ts';
import type { RawRecords } from './sealed-records.ts';

type RawRecord = { readonly key: string; value: unknown };
type RawStore = {
  readonly records: {
    readonly values: () => Iterable<RawRecord>;
    readonly get: (key: string) => RawRecord | undefined;
  };
};
export type RawDatabase = {
  readonly connections: readonly IDBDatabase[];
  readonly rawObjectStores: ReadonlyMap<string, RawStore>;
};

const places = ['records', 'blocks', 'texts', 'values', 'outbox'] as const satisfies readonly Place[];

/** The internal databases of a fake IndexedDB, without its requests: the view of a person who reads the disk. */
export function rawDatabases(factory: IDBFactory): Map<string, RawDatabase> {
  return (factory as unknown as { readonly _databases: Map<string, RawDatabase> })._databases;
}

/** Records of one object store, by their keys. */
export function rawRecords(factory: IDBFactory, database: string, store: string): ReadonlyMap<string, unknown> {
  const kept = rawDatabases(factory).get(database)?.rawObjectStores.get(store)?.records.values() ?? [];
  return new Map([...kept].map(({ key, value }) => [key, value]));
}

/** One record of an object store. */
export function rawRecord(factory: IDBFactory, database: string, store: string, key: string): unknown {
  return rawDatabases(factory).get(database)?.rawObjectStores.get(store)?.records.get(key)?.value;
}

/** All encrypted records of an account. */
export function rawAccount(factory: IDBFactory, account: string): RawRecords {
  const of = (place: Place) => [place, rawRecords(factory, account, place)] as const;
  return Object.fromEntries(places.map(of)) as Record<Place, ReadonlyMap<string, DiskValue>>;
}

/** Replaces an entry of an outbox by another one (a line of JSON), encrypted with the key of its account. */
export function sealOver(factory: IDBFactory, account: string, id: string, record: unknown): void {
  const name = `outbox/${id}`;
  const bytes = Buffer.from(JSON.stringify(record));
  for (const kept of rawDatabases(factory).get(account)?.rawObjectStores.get('outbox')?.records.values() ?? [])
    if (kept.key === name) kept.value = sealedAtOnce(keyOfAccount(account), account, `outbox/${name}`, bytes);
}

/** The key of an account whose secret is the model server's. */
export function keyOfAccount(account: string): Buffer {
  const [, user = ''] = account.slice(accountPrefix.length).split(':');
  return keyOf(secretFor(user), account);
}
