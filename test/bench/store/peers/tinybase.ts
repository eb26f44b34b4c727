// TinyBase: rows in memory with an index for each query, stored by its IndexedDB persister.
import { createIndexes, createStore, type Store } from 'tinybase';
import { createIndexedDbPersister } from 'tinybase/persisters/persister-indexed-db';
import {
  type Filter,
  type Invoice,
  type Mutation,
  type Sort,
  type StoreAdapter,
  type Summary,
  searchedText,
} from '../store-adapter.ts';
import { pageOf } from './array-queries.ts';

/** A cell is a number or a text, so the row is a JSON text beside its query fields. */
function asRow(invoice: Invoice) {
  const { status, dueDate, totalMinor, remainingDueMinor } = invoice;
  return { status, dueDate, totalMinor, remainingDueMinor, text: searchedText(invoice), body: JSON.stringify(invoice) };
}

export function create(): StoreAdapter {
  const store = createStore();
  const persister = createIndexedDbPersister(store, 'tinybase');
  const outbox = createStore();
  const outboxPersister = createIndexedDbPersister(outbox, 'tinybase-outbox');
  const indexes = createIndexes(store);
  const bodyOf = (id: string) => JSON.parse(String(store.getCell('invoices', id, 'body'))) as Invoice;

  const firstPage = (filter: Filter, sort: Sort, limit: number, offset: number): Promise<Invoice[]> => {
    const found = filter.status.flatMap((status) => {
      const ids = indexes.getSliceRowIds(sort.field, status);
      const some = sort.dir === 'asc' ? ids.slice(0, offset + limit) : ids.slice(-(offset + limit));
      return some.map(bodyOf);
    });
    return Promise.resolve(pageOf(found, sort, limit, offset));
  };
  const put = (rows: readonly Invoice[]) => {
    for (const row of rows) store.setRow('invoices', row.id, asRow(row));
  };

  return {
    open: async ({ fresh }) => {
      if (!fresh) await Promise.all([persister.load(), outboxPersister.load()]);
      // These keys order the rows of a slice.
      indexes.setIndexDefinition('dueDate', 'invoices', 'status', (cell, id) => `${String(cell('dueDate'))} ${id}`);
      indexes.setIndexDefinition('totalMinor', 'invoices', 'status', (cell, id) => {
        return `${String(cell('totalMinor')).padStart(12, '0')} ${id}`;
      });
    },
    bulkUpsert: (rows) => {
      store.transaction(() => put(rows));
      return Promise.resolve();
    },
    flush: async () => void (await persister.save()),
    firstPage,
    count: ({ status }) =>
      Promise.resolve(status.reduce((sum, one) => sum + indexes.getSliceRowIds('dueDate', one).length, 0)),
    summary: () => {
      const sums = indexes.getSliceIds('dueDate').map((status) => {
        const ids = indexes.getSliceRowIds('dueDate', status);
        const due = ids.reduce((sum, id) => sum + Number(store.getCell('invoices', id, 'remainingDueMinor')), 0);
        return [status, { count: ids.length, remainingDue: due }] as const;
      });
      return Promise.resolve(Object.fromEntries(sums) as Summary);
    },
    search: (text, limit) => {
      const ids: string[] = [];
      store.forEachRow('invoices', (id) => {
        if (String(store.getCell('invoices', id, 'text')).includes(text.toLowerCase())) ids.push(id);
      });
      return Promise.resolve(ids.toSorted().slice(0, limit).map(bodyOf));
    },
    applyDelta: async ({ upserts, deletes }) => {
      store.transaction(() => {
        put(upserts);
        for (const id of deletes) store.delRow('invoices', id);
      });
      await persister.save();
    },
    live: (filter, sort, limit, onRows) => {
      const tell = () => void firstPage(filter, sort, limit, 0).then(onRows);
      const listener = store.addDidFinishTransactionListener(tell);
      tell();
      return () => void store.delListener(listener);
    },
    enqueue: async (mutation) => {
      outbox.addRow('outbox', { body: JSON.stringify(mutation) });
      await outboxPersister.save();
    },
    drain: async () => {
      const drained: Mutation[] = [];
      for (const id of outbox.getRowIds('outbox').toSorted((one, other) => Number(one) - Number(other))) {
        drained.push(JSON.parse(String(outbox.getCell('outbox', id, 'body'))) as Mutation);
        outbox.delRow('outbox', id);
        await outboxPersister.save();
      }
      return drained;
    },
    clearOutbox: async () => {
      outbox.delTables();
      await outboxPersister.save();
    },
    close: () => endOf([store, outbox], [persister, outboxPersister]),
  };
}

async function endOf(stores: readonly Store[], persisters: readonly { destroy: () => unknown }[]): Promise<void> {
  for (const persister of persisters) await persister.destroy();
  for (const store of stores) store.delTables();
}
