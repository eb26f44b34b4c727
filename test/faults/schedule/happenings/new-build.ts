import { engineParts } from '../../../../src/offline/account/compose-offline.ts';
import type { Entry, OfflinePorts } from '../../../../src/offline/offline.ts';
import type { Store, StoredEntry, TableName, Transaction } from '../../../../src/offline/store.ts';
import type { Browser } from '../../world/browser.ts';
import type { Engineering } from '../../world/tab.ts';

/** Ids that a newer build composed, per browser: it has the second version of the action's definition. */
const composedByNewer = new WeakMap<Browser, Set<string>>();

/**
 * The engine as the next deploy has it: what it composes carries version 2 of the definition, and it reads both. This build
 * finds such entries after a rollback, does not know them, and has to keep them until it is updated.
 */
export function newBuild(engineering: Engineering, browser: Browser): Engineering {
  const parts = engineering.parts ?? engineParts;
  const newer = composedByNewer.get(browser) ?? new Set<string>();
  composedByNewer.set(browser, newer);
  return {
    ...engineering,
    parts: { ...parts, overStore: (store) => readingBoth(parts.overStore(store), newer) },
    overPorts: (ports, random) => {
      const given = engineering.overPorts ? engineering.overPorts(ports, random) : ports;
      return sendingBoth(given, newer);
    },
  };
}

function sendingBoth(ports: OfflinePorts, newer: ReadonlySet<string>): OfflinePorts {
  const { server } = ports;
  return {
    ...ports,
    server: {
      ...server,
      performActions: (subject, actions) =>
        server.performActions(
          subject,
          actions.map((action) => (newer.has(action.id) ? { ...action, definitionVersion: 2 } : action)),
        ),
    },
  };
}

function readingBoth(store: Store, newer: Set<string>): Store {
  const over = (transaction: Transaction): Transaction => ({
    ...transaction,
    all: async <T extends TableName>(table: T) => {
      const records = await transaction.all(table);
      return table === 'outbox'
        ? (records.map((record) => withVersion(record, 1)) as unknown as typeof records)
        : records;
    },
    put: async (table, records) => {
      if (table !== 'outbox') return transaction.put(table, records);
      const known = await transaction.getMany(
        'outbox',
        records.map((record) => record.id),
      );
      for (const [index, record] of records.entries()) if (!known[index]) newer.add(record.id);
      const written = records.map((record) => (newer.has(record.id) ? withVersion(record, 2) : record));
      return transaction.put(table, written as unknown as typeof records);
    },
  });
  return {
    ...store,
    read: (tables, work) => store.read(tables, (transaction) => work(over(transaction))),
    write: (tables, work) => store.write(tables, (transaction) => work(over(transaction))),
  };
}

const versions = [new WeakMap<object, unknown>(), new WeakMap<object, unknown>()] as const;

/** The same object for the same record: a stored record never changes, and the engine decodes each object once. */
function withVersion(record: unknown, definitionVersion: 1 | 2): unknown {
  const stored = record as StoredEntry & { readonly entry: Partial<Entry> };
  if (!stored.entry.envelope) return record;
  const known = versions[definitionVersion - 1]?.get(stored);
  if (known) return known;
  const other = { ...stored, entry: { ...stored.entry, envelope: { ...stored.entry.envelope, definitionVersion } } };
  versions[definitionVersion - 1]?.set(stored, other);
  return other;
}
