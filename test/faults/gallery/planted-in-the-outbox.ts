import { isAsked } from '../../../domain/action.ts';
import { cancelAction } from '../../../domain/approvals/cancel-action.action.ts';
import { engineParts } from '../../../src/offline/account/compose-offline.ts';
import type { Entry } from '../../../src/offline/offline.ts';
import type { Store, TableName, Transaction } from '../../../src/offline/store.ts';
import { type Planted, losing, overOutbox, overWrites, stateOf, withParts, withStore } from './planting.ts';

/** Mistakes in storing, ordering and ending waiting entries. */
export const plantedInTheOutbox: readonly Planted[] = [
  {
    name: 'deleted-before-it-is-sent',
    seenIn: 'workbox-background-sync removes an entry before it sends it',
    engineering: losing((state) => state.kind === 'sending'),
  },
  {
    name: 'dropped-when-the-session-ended',
    seenIn: '@tanstack/offline-transactions deleted a payment on 401',
    engineering: losing((state) => state.kind === 'waitingForSignIn'),
  },
  {
    name: 'dropped-on-the-answer',
    seenIn: 'an overlay taken away by the HTTP reply, before the sync has what it did',
    engineering: losing((state) => state.kind === 'sent'),
  },
  {
    name: 'dropped-when-it-expired',
    seenIn: 'workbox-background-sync drops after seven days',
    engineering: losing((state) => state.kind === 'needsYou' && state.need.code === 'ACTION_EXPIRED'),
  },
  {
    name: 'given-up-after-three-attempts',
    seenIn: 'retry libraries with a maximum',
    engineering: losing((state) => state.kind === 'waiting' && state.attempts >= 3),
  },
  {
    name: 'dropped-when-refused',
    seenIn: 'queues that treat 4xx as the end and show nobody',
    engineering: losing((state) => state.kind === 'needsYou' && state.need.code !== 'ACTION_EXPIRED'),
  },
  {
    name: 'dropped-when-held',
    seenIn: 'an unknown code of a newer server taken for an error',
    engineering: losing((state) => state.kind === 'held'),
  },
  {
    name: 'sent-without-being-marked',
    seenIn: 'queues that only remember in memory what is under way',
    engineering: withStore((store) =>
      overWrites(store, (transaction) => ({
        ...transaction,
        put: async <T extends TableName>(table: T, records: Parameters<Transaction['put']>[1]) =>
          transaction.put(
            table,
            (table === 'outbox' ? records.filter((record) => stateOf(record).kind !== 'sending') : records) as never,
          ),
      })),
    ),
  },
  {
    name: 'saved-before-the-transaction-completed',
    seenIn: 'request.onsuccess taken for saved: 3 of 7,151 claims were lost to kill -9',
    engineering: withStore(savedTooEarly),
  },
  {
    name: 'unreadable-records-dropped',
    seenIn: 'a parse error swallowed by a catch',
    engineering: withStore((store) =>
      overWrites(store, (transaction) => ({
        ...transaction,
        put: async <T extends TableName>(table: T, records: Parameters<Transaction['put']>[1]) => {
          if (table !== 'setAside') await transaction.put(table, records as never);
        },
      })),
    ),
  },
  {
    name: 'taken-back-without-asking',
    seenIn: 'a cancelled request that had left already, and was done',
    engineering: overOutbox(async (_transaction, records) =>
      records.filter(({ entry }) => !isAsked(cancelAction, entry.envelope)),
    ),
  },
  {
    name: 'ordered-by-the-clock',
    seenIn: 'queues sorted by Date.now()',
    engineering: withParts({
      dueEntries: (entries, now, limit) =>
        engineParts.dueEntries(entries.map(numberedByClock), now, limit).map(originalOf(entries)),
    }),
  },
  {
    name: 'sent-out-of-order',
    seenIn: 'Promise.all over everything that waits',
    engineering: withParts({
      dueEntries: (entries, now, limit) => {
        const free = entries.map((entry) => ({ ...entry, queueKeys: [] }));
        return engineParts.dueEntries(free, now, limit).map(originalOf(entries)).toReversed();
      },
    }),
  },
];

function savedTooEarly(store: Store): Store {
  return {
    ...store,
    write: <T>(tables: Parameters<Store['write']>[0], work: (transaction: Transaction) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        store
          .write(tables, async (transaction) => {
            const result = await work(transaction);
            resolve(result);
            return result;
          })
          .catch(reject);
      }),
  };
}

function numberedByClock(entry: Entry): Entry {
  return { ...entry, seq: Date.parse(entry.envelope.composedAt) };
}

function originalOf(entries: readonly Entry[]): (entry: Entry) => Entry {
  return (entry) => entries.find((one) => one.id === entry.id) ?? entry;
}
