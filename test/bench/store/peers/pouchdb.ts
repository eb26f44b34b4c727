// PouchDB: map/reduce views for each query, built during the load; automatic compaction.
import PouchDB from 'pouchdb-browser';
import { inOrder } from '../right-answers.ts';
import {
  type Filter,
  type Invoice,
  type Mutation,
  type Sort,
  type StoreAdapter,
  type Summary,
  searchedText,
} from '../store-adapter.ts';

type Doc = Invoice & { readonly _id: string; readonly _rev?: string };
const batch = 5_000;

/** The source of a function that PouchDB runs for each document, with its `emit`. */
const views = {
  dueDate: { map: 'function (doc) { if (doc.status) emit([doc.status, doc.dueDate]); }' },
  totalMinor: { map: 'function (doc) { if (doc.status) emit([doc.status, doc.totalMinor]); }' },
  sums: { map: 'function (doc) { if (doc.status) emit(doc.status, doc.remainingDueMinor); }', reduce: '_stats' },
};

export function create(): StoreAdapter {
  let db: PouchDB.Database<object> = new PouchDB('pouch', { auto_compaction: true });
  const outbox = new PouchDB<Mutation>('pouch-outbox', { auto_compaction: true });
  const watching = new Set<() => void>();

  const firstPage = async (filter: Filter, sort: Sort, limit: number, offset: number): Promise<Invoice[]> => {
    const descending = sort.dir === 'desc';
    const found = await Promise.all(
      filter.status.map(async (status) => {
        const ends = descending
          ? { startkey: [status, {}], endkey: [status] }
          : { startkey: [status], endkey: [status, {}] };
        const options = { ...ends, descending, limit: offset + limit, include_docs: true };
        return (await db.query<object>(`rows/${sort.field}`, options)).rows.map(({ doc }) => asInvoice(doc as Doc));
      }),
    );
    return found
      .flat()
      .toSorted(inOrder(sort))
      .slice(offset, offset + limit);
  };
  const summary = async (): Promise<Summary> => {
    const { rows } = await db.query('rows/sums', { reduce: true, group: true });
    return Object.fromEntries(
      rows.map(({ key, value }: { key: string; value: { count: number; sum: number } }) => [
        key,
        { count: value.count, remainingDue: value.sum },
      ]),
    );
  };
  const buildViews = () =>
    Promise.all(Object.keys(views).map((view) => db.query(`rows/${view}`, { limit: 0, reduce: false })));

  return {
    open: async ({ fresh }) => {
      if (!fresh) return;
      await db.destroy();
      db = new PouchDB('pouch', { auto_compaction: true });
      await db.put({ _id: '_design/rows', views });
    },
    bulkUpsert: async (rows) => void (await db.bulkDocs(rows.map((row) => ({ ...row, _id: row.id })))),
    flush: async () => void (await buildViews()),
    firstPage,
    count: async ({ status }) => {
      const sums = await summary();
      return status.reduce((sum, one) => sum + (sums[one]?.count ?? 0), 0);
    },
    summary,
    search: async (text, limit) => {
      const found: Invoice[] = [];
      let startkey = '';
      for (;;) {
        const { rows } = await db.allDocs({ include_docs: true, startkey, limit: batch });
        // The views are stored as a document among the rows.
        const invoices = rows.filter(({ id }) => !id.startsWith('_')).map(({ doc }) => asInvoice(doc as Doc));
        found.push(...invoices.filter((row) => searchedText(row).includes(text.toLowerCase())));
        const last = rows.at(-1)?.id;
        if (rows.length < batch || found.length >= limit || last === undefined) return found.slice(0, limit);
        startkey = `${last}\u0000`;
      }
    },
    applyDelta: async ({ upserts, deletes }) => {
      const ids = [...upserts.map(({ id }) => id), ...deletes];
      const { rows } = await db.allDocs({ keys: ids });
      const revisions = new Map(rows.map((row) => ['id' in row ? row.id : '', 'value' in row ? row.value.rev : '']));
      await db.bulkDocs([
        ...upserts.map((row) => ({ ...row, _id: row.id, _rev: revisions.get(row.id) }) as never),
        ...deletes.map((id) => ({ _id: id, _rev: revisions.get(id), _deleted: true }) as never),
      ]);
      for (const tell of watching) tell();
    },
    live: (filter, sort, limit, onRows) => {
      const tell = () => void firstPage(filter, sort, limit, 0).then(onRows);
      watching.add(tell);
      tell();
      return () => watching.delete(tell);
    },
    enqueue: async (mutation) => void (await outbox.put({ ...mutation, _id: mutation.id })),
    drain: async () => {
      const drained: Mutation[] = [];
      const { rows } = await outbox.allDocs({ include_docs: true });
      for (const { doc } of rows) {
        if (!doc) continue;
        const { _id, _rev, ...mutation } = doc;
        await outbox.remove(_id, _rev);
        drained.push(mutation);
      }
      return drained;
    },
    clearOutbox: async () => {
      const { rows } = await outbox.allDocs();
      for (const { id, value } of rows) await outbox.remove(id, value.rev);
    },
    close: async () => void (await Promise.all([db.close(), outbox.close()])),
  };
}

function asInvoice({ _id, _rev, ...invoice }: Doc): Invoice {
  return invoice;
}
