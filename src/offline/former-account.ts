import type { Subject } from '../../domain/subject.ts';
import { subjectSchema } from '../../domain/subject.ts';
import { formerAccountName } from './device-names.ts';
import type { DeviceStore } from './device-store.ts';
import { accountPrefix } from './device-store.ts';
import { answerOf, openExisting } from './idb-request.ts';
import type { StoragePort } from './ports.ts';
import type { Records, Store } from './store.ts';
import { readMeta, writeMeta } from './store.ts';

const takenOver = ['outbox', 'drafts', 'setAside'] as const;
type TakenOver = { readonly [Table in (typeof takenOver)[number]]: readonly Records[Table][] } & {
  readonly seq: number;
};

/**
 * Earlier builds kept accounts unsealed, in a database of another name. What a person had asked for there and drafted is taken over, once,
 * and the database is deleted; what the server had said is loaded anew. Until a page of an earlier build lets go of it, it stays.
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
  const former = await readFormer(storage, name);
  if (former) {
    await store.write([...takenOver, 'meta'], async (transaction) => {
      // Another tab was first: since then some of it may have been sent.
      if (await readMeta(transaction, 'hasTakenOver', false)) return;
      for (const table of takenOver) await transaction.put(table, former[table]);
      const seq = Math.max(former.seq, await readMeta(transaction, 'seq', 0));
      await writeMeta(transaction, { seq, hasTakenOver: true });
    });
    if (!(await isDeleted(storage, name))) return;
  }
  await device.remove(noted);
}

async function readFormer(storage: StoragePort, name: string): Promise<TakenOver | null> {
  const database = await openExisting(storage, name);
  if (!database) return null;
  try {
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
  } finally {
    database.close();
  }
}

/** False where a page of an earlier build still holds it open. */
function isDeleted({ indexedDB }: StoragePort, name: string): Promise<boolean> {
  const request = indexedDB?.deleteDatabase(name);
  return new Promise((resolve) => {
    request?.addEventListener('success', () => resolve(true));
    for (const type of ['blocked', 'error']) request?.addEventListener(type, () => resolve(false));
  });
}
