import { accountKey } from '../../block-store/sealing/account-key.ts';
import { keysOf } from '../../block-store/disk/head.ts';
import { openedValue } from '../../block-store/disk/kept-values.ts';
import { type Reach, joinedRecords, readRecords } from '../../block-store/disk/preloaded-records.ts';
import { recordCipher } from '../../block-store/sealing/record-cipher.ts';
import type { SecretKeeper } from '../../block-store/sealing/secret-keeper.ts';
import type { Subject } from '../../../domain/subject.ts';
import { dataVersion } from '../../offline/sync/data-version.ts';
import { accountName, deviceDatabase, isAccountName, newestVersion } from '../../offline/account/device-names.ts';
import { answerOf, openExisting } from '../../offline/account/idb-request.ts';
import { screenKey } from '../../offline/reading/kept-places.ts';
import type { AccountRead, StoragePort, ValuesRead } from '../../offline/ports.ts';
import { type Named, type TableName, allTables } from '../../offline/store.ts';

/** Device data that is read before the scripts of a start have loaded: encrypted as stored, and not yet validated. */
export type DevicePreload = {
  /** When the preload began, on the page's own clock. */
  readonly atMs: number;
  readonly values: Promise<ValuesRead | null>;
  readonly account: Promise<AccountRead | null>;
  /** The snapshot of the requested page, if nothing has been written since and the values name its person. */
  readonly screen: Promise<string | null>;
  /** A single value of the account, undefined if it has none; null if it was not read. */
  readonly valueOf: (table: 'meta' | 'drafts', key: string) => Promise<{ readonly value: unknown } | null>;
};

type Reading = Pick<StoragePort, 'indexedDB' | 'keyRange' | 'inTime'> & {
  readonly readSecret: (account: string) => ReturnType<SecretKeeper['read']>;
};

/** Collections that first screens show completely. */
const startTables: readonly TableName[] = [
  'buyers',
  'bankAccounts',
  'actions',
  'approvals',
  'cards',
  'spendingLimits',
  'authorisations',
];
/** Of these, first screens show the part in the table's head record. */
const listed: readonly TableName[] = ['charges', 'activity'];
/** A table with more records is not preloaded. */
const mostRecords = 100;

/** The records of an account that a snapshot of this page needs, and the other records that a start needs. */
export function startReaches(path: string): { readonly first: readonly Reach[]; readonly others: readonly Reach[] } {
  const values = (prefix: string): Reach => ({ table: 'values', prefix });
  const record = (prefix: string): Reach => ({ table: 'records', prefix, isKey: true });
  return {
    first: [
      { ...values(`persisted/${screenKey(path)}`), isKey: true },
      values('meta/'),
      values('drafts/'),
      ...allTables.map((table) => record(keysOf(table).version)),
    ],
    others: [
      ...startTables.flatMap((table): Reach[] => [
        { table: 'records', prefix: keysOf(table).prefix },
        { table: 'blocks', prefix: keysOf(table).prefix },
      ]),
      ...listed.map((table) => record(keysOf(table).head)),
      { table: 'outbox', prefix: 'outbox/' },
      values('setAside/'),
    ],
  };
}

/**
 * Starts to read the data of a page: all values of the device, and the account. If the device has several accounts, the values name the
 * open one. Creates and changes nothing, and closes each connection after its answer.
 */
export function preloadDevice(
  storage: Reading,
  atMs: number,
  subjectIn: (values: ValuesRead) => Subject | null,
  path: string,
): DevicePreload {
  const values = readValues(storage).catch(() => null);
  const reads = onlyAccount(storage).then(async (only) => {
    if (only) return readAccount(storage, only, path);
    const read = await values;
    const subject = read && subjectIn(read);
    return subject ? readAccount(storage, accountName(subject), path) : null;
  });
  const account = reads.then((read) => read?.whole ?? null).catch(() => null);
  const first = reads.then((read) => read?.first ?? null).catch(() => null);
  return {
    atMs,
    values,
    account,
    screen: Promise.all([first, values]).then(async ([read, known]) => {
      const subject = known && subjectIn(known);
      return read && subject && read.name === accountName(subject) ? snapshotOf(read, path) : null;
    }),
    valueOf: async (table, key) => {
      const read = await first;
      const isRead = read?.records.reaches.some(({ prefix }) => prefix === `${table}/`);
      return read && isRead ? { value: await singleOf(read, table, key) } : null;
    },
  };
}

async function onlyAccount({ indexedDB, inTime = (asked) => asked }: Reading): Promise<string | null> {
  const all = (await inTime(Promise.resolve(indexedDB?.databases?.()))) ?? [];
  const [first, ...others] = all.flatMap(({ name }) => (name !== undefined && isAccountName(name) ? [name] : []));
  return others.length > 0 ? null : (first ?? null);
}

function readValues(storage: Reading): Promise<ValuesRead | null> {
  return reading(storage, deviceDatabase.name, async (database) => {
    const values = database.transaction(deviceDatabase.table, 'readonly').objectStore(deviceDatabase.table);
    const [keys, all] = await Promise.all([answerOf(values.getAllKeys()), answerOf<unknown[]>(values.getAll())]);
    return new Map(keys.map((key, place) => [key as string, all[place]]));
  });
}

type AccountReads = { readonly first: Promise<AccountRead | null>; readonly whole: Promise<AccountRead | null> };

/** Reads the records for a snapshot first, in the same transaction as the others. Without the secret nothing can be decrypted. */
function readAccount(storage: Reading, name: string, path: string): AccountReads {
  const key = storage.readSecret(name).then((secret) => (secret ? accountKey(secret, name) : null));
  const records = openExisting({ ...storage, keyRange: null }, name).then((database) =>
    recordsIn(storage, database, path),
  );
  const of = async (part: 'first' | 'whole'): Promise<AccountRead | null> => {
    const [known, read] = await Promise.all([key, records.then((all) => all?.[part] ?? null)]);
    return known && read ? { name, records: read, key: known } : null;
  };
  return { first: of('first'), whole: of('whole') };
}

function recordsIn({ keyRange }: Reading, database: IDBDatabase | null, path: string) {
  if (!database || !keyRange || database.version !== newestVersion * 10) {
    database?.close();
    return null;
  }
  const { first, others } = startReaches(path);
  const transaction = database.transaction([...new Set([...first, ...others].map(({ table }) => table))], 'readonly');
  const early = readRecords(transaction, first, mostRecords, keyRange);
  const late = readRecords(transaction, others, mostRecords, keyRange);
  const whole = Promise.all([early, late])
    .then(([one, other]) => joinedRecords(one, other))
    .finally(() => database.close());
  return { first: early, whole };
}

/** A snapshot is stored with the version of its data as prefix. */
async function snapshotOf(read: AccountRead, path: string): Promise<string | null> {
  const kept = await singleOf(read, 'persisted', screenKey(path));
  const version = dataVersion((table) => read.records.records.get('records')?.get(keysOf(table).version));
  return typeof kept === 'string' && kept.startsWith(version) ? kept.slice(version.length) : null;
}

async function singleOf({ name, records, key }: AccountRead, table: TableName, id: string): Promise<unknown> {
  const place = `${table}/${id}`;
  const sealed = records.records.get('values')?.get(place);
  const text = sealed === undefined ? null : await openedValue(recordCipher(key, name), 'values', place, sealed);
  return text === null ? undefined : (JSON.parse(text) as Named<unknown>).value;
}

async function reading<T>(
  { indexedDB, inTime }: Pick<Reading, 'indexedDB' | 'inTime'>,
  name: string,
  work: (database: IDBDatabase) => Promise<T>,
): Promise<T | null> {
  const database = await openExisting({ indexedDB, keyRange: null, ...(inTime && { inTime }) }, name);
  try {
    return database && (await work(database));
  } finally {
    database?.close();
  }
}
