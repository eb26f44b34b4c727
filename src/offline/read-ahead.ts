import type { Subject } from '../../domain/subject.ts';
import { dataMark } from './data-mark.ts';
import { accountName, deviceDatabase, isAccountName, newestVersion } from './device-names.ts';
import { answerOf, openExisting } from './idb-request.ts';
import { answersKey, screenKey } from './kept-places.ts';
import type { AccountRead, StoragePort, ValuesRead } from './ports.ts';
import type { MetaRecord, Named, TableName } from './store.ts';

/** What is read of a device before the scripts of a start are there: raw, and judged by nobody yet. */
export type ReadAhead = {
  /** When it was begun, on the page's own clock. */
  readonly atMs: number;
  readonly values: Promise<ValuesRead | null>;
  readonly account: Promise<AccountRead | null>;
  /** The copy that was kept of the page that is asked for, where nothing has been written since, and the values name its person. */
  readonly screen: Promise<string | null>;
};

type Reading = Pick<StoragePort, 'indexedDB'>;

/** What the first screens ask for besides the kept answers. */
export const startTables: readonly TableName[] = [
  'meta',
  'outbox',
  'buyers',
  'bankAccounts',
  'actions',
  'approvals',
  'cards',
  'spendingLimits',
  'authorisations',
  'drafts',
];
/** A table with more is left to those who need it. */
const mostRecords = 100;

/**
 * Begins to read what a start will ask for: all of the device's own values, and the account. Where the device has more than one,
 * the values say which was open. Nothing is made or changed, and each connection is closed as soon as it has answered.
 */
export function readAhead(
  storage: Reading,
  atMs: number,
  subjectIn: (values: ValuesRead) => Subject | null,
  path: string,
): ReadAhead {
  const values = readValues(storage).catch(() => null);
  const read = onlyAccount(storage)
    .then(async (only) => {
      if (only) return readAccount(storage, only, path);
      const read = await values;
      const subject = read && subjectIn(read);
      return subject ? readAccount(storage, accountName(subject), path) : null;
    })
    .catch(() => null);
  return {
    atMs,
    values,
    account: read.then((read) => read?.account ?? null),
    screen: Promise.all([read, values]).then(([read, values]) => {
      const subject = values && subjectIn(values);
      return read && subject && read.account.name === accountName(subject) ? read.screen : null;
    }),
  };
}

type Read = { readonly account: AccountRead; readonly screen: string | null };

async function onlyAccount({ indexedDB }: Reading): Promise<string | null> {
  const all = (await indexedDB?.databases?.()) ?? [];
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

function readAccount(storage: Reading, name: string, path: string): Promise<Read | null> {
  return reading(storage, name, async (database) => {
    if (database.version !== newestVersion * 10) return null;
    const transaction = database.transaction([...startTables, 'persisted'], 'readonly');
    const persisted = transaction.objectStore('persisted');
    const [answers, screen, ...lists] = await Promise.all([
      answerOf<unknown>(persisted.get(answersKey)),
      answerOf(persisted.get(screenKey(path)) as IDBRequest<Named<string> | undefined>),
      ...startTables.map((table) =>
        answerOf(transaction.objectStore(table).getAll(null, mostRecords + 1) as IDBRequest<{ id: string }[]>),
      ),
    ]);
    const tables = startTables.flatMap((table, place) => {
      const records = lists[place] ?? [];
      const byId = new Map(records.map((record) => [record.id, record]));
      return records.length > mostRecords ? [] : [[table, byId] as const];
    });
    const account = { name, tables: new Map(tables), answers };
    return { account, screen: keptScreen(account, screen?.value) };
  });
}

/** A screen is kept behind the mark of what it was drawn from. */
function keptScreen({ tables }: AccountRead, kept: string | undefined): string | null {
  const mark = dataMark((key) => (tables.get('meta')?.get(key) as MetaRecord | undefined)?.value);
  return kept?.startsWith(mark) ? kept.slice(mark.length) : null;
}

async function reading<T>(
  { indexedDB }: Reading,
  name: string,
  work: (database: IDBDatabase) => Promise<T>,
): Promise<T | null> {
  const database = await openExisting({ indexedDB, keyRange: null }, name);
  try {
    return database && (await work(database));
  } finally {
    database?.close();
  }
}
