// SQLite's own WASM build on OPFS, in a worker, with the access-handle pool, the fastest option of its documentation.
import type { Filter, Invoice, Mutation, Sort, StoreAdapter, Summary } from '../store-adapter.ts';
import { callsTo } from './worker-calls.ts';

export function create(): StoreAdapter {
  const worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { type: 'module' });
  const call = callsTo(worker);
  const watching = new Set<() => void>();
  const firstPage = async (filter: Filter, sort: Sort, limit: number, offset: number) =>
    (await call<string[]>('firstPage', filter, sort, limit, offset)).map(asInvoice);

  return {
    open: (options) => call('open', options),
    bulkUpsert: (rows) => call('write', { upserts: rows, deletes: [] }),
    flush: () => Promise.resolve(),
    firstPage,
    count: (filter) => call<number>('count', filter),
    summary: () => call<Summary>('summary'),
    search: async (text, limit) => (await call<string[]>('search', text.toLowerCase(), limit)).map(asInvoice),
    applyDelta: async (delta) => {
      await call('write', delta);
      for (const tell of watching) tell();
    },
    live: (filter, sort, limit, onRows) => {
      const tell = () => void firstPage(filter, sort, limit, 0).then(onRows);
      watching.add(tell);
      tell();
      return () => watching.delete(tell);
    },
    enqueue: (mutation, durability) => call('enqueue', JSON.stringify(mutation), durability),
    drain: async () => {
      const drained: Mutation[] = [];
      for (;;) {
        const next = await call<string | null>('takeNext');
        if (next === null) return drained;
        drained.push(JSON.parse(next) as Mutation);
      }
    },
    clearOutbox: () => call('clearOutbox'),
    close: async () => {
      await call('close');
      worker.terminate();
    },
  };
}

function asInvoice(body: string): Invoice {
  return JSON.parse(body) as Invoice;
}
