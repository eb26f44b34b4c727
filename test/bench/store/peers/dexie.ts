// Dexie: a compound index for each query, one range for each status; liveQuery for the screen.
import Dexie, { liveQuery, type Table } from 'dexie';
import { inOrder, summaryOf } from '../right-answers.ts';
import {
  type Filter,
  type Invoice,
  type Mutation,
  type Sort,
  type StoreAdapter,
  type Summary,
  searchedText,
} from '../store-adapter.ts';

type Tables = { invoices: Table<Invoice, string>; outbox: Table<Mutation, number> };

export function create(): StoreAdapter {
  const db = new Dexie('dexie') as Dexie & Tables;
  db.version(1).stores({ invoices: 'id, [status+dueDate], [status+totalMinor]', outbox: '++' });
  // A separate database, so that its strict transactions do not wait for others.
  const strict = new Dexie('dexie', { chromeTransactionDurability: 'strict' }) as Dexie & Tables;
  strict.version(1).stores({ invoices: 'id, [status+dueDate], [status+totalMinor]', outbox: '++' });

  const ofStatus = (status: string, field: Sort['field']) =>
    db.invoices.where(`[status+${field}]`).between([status, Dexie.minKey], [status, Dexie.maxKey]);
  const firstPage = async (filter: Filter, sort: Sort, limit: number, offset: number): Promise<Invoice[]> => {
    const found = await Promise.all(
      filter.status.map((status) => {
        const rows = ofStatus(status, sort.field).limit(offset + limit);
        return (sort.dir === 'asc' ? rows : rows.reverse()).toArray();
      }),
    );
    return found
      .flat()
      .toSorted(inOrder(sort))
      .slice(offset, offset + limit);
  };

  return {
    open: async ({ fresh }) => {
      if (fresh) await Dexie.delete('dexie');
      await db.open();
    },
    bulkUpsert: async (rows) => void (await db.invoices.bulkPut(rows)),
    flush: () => Promise.resolve(),
    firstPage,
    count: async ({ status }) => {
      const counts = await Promise.all(status.map((one) => ofStatus(one, 'dueDate').count()));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    summary: async (): Promise<Summary> => summaryOf(await db.invoices.toArray()),
    search: (text, limit) =>
      db.invoices
        .filter((row) => searchedText(row).includes(text.toLowerCase()))
        .limit(limit)
        .toArray(),
    applyDelta: ({ upserts, deletes }) =>
      db.transaction('rw', db.invoices, async () => {
        await db.invoices.bulkPut(upserts);
        await db.invoices.bulkDelete([...deletes]);
      }),
    live: (filter, sort, limit, onRows) => {
      const watching = liveQuery(() => firstPage(filter, sort, limit, 0)).subscribe(onRows);
      return () => watching.unsubscribe();
    },
    enqueue: async (mutation, durability) => void (await (durability === 'strict' ? strict : db).outbox.add(mutation)),
    drain: async () => {
      const drained: Mutation[] = [];
      for (const key of await db.outbox.toCollection().primaryKeys()) {
        const mutation = await db.transaction('rw', db.outbox, async () => {
          const waiting = await db.outbox.get(key);
          await db.outbox.delete(key);
          return waiting;
        });
        if (mutation) drained.push(mutation);
      }
      return drained;
    },
    clearOutbox: () => db.outbox.clear(),
    close: () => {
      db.close();
      strict.close();
      return Promise.resolve();
    },
  };
}
