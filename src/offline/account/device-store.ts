import * as v from 'valibot';
import { type Subject, subjectSchema } from '../../../domain/subject.ts';
import { accountName, deviceDatabase } from './device-names.ts';
import { answerOf, completionOf, openWith } from './idb-request.ts';
import { whyNotOpened } from './nothing-kept.ts';
import type { KeyValues, OfflinePorts, StoragePort, Preload } from '../ports.ts';

/** Values of the device, not of an account: locale, grants, the last known program, flags, the device id. */
export type DeviceStore = {
  /** The stored value, or undefined if there is none or it does not match the schema: stored data is untrusted. */
  readonly get: <T>(key: string, schema: v.GenericSchema<unknown, T>) => Promise<T | undefined>;
  readonly set: (key: string, value: unknown) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
  /** Keys with this prefix, in order. */
  readonly keys: (prefix: string) => Promise<readonly string[]>;
  /** Identifies this browser profile to the server; created once. */
  readonly deviceId: () => Promise<string>;
  readonly close: () => void;
};

/** Prefix of the accounts that have a database on this device. */
export const accountPrefix = 'account:';

/**
 * The small device database; in memory if this browser stores nothing. Plain IndexedDB, so that a start loads nothing
 * else.
 */
export function deviceStore(ports: Pick<OfflinePorts, 'storage' | 'random'>): DeviceStore {
  const values = keyValues(ports.storage);
  const get: DeviceStore['get'] = async (key, schema) => {
    const parsed = v.safeParse(schema, await values.get(key));
    return parsed.success ? parsed.output : undefined;
  };
  return {
    get,
    set: values.set,
    remove: values.remove,
    keys: async (prefix) => (await values.keys()).filter((key) => key.startsWith(prefix)).toSorted(),
    deviceId: async () => {
      const known = await get('deviceId', v.string());
      // Two tabs at a first start agree on one id: the first write wins.
      return known ?? ((await values.setOnce('deviceId', ports.random.uuid())) as string);
    },
    close: values.close,
  };
}

/**
 * Remembers that this device has a database of the subject, so that a locked screen can say what waits in it. Does not
 * write a known account again: on a full disk that would fail, and the account would not open.
 */
export async function rememberAccount(device: DeviceStore, subject: Subject): Promise<void> {
  const key = `${accountPrefix}${accountName(subject)}`;
  if ((await device.get(key, subjectSchema)) === undefined) await device.set(key, subject);
}

function keyValues(storage: StoragePort): KeyValues {
  const values = onDisk(storage);
  return values && storage.preload ? preloadedValues(values, storage.preload) : (values ?? valuesInMemory());
}

function onDisk(storage: StoragePort): KeyValues | null {
  if (storage.disk) return storage.disk.openValues();
  return storage.indexedDB ? orInMemory(keptValues(storage), storage) : null;
}

/** The database could not be opened; this page does not try again. */
class NotOpened extends Error {
  override readonly name = 'NotOpened';
}

/** After the first failed opening the values are in memory: broken storage must not prevent a sign-in. */
function orInMemory(onDiskValues: KeyValues, { health }: StoragePort): KeyValues {
  const inMemory = valuesInMemory();
  const whereItOpens = async <T>(ask: (values: KeyValues) => Promise<T>): Promise<T> => {
    if (health?.broken()) return ask(inMemory);
    try {
      return await ask(onDiskValues);
    } catch (error) {
      if (!(error instanceof NotOpened) || !health) throw error;
      health.note(whyNotOpened(error.cause));
      return ask(inMemory);
    }
  };
  return {
    get: (key) => whereItOpens((values) => values.get(key)),
    set: (key, value) => whereItOpens((values) => values.set(key, value)),
    setOnce: (key, value) => whereItOpens((values) => values.setOnce(key, value)),
    remove: (key) => whereItOpens((values) => values.remove(key)),
    keys: () => whereItOpens((values) => values.keys()),
    close: () => {
      onDiskValues.close();
      inMemory.close();
    },
  };
}

function keptValues(storage: StoragePort): KeyValues {
  let opening: Promise<IDBDatabase> | null = null;
  const open = (): Promise<IDBDatabase> => {
    const { name, table } = deviceDatabase;
    const forget = () => void (opening = null);
    opening ??= openWith(storage, name, 1, (database) => void database.createObjectStore(table)).then(
      (database) => {
        database.addEventListener('close', forget);
        database.addEventListener('versionchange', () => {
          database.close();
          forget();
        });
        return database;
      },
      (error: unknown) => {
        forget();
        throw new NotOpened('The device database could not be opened.', { cause: error });
      },
    );
    return opening;
  };
  const inTransaction = async <T>(
    mode: IDBTransactionMode,
    work: (values: IDBObjectStore) => Promise<T>,
  ): Promise<T> => {
    const awake = storage.untilAwake?.();
    if (awake) await awake;
    const transaction = (await open()).transaction(deviceDatabase.table, mode, { durability: 'strict' });
    const done = completionOf(transaction);
    const result = await work(transaction.objectStore(deviceDatabase.table));
    await done;
    return result;
  };
  return {
    get: (key) => inTransaction('readonly', (values) => answerOf<unknown>(values.get(key))),
    set: (key, value) => inTransaction('readwrite', async (values) => void (await answerOf(values.put(value, key)))),
    setOnce: (key, value) =>
      inTransaction('readwrite', async (values) => {
        const known: unknown = await answerOf<unknown>(values.get(key));
        if (known === undefined) await answerOf(values.put(value, key));
        return known ?? value;
      }),
    remove: (key) => inTransaction('readwrite', (values) => answerOf(values.delete(key))),
    keys: () => inTransaction('readonly', async (values) => (await answerOf(values.getAllKeys())).map(String)),
    close: () => {
      void opening?.then(
        (database) => database.close(),
        () => undefined,
      );
      opening = null;
    },
  };
}

function valuesInMemory(): KeyValues {
  const values = new Map<string, unknown>();
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    setOnce: async (key, value) => {
      if (!values.has(key)) values.set(key, value);
      return values.get(key);
    },
    remove: async (key) => void values.delete(key),
    keys: async () => [...values.keys()],
    close: () => values.clear(),
  };
}

/** Device values, preloaded at a start. Values that this page writes go to the disk and are read from there. */
function preloadedValues(values: KeyValues, preload: Preload): KeyValues {
  const changing = <T>(key: string, change: () => Promise<T>): Promise<T> => {
    preload.change(key);
    return change();
  };
  return {
    get: async (key) => {
      const read = preload.hasChanged(key) ? null : await preload.values();
      return read && !preload.hasChanged(key) ? read.get(key) : values.get(key);
    },
    keys: async () => {
      const read = preload.hasChanged() ? null : await preload.values();
      return read && !preload.hasChanged() ? [...read.keys()] : values.keys();
    },
    set: (key, value) => changing(key, () => values.set(key, value)),
    setOnce: (key, value) => changing(key, () => values.setOnce(key, value)),
    remove: (key) => changing(key, () => values.remove(key)),
    close: values.close,
  };
}
