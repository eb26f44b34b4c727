// TanStack DB: a collection written by a sync source, indexed, and stored in SQLite on OPFS by its own persistence package.
import {
  createBrowserWASQLitePersistence,
  openBrowserWASQLiteOPFSDatabase,
  persistedCollectionOptions,
  type BrowserWASQLiteDatabase,
} from '@tanstack/browser-db-sqlite-persistence';
import {
  BTreeIndex,
  createCollection,
  createLiveQueryCollection,
  count,
  inArray,
  ilike,
  queryOnce,
  sum,
  type Collection,
  type InitialQueryBuilder,
  type SyncConfig,
} from '@tanstack/db';
import {
  type Filter,
  type Invoice,
  type Mutation,
  type Sort,
  type StoreAdapter,
  type Summary,
  searchedText,
} from '../store-adapter.ts';

/** The searched text is a field of the row, because a query can only read fields. */
type Row = Invoice & { readonly searched: string };
type Waiting = Mutation & { readonly at: number };
type Source = Parameters<SyncConfig<Row, string>['sync']>[0];

const name = 'tanstack-db';

export function create(): StoreAdapter {
  let database: BrowserWASQLiteDatabase;
  let source: Source;
  let invoices: Collection<Row, string>;
  let outbox: Collection<Waiting, string>;

  const view = (q: InitialQueryBuilder, filter: Filter, { field, dir }: Sort) =>
    q
      .from({ row: invoices })
      .where(({ row }) => inArray(row.status, [...filter.status]))
      .orderBy(({ row }) => row[field], dir)
      .orderBy(({ row }) => row.id, dir);
  /** Resolves when the rows are both on the screen and on the disk. */
  const write = async (upserts: readonly Invoice[], deletes: readonly string[]): Promise<void> => {
    source.begin();
    for (const row of upserts) {
      const type = invoices.has(row.id) ? 'update' : 'insert';
      source.write({ type, value: { ...row, searched: searchedText(row) } });
    }
    for (const id of deletes) source.write({ type: 'delete', key: id });
    await source.commit();
  };

  return {
    open: async ({ fresh }) => {
      if (fresh) await forgetAll();
      database = await openBrowserWASQLiteOPFSDatabase({ databaseName: `${name}.sqlite` });
      const persistence = createBrowserWASQLitePersistence({ database });
      invoices = createCollection(
        persistedCollectionOptions<Row, string>({
          id: 'invoices',
          getKey: (row) => row.id,
          persistence,
          schemaVersion: 1,
          gcTime: 0,
          sync: {
            rowUpdateMode: 'full',
            sync: (given) => {
              source = given;
              given.markReady();
            },
          },
        }),
      );
      for (const field of ['status', 'dueDate', 'totalMinor'] as const) {
        invoices.createIndex((row) => row[field], { indexType: BTreeIndex });
      }
      outbox = createCollection(
        persistedCollectionOptions<Waiting, string>({
          id: 'outbox',
          getKey: (row) => row.id,
          persistence,
          schemaVersion: 1,
        }),
      );
      await Promise.all([invoices.preload(), outbox.preload()]);
    },
    bulkUpsert: (rows) => write(rows, []),
    flush: () => Promise.resolve(),
    firstPage: async (filter, sort, limit, offset) => {
      const found = await queryOnce((q) => view(q, filter, sort).limit(limit).offset(offset));
      return found.map(asInvoice);
    },
    count: async (filter) => {
      const found = await queryOnce((q) =>
        q
          .from({ row: invoices })
          .where(({ row }) => inArray(row.status, [...filter.status]))
          .select(({ row }) => ({ all: count(row.id) })),
      );
      return found[0]?.all ?? 0;
    },
    summary: async (): Promise<Summary> => {
      const found = await queryOnce((q) =>
        q
          .from({ row: invoices })
          .groupBy(({ row }) => row.status)
          .select(({ row }) => ({ status: row.status, all: count(row.id), due: sum(row.remainingDueMinor) })),
      );
      return Object.fromEntries(found.map(({ status, all, due }) => [status, { count: all, remainingDue: due }]));
    },
    search: async (text, limit) => {
      const found = await queryOnce((q) =>
        q
          .from({ row: invoices })
          .where(({ row }) => ilike(row.searched, `%${text.toLowerCase()}%`))
          .orderBy(({ row }) => row.id)
          .limit(limit),
      );
      return found.map(asInvoice);
    },
    applyDelta: ({ upserts, deletes }) => write(upserts, deletes),
    live: (filter, sort, limit, onRows) => {
      const first = createLiveQueryCollection((q) => view(q, filter, sort).limit(limit));
      const tell = () => onRows(first.toArray.map((row) => asInvoice(row as Row)));
      const watching = first.subscribeChanges(tell);
      void first.preload().then(tell);
      return () => {
        watching.unsubscribe();
        void first.cleanup();
      };
    },
    enqueue: async (mutation) => {
      const at = Math.max(0, ...outbox.toArray.map((row) => row.at)) + 1;
      await outbox.insert({ ...mutation, at }).isPersisted.promise;
    },
    drain: async () => {
      const drained: Mutation[] = [];
      for (const { id, kind, input } of outbox.toArray.toSorted((one, other) => one.at - other.at)) {
        await outbox.delete(id).isPersisted.promise;
        drained.push({ id, kind, input });
      }
      return drained;
    },
    clearOutbox: async () => {
      for (const { id } of outbox.toArray) await outbox.delete(id).isPersisted.promise;
    },
    close: async () => {
      await Promise.all([invoices.cleanup(), outbox.cleanup()]);
      await database.close?.();
    },
  };
}

/** The rows of a query carry additional virtual properties of the collection. */
function asInvoice(row: Row): Invoice {
  const own = Object.entries(row).filter(([key]) => key !== 'searched' && !key.startsWith('$'));
  return Object.fromEntries(own) as unknown as Invoice;
}

async function forgetAll(): Promise<void> {
  const files = await navigator.storage.getDirectory();
  for await (const file of files.keys()) await files.removeEntry(file, { recursive: true });
}
