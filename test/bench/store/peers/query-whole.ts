// TanStack Query: all rows in one query, the client persisted whole in IndexedDB, as the documentation's createIDBPersister does.
import { QueryClient } from '@tanstack/query-core';
import {
  persistQueryClientRestore,
  persistQueryClientSave,
  type PersistedClient,
  type Persister,
} from '@tanstack/query-persist-client-core';
import { createStore, del, get, set } from 'idb-keyval';
import type { Invoice, Mutation, StoreAdapter } from '../store-adapter.ts';
import { arrayQueries } from './array-queries.ts';
import { listOutbox } from './list-outbox.ts';

const rowsKey = ['invoices'];
const outboxKey = ['outbox'];

export function create(): StoreAdapter {
  const database = createStore('query-whole', 'clients');
  const persister: Persister = {
    persistClient: (client) => set('client', client, database),
    restoreClient: () => get<PersistedClient>('client', database),
    removeClient: () => del('client', database),
  };
  const queryClient = new QueryClient({
    // A structural comparison of a hundred thousand rows would be slower.
    defaultOptions: { queries: { gcTime: Infinity, staleTime: Infinity, structuralSharing: false } },
  });
  const kept = { queryClient, persister, maxAge: Infinity };
  const save = () => persistQueryClientSave(kept);
  const rows = () => queryClient.getQueryData<readonly Invoice[]>(rowsKey) ?? [];
  const waiting = () => queryClient.getQueryData<readonly Mutation[]>(outboxKey) ?? [];
  const keepOutbox = async (outbox: readonly Mutation[]) => {
    queryClient.setQueryData(outboxKey, outbox);
    await save();
  };
  const queries = arrayQueries(rows);

  return {
    open: async ({ fresh }) => {
      if (fresh) await persister.removeClient();
      else await persistQueryClientRestore(kept);
    },
    bulkUpsert: (more) => {
      queryClient.setQueryData(rowsKey, [...rows(), ...more]);
      return Promise.resolve();
    },
    flush: save,
    ...queries,
    applyDelta: async ({ upserts, deletes }) => {
      const changed = new Map(upserts.map((row): [string, Invoice] => [row.id, row]));
      const gone = new Set(deletes);
      const left = rows().filter(({ id }) => !gone.has(id));
      queryClient.setQueryData(
        rowsKey,
        left.map((row) => changed.get(row.id) ?? row),
      );
      await save();
    },
    live: (filter, sort, limit, onRows) => {
      const tell = () => void queries.firstPage(filter, sort, limit, 0).then(onRows);
      tell();
      return queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryKey[0] === rowsKey[0]) tell();
      });
    },
    ...listOutbox(waiting, keepOutbox),
    close: () => Promise.resolve(queryClient.clear()),
  };
}
