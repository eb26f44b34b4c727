import { readPosition } from '../../../src/offline/sync/apply-page.ts';
import { engineParts } from '../../../src/offline/account/compose-offline.ts';
import type { EngineParts } from '../../../src/offline/engine.ts';
import type { Entry } from '../../../src/offline/offline.ts';
import { type Store, type TableName, type Transaction, writeMeta } from '../../../src/offline/store.ts';
import type { PullAnswer } from '../../../domain/sync/pull-answer.ts';
import { olderOnesStayOlder } from './directed-cases.ts';
import { type Planted, overWrites, withParts, withPorts, withStore } from './planting.ts';

type ApplyPage = EngineParts['applyPage'];

/** Mistakes in the sync, in what a device shows, and in its owner. */
export const plantedInTheSync: readonly Planted[] = [
  {
    name: 'cursor-saved-apart-from-the-rows',
    seenIn: 'a cursor in localStorage',
    engineering: withParts({
      applyPage: async (engine, asked, page) => {
        await engine.store.write(['meta'], (transaction) => writeMeta(transaction, { cursor: page.cursor }));
        return engineParts.applyPage(engine, { ...asked, cursor: page.cursor }, page);
      },
    }),
  },
  {
    name: 'predictions-written-over-rows',
    seenIn: 'optimistic caches that roll back by an old copy',
    engineering: withStore(overwriting),
  },
  {
    name: 'a-stale-page-applied',
    seenIn: 'answers that arrive after a sign-out or a reset',
    engineering: withParts({
      applyPage: async (engine, asked, page) => {
        const position = await engine.store.read(['meta'], readPosition);
        return engineParts.applyPage(engine, { ...asked, ...position }, page);
      },
    }),
  },
  {
    name: 'a-late-comparison-believed',
    seenIn: 'this very engine: what other tabs had pulled meanwhile was taken for wrong, and a screen was emptied',
    engineering: withParts({ mismatches: (engine, theirs) => engineParts.mismatches(engine, theirs) }),
  },
  {
    name: 'a-late-page-of-older-ones-kept',
    seenIn: 'this very engine: what had been hidden meanwhile came back with an answer from before that',
    engineering: withParts({
      keepOlderPage: async (engine, asked, page) => {
        const position = await engine.store.read(['meta'], readPosition);
        return engineParts.keepOlderPage(engine, { ...asked, ...position }, page);
      },
    }),
  },
  {
    name: 'older-ones-that-cannot-be-read-taken-for-newer',
    seenIn: 'this very engine: what was quarantined forgot that it lay beyond the kept months',
    directed: olderOnesStayOlder,
    engineering: withStore((store) =>
      overWrites(store, (transaction) => ({
        ...transaction,
        put: async <T extends TableName>(table: T, records: Parameters<Transaction['put']>[1]) =>
          transaction.put(table, (table === 'setAside' ? records.map(asNewer) : records) as never),
      })),
    ),
  },
  {
    name: 'removals-passed-over',
    seenIn: 'syncs that only upsert',
    engineering: pages((page) => ({ ...page, removals: [] })),
  },
  {
    name: 'resets-passed-over',
    seenIn: 'visibility that shrinks',
    engineering: pages((page) => ({ ...page, reset: false })),
  },
  {
    name: 'the-first-page-taken-for-all',
    seenIn: 'a list without its next page',
    engineering: pages((page) => ({ ...page, more: false })),
  },
  {
    name: 'a-row-missed-by-the-cursor',
    seenIn: 'id > c under concurrent writers missed 18,905 of 44,021 rows',
    engineering: pages((page) => (page.progress === null ? { ...page, upserts: page.upserts.slice(1) } : page)),
  },
  {
    name: 'a-feed-version-from-nowhere',
    seenIn: 'an overlay dropped by a number instead of by what the sync has brought',
    engineering: pages((page) => ({ ...page, feedVersion: page.feedVersion === null ? null : 1_000_000 })),
  },
  {
    name: 'the-wipe-that-forgets-the-invoices',
    seenIn: 'a sign-out that clears a list of tables that somebody has to keep',
    engineering: overTables((transaction) => ({
      ...transaction,
      clear: async (table: TableName) => {
        if (table !== 'charges') await transaction.clear(table);
      },
    })),
  },
  {
    name: 'one-outbox-for-everybody',
    seenIn: 'a database that is named after the product',
    engineering: withPorts((ports) => {
      const { disk } = ports.storage;
      if (!disk) return ports;
      const openStore = (name: string) => disk.openStore(name.replace(/e{8}-0000-4000-8000-\d{12}/, 'everybody'));
      return { ...ports, storage: { ...ports.storage, disk: { ...disk, openStore } } };
    }),
  },
  {
    name: 'a-lock-held-for-life',
    seenIn: 'leader election: a frozen tab starves the others; @tanstack/offline-transactions led twice',
    engineering: withPorts((ports) => ({
      ...ports,
      locks: { tryExclusive: (name, _maxSilenceMs, work) => ports.locks.tryExclusive(name, Number.MAX_VALUE, work) },
    })),
  },
];

function pages(change: (page: PullAnswer) => PullAnswer) {
  const applyPage: ApplyPage = (engine, asked, page) => engineParts.applyPage(engine, asked, change(page));
  return withParts({ applyPage });
}

/** A mistake in all code that opens the account's database, also for clearing it. */
function overTables(wrap: (transaction: Transaction) => Transaction) {
  return withPorts((ports) => {
    const { disk } = ports.storage;
    if (!disk) return ports;
    const openStore = async (name: string): Promise<Store> => overWrites(await disk.openStore(name), wrap);
    return { ...ports, storage: { ...ports.storage, disk: { ...disk, openStore } } };
  });
}

function overwriting(store: Store): Store {
  return overWrites(store, (transaction) => ({
    ...transaction,
    put: async <T extends TableName>(table: T, records: Parameters<Transaction['put']>[1]) => {
      await transaction.put(table, records as never);
      if (table !== 'outbox') return;
      for (const record of records as readonly { readonly entry: Entry }[])
        for (const patch of record.entry.predictions) {
          const kept = await transaction.get('charges', patch.id);
          if (kept) await transaction.put('charges', [{ ...kept, row: { ...kept.row, ...patch.set } }]);
        }
    },
  }));
}

function asNewer(record: object): object {
  return { ...record, isOlder: undefined };
}
