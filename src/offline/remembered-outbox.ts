import type { Meta, Store, StoredEntry, TableName, Transaction } from './store.ts';

/**
 * The outbox of a store, read from the disk once and then remembered: thousands may wait, and every batch looks at all of
 * them. What is remembered holds for one revision, which lies in the database beside the entries, and is only replaced by
 * what a transaction has really committed: after another tab's change, an abort or an eviction the disk is read again.
 */
export function rememberOutbox(store: Store): Store {
  let known: Known | null = null;
  const isMarked = (tables: readonly TableName[]): boolean => tables.includes('outbox') && tables.includes('meta');
  return {
    ...store,
    read: (tables, work) =>
      store.read(tables, async (transaction) => {
        if (!isMarked(tables)) return work(transaction);
        const view = viewOver(transaction, known);
        const result = await work(view.transaction);
        known = view.atEnd() ?? known;
        return result;
      }),
    write: async (tables, work) => {
      if (!isMarked(tables)) return store.write(tables, work);
      let view: View | null = null;
      const result = await store.write(tables, (transaction) => {
        view = viewOver(transaction, known);
        return work(view.transaction);
      });
      known = (view as View | null)?.atEnd() ?? known;
      return result;
    },
  };
}

/** `birth` tells one database from a later one of the same name, which counts its revisions from the beginning again. */
type Known = { readonly birth: unknown; readonly revision: number; readonly records: ReadonlyMap<string, StoredEntry> };
type View = { readonly transaction: Transaction; readonly atEnd: () => Known | null };

/** A transaction that answers for the outbox from memory where that is of the revision on the disk. */
function viewOver(inner: Transaction, known: Known | null): View {
  let at: Known | null = null;
  /** Copied once in a transaction, before its first change: what was committed stays as it is until the end of it. */
  let own: Map<string, StoredEntry> | null = null;
  const load = async (): Promise<Known> => {
    if (at) return at;
    const [birth, revision] = await inner.getMany('meta', ['birth', 'revision:outbox']);
    const mark = { birth: birth?.value, revision: (revision?.value ?? 0) as Meta['revision:outbox'] };
    const isKnown = known?.birth === mark.birth && known?.revision === mark.revision;
    at = isKnown && known ? known : { ...mark, records: inOrder(await inner.all('outbox')) };
    return at;
  };
  const change = (edit: (records: Map<string, StoredEntry>) => void): void => {
    if (!at) return;
    own ??= new Map(at.records);
    edit(own);
    at = { ...at, records: own };
  };
  const transaction: Transaction = {
    ...inner,
    all: async (table) => (table === 'outbox' ? ([...(await load()).records.values()] as never) : inner.all(table)),
    put: async (table, records) => {
      if (table === 'outbox')
        change((kept) => {
          for (const record of records) kept.set(record.id, record as StoredEntry);
        });
      await inner.put(table, records);
      const marked = table === 'meta' ? records.find((one) => one.id === 'revision:outbox') : undefined;
      if (at && marked) at = { ...at, revision: (marked as { value: Meta['revision:outbox'] }).value };
    },
    remove: async (table, ids) => {
      if (table === 'outbox')
        change((kept) => {
          for (const id of ids) kept.delete(id);
        });
      await inner.remove(table, ids);
    },
    clear: async (table) => {
      if (table === 'outbox') change((kept) => kept.clear());
      await inner.clear(table);
    },
  };
  return { transaction, atEnd: () => at };
}

function inOrder(records: readonly StoredEntry[]): ReadonlyMap<string, StoredEntry> {
  return new Map(records.toSorted((one, other) => one.seq - other.seq).map((record) => [record.id, record]));
}
