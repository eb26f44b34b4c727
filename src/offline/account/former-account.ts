import type { Subject } from '../../../domain/subject.ts';
import { subjectSchema } from '../../../domain/subject.ts';
import { formerAccountName } from './device-names.ts';
import type { DeviceStore } from './device-store.ts';
import { accountPrefix } from './device-store.ts';
import { answerOf, completionOf, openExisting } from './idb-request.ts';
import type { StoragePort } from '../ports.ts';
import type { Records, Store } from '../store.ts';
import { readMeta, writeMeta } from '../store.ts';

const takenOver = ['outbox', 'drafts', 'setAside'] as const;
type Former = { readonly [Table in (typeof takenOver)[number]]: readonly Records[Table][] } & {
  readonly seq: number;
};

/**
 * Earlier builds kept accounts unsealed, in a database of another name. What a person had asked for there and drafted is taken over, and
 * the database is emptied; what the server had said is loaded anew. A page of an earlier build may still be open and go on there: what it
 * leaves is taken over by the next start, and only a start that finds nothing more deletes the database.
 */
export async function takeOverFormer(
  storage: StoragePort,
  device: DeviceStore,
  subject: Subject,
  store: Store,
): Promise<void> {
  const name = formerAccountName(subject);
  const noted = `${accountPrefix}${name}`;
  if (!store.canKeep || (await device.get(noted, subjectSchema)) === undefined) return;
  const database = await openExisting(storage, name);
  const former = database && (await readFormer(database));
  if (database && former && takenOver.some((table) => former[table].length > 0)) {
    await keep(store, former);
    await empty(database, former);
    database.close();
    return;
  }
  database?.close();
  await device.remove(noted);
  // Not waited for: a page of an earlier build that is asleep may hold it, and then it goes when that one does.
  storage.indexedDB?.deleteDatabase(name);
}

async function readFormer(database: IDBDatabase): Promise<Former> {
  const transaction = database.transaction([...takenOver, 'meta'], 'readonly');
  const all = <T>(table: string) => answerOf(transaction.objectStore(table).getAll() as IDBRequest<T[]>);
  const [outbox, drafts, setAside, meta] = await Promise.all([
    all<Records['outbox']>('outbox'),
    all<Records['drafts']>('drafts'),
    all<Records['setAside']>('setAside'),
    all<{ id: string; value: unknown }>('meta'),
  ]);
  const ownWork = setAside.filter(({ table }) => table === 'outbox');
  return { outbox, drafts, setAside: ownWork, seq: Number(meta.find(({ id }) => id === 'seq')?.value ?? 0) };
}

function keep(store: Store, former: Former): Promise<void> {
  return store.write([...takenOver, 'meta'], async (transaction) => {
    // Another tab may have been first: since then some of it may have been sent, or taken back.
    const known = new Set(await readMeta(transaction, 'takenOver', []));
    for (const table of takenOver) {
      const added = former[table].filter(({ id }) => !known.has(`${table}/${id}`));
      await transaction.put(table, added);
      for (const { id } of added) known.add(`${table}/${id}`);
    }
    const seq = Math.max(former.seq, await readMeta(transaction, 'seq', 0));
    await writeMeta(transaction, { seq, takenOver: [...known] });
  });
}

/** Takes away what was taken over, and what the server had said. */
function empty(database: IDBDatabase, former: Former): Promise<void> {
  const transaction = database.transaction([...database.objectStoreNames], 'readwrite', { durability: 'strict' });
  const done = completionOf(transaction);
  for (const name of database.objectStoreNames) {
    const own = takenOver.find((table) => table === name);
    if (own === 'outbox' || own === 'drafts')
      for (const { id } of former[own]) transaction.objectStore(name).delete(id);
    else transaction.objectStore(name).clear();
  }
  return done;
}
