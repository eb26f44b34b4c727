// The floor: IndexedDB without a library, with an index for each query.
import { inOrder, summaryOf } from './right-answers.ts';
import {
  type Delta,
  type Filter,
  type Invoice,
  type Mutation,
  type Sort,
  type StoreAdapter,
  searchedText,
} from './store-adapter.ts';

const name = 'floor';
const batch = 5_000;

export function create(): StoreAdapter {
  let db: IDBDatabase;
  const watching = new Set<() => void>();
  const rows = () => db.transaction('invoices').objectStore('invoices');
  const write = (work: (rows: IDBObjectStore) => void) => transact(db, 'invoices', work);

  const firstPage = async (filter: Filter, sort: Sort, limit: number, offset: number): Promise<Invoice[]> => {
    const index = rows().index(sort.field);
    const found = await Promise.all(
      filter.status.map((status) =>
        sort.dir === 'asc'
          ? answerOf(index.getAll(rangeOf(status), offset + limit) as IDBRequest<Invoice[]>)
          : lastOf(index, rangeOf(status), offset + limit),
      ),
    );
    return found
      .flat()
      .toSorted(inOrder(sort))
      .slice(offset, offset + limit);
  };

  return {
    open: async ({ fresh }) => {
      if (fresh) await answerOf(indexedDB.deleteDatabase(name));
      db = await openDatabase();
    },
    bulkUpsert: (invoices) =>
      write((table) => {
        for (const row of invoices) table.put(row);
      }),
    flush: () => Promise.resolve(),
    firstPage,
    count: async ({ status }) => {
      const index = rows().index('dueDate');
      const counts = await Promise.all(status.map((one) => answerOf(index.count(rangeOf(one)))));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    summary: async () => {
      const all: Invoice[] = [];
      for await (const some of inBatches(rows)) all.push(...some);
      return summaryOf(all);
    },
    search: async (text, limit) => {
      const found: Invoice[] = [];
      for await (const some of inBatches(rows)) {
        found.push(...some.filter((row) => searchedText(row).includes(text.toLowerCase())));
        if (found.length >= limit) break;
      }
      return found.slice(0, limit);
    },
    applyDelta: async ({ upserts, deletes }: Delta) => {
      await write((table) => {
        for (const row of upserts) table.put(row);
        for (const id of deletes) table.delete(id);
      });
      for (const tell of watching) tell();
    },
    live: (filter, sort, limit, onRows) => {
      const tell = () => void firstPage(filter, sort, limit, 0).then(onRows);
      watching.add(tell);
      tell();
      return () => watching.delete(tell);
    },
    enqueue: (mutation) => transact(db, 'outbox', (outbox) => outbox.add(mutation), 'strict'),
    drain: async () => {
      const drained: Mutation[] = [];
      const waiting = await answerOf(db.transaction('outbox').objectStore('outbox').getAllKeys());
      for (const key of waiting) {
        await transact(db, 'outbox', (outbox) => {
          outbox.get(key).addEventListener('success', (event) => {
            drained.push((event.target as IDBRequest<Mutation>).result);
          });
          outbox.delete(key);
        });
      }
      return drained;
    },
    clearOutbox: () => transact(db, 'outbox', (outbox) => outbox.clear()),
    close: () => {
      db.close();
      return Promise.resolve();
    },
  };
}

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1);
  opening.addEventListener('upgradeneeded', () => {
    const invoices = opening.result.createObjectStore('invoices', { keyPath: 'id' });
    // IndexedDB orders rows with equal index keys by their primary key.
    for (const field of ['dueDate', 'totalMinor']) invoices.createIndex(field, ['status', field]);
    opening.result.createObjectStore('outbox', { autoIncrement: true });
  });
  return answerOf(opening);
}

function rangeOf(status: string): IDBKeyRange {
  return IDBKeyRange.bound([status], [status, []]);
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused.')));
  });
}

function transact(
  db: IDBDatabase,
  table: string,
  work: (table: IDBObjectStore) => void,
  durability: 'strict' | 'relaxed' = 'relaxed',
): Promise<void> {
  return new Promise((resolve, reject) => {
    const writing = db.transaction(table, 'readwrite', { durability });
    work(writing.objectStore(table));
    writing.addEventListener('complete', () => resolve());
    writing.addEventListener('abort', () => reject(writing.error ?? new Error('IndexedDB refused.')));
  });
}

function lastOf(index: IDBIndex, range: IDBKeyRange, count: number): Promise<Invoice[]> {
  const found: Invoice[] = [];
  return new Promise((resolve, reject) => {
    const walking = index.openCursor(range, 'prev');
    walking.addEventListener('error', () => reject(walking.error ?? new Error('IndexedDB refused.')));
    walking.addEventListener('success', () => {
      const cursor = walking.result;
      if (cursor) found.push(cursor.value as Invoice);
      if (cursor && found.length < count) cursor.continue();
      else resolve(found);
    });
  });
}

/** All rows by id, some thousands at a time, so that a large table is never in memory twice. */
async function* inBatches(rows: () => IDBObjectStore): AsyncGenerator<Invoice[]> {
  let range: IDBKeyRange | null = null;
  for (;;) {
    const some: Invoice[] = await answerOf(rows().getAll(range, batch) as IDBRequest<Invoice[]>);
    yield some;
    const last = some.at(-1);
    if (!last || some.length < batch) return;
    range = IDBKeyRange.lowerBound(last.id, true);
  }
}
