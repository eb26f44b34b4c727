// TanStack Query: a query for each page of the load, each persisted on its own by experimental_createQueryPersister.
import { QueryClient } from '@tanstack/query-core';
import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core';
import { clear, createStore, del, entries, get, set } from 'idb-keyval';
import type { Invoice, Mutation, StoreAdapter } from '../store-adapter.ts';
import { arrayQueries } from './array-queries.ts';
import { listOutbox } from './list-outbox.ts';

const outboxKey = ['outbox'];

export function create(): StoreAdapter {
  const database = createStore('query-each', 'queries');
  const persister = experimental_createQueryPersister<PersistedQuery>({
    storage: {
      getItem: (key) => get<PersistedQuery>(key, database),
      setItem: (key, query) => set(key, query, database),
      removeItem: (key) => del(key, database),
      entries: () => entries<string, PersistedQuery>(database),
    },
    // IndexedDB stores objects directly.
    serialize: (query) => query,
    deserialize: (query) => query,
    maxAge: Infinity,
  });
  const queryClient = new QueryClient({
    defaultOptions: { queries: { gcTime: Infinity, staleTime: Infinity, structuralSharing: false } },
  });
  const unsaved = new Set<number>();
  const pages = () => queryClient.getQueriesData<readonly Invoice[]>({ queryKey: ['invoices'] });
  const rows = () => pages().flatMap(([, page]) => page ?? []);
  const putPage = (at: number, page: readonly Invoice[]) => {
    queryClient.setQueryData(['invoices', at], page);
    unsaved.add(at);
  };
  const save = async () => {
    const now = [...unsaved];
    unsaved.clear();
    await Promise.all(now.map((at) => persister.persistQueryByKey(['invoices', at], queryClient)));
  };
  const waiting = () => queryClient.getQueryData<readonly Mutation[]>(outboxKey) ?? [];
  const keepOutbox = async (outbox: readonly Mutation[]) => {
    queryClient.setQueryData(outboxKey, outbox);
    await persister.persistQueryByKey(outboxKey, queryClient);
  };
  const queries = arrayQueries(rows);

  return {
    open: async ({ fresh }) => {
      if (fresh) await clear(database);
      else await persister.restoreQueries(queryClient);
    },
    bulkUpsert: async (page) => {
      putPage(pages().length, page);
      await save();
    },
    flush: save,
    ...queries,
    applyDelta: async ({ upserts, deletes }) => {
      const changed = new Map(upserts.map((row): [string, Invoice] => [row.id, row]));
      const gone = new Set(deletes);
      for (const [key, page = []] of pages()) {
        if (!page.some(({ id }) => changed.has(id) || gone.has(id))) continue;
        const left = page.filter(({ id }) => !gone.has(id)).map((row) => changed.get(row.id) ?? row);
        putPage(Number(key[1]), left);
      }
      await save();
    },
    live: (filter, sort, limit, onRows) => {
      let isDue = false;
      // One notification for all pages that change together.
      const tell = () => {
        isDue = false;
        void queries.firstPage(filter, sort, limit, 0).then(onRows);
      };
      tell();
      return queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type !== 'updated' || query.queryKey[0] !== 'invoices' || isDue) return;
        isDue = true;
        queueMicrotask(tell);
      });
    },
    ...listOutbox(waiting, keepOutbox),
    close: () => Promise.resolve(queryClient.clear()),
  };
}
