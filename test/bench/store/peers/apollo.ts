// Apollo: the normalised cache, kept whole in IndexedDB by apollo3-cache-persist.
import { gql, InMemoryCache, type NormalizedCacheObject } from '@apollo/client/core';
import { CachePersistor } from 'apollo3-cache-persist';
import { createStore, del, get, set } from 'idb-keyval';
import type { Invoice, Mutation, StoreAdapter } from '../store-adapter.ts';
import { arrayQueries } from './array-queries.ts';
import { listOutbox } from './list-outbox.ts';

type Kept = { readonly invoices: readonly (Invoice & { readonly __typename: 'Invoice' })[] };
type Waiting = { readonly outbox: readonly Mutation[] };

const allInvoices = gql`
  query AllInvoices {
    invoices {
      id
      rowVersion
      updatedAt
      buyerId
      groupId
      customerGroupName
      userId
      buyerUserName
      type
      feeType
      invoiceNumber
      status
      hasOpenDispute
      currency
      totalMinor
      remainingDueMinor
      pendingAmountMinor
      billDate
      dueDate
      poNumber
      notes
      orderNumber
      sellerName
      supplierName
      isConsolidated
      lines
      metadata
    }
  }
`;
const waitingEntries = gql`
  query WaitingEntries {
    outbox
  }
`;

export function create(): StoreAdapter {
  const cache = new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          // A page is appended to the existing ones, as the documentation recommends for paginated lists.
          invoices: {
            keyArgs: false,
            merge: (known: readonly unknown[] = [], more: readonly unknown[]) => [...known, ...more],
          },
          outbox: { merge: false },
        },
      },
    },
  });
  const database = createStore('apollo', 'cache');
  const persistor = new CachePersistor<NormalizedCacheObject>({
    cache,
    storage: {
      getItem: async (key) => (await get<string>(key, database)) ?? null,
      setItem: (key, value) => set(key, value, database),
      removeItem: (key) => del(key, database),
    },
    maxSize: false,
    trigger: false,
  });
  const rows = () => (cache.readQuery<Kept>({ query: allInvoices })?.invoices ?? []).map(asInvoice);
  const waiting = () => cache.readQuery<Waiting>({ query: waitingEntries })?.outbox ?? [];
  const keepOutbox = async (outbox: readonly Mutation[]) => {
    cache.writeQuery<Waiting>({ query: waitingEntries, data: { outbox } });
    await persistor.persist();
  };
  const queries = arrayQueries(rows);

  return {
    open: async ({ fresh }) => {
      if (fresh) await persistor.purge();
      else await persistor.restore();
    },
    bulkUpsert: (more) => {
      cache.writeQuery<Kept>({ query: allInvoices, data: { invoices: more.map(named) } });
      return Promise.resolve();
    },
    flush: () => persistor.persist(),
    ...queries,
    applyDelta: async ({ upserts, deletes }) => {
      cache.batch({
        update: (batched) => {
          for (const row of upserts) {
            const id = batched.identify(named(row));
            batched.modify({
              id,
              fields: Object.fromEntries(Object.entries(row).map(([key, value]) => [key, () => value])),
            });
          }
          for (const id of deletes) batched.evict({ id: batched.identify({ __typename: 'Invoice', id }) });
        },
      });
      await persistor.persist();
    },
    live: (filter, sort, limit, onRows) => {
      const tell = () => void queries.firstPage(filter, sort, limit, 0).then(onRows);
      return cache.watch({ query: allInvoices, optimistic: true, immediate: true, callback: tell });
    },
    ...listOutbox(waiting, keepOutbox),
    close: () => Promise.resolve(persistor.pause()),
  };
}

function named(invoice: Invoice) {
  return { __typename: 'Invoice' as const, ...invoice };
}

function asInvoice({ __typename, ...invoice }: Kept['invoices'][number]): Invoice {
  return invoice;
}
