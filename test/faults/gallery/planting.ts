import type { EngineParts } from '../../../src/offline/engine.ts';
import { engineParts } from '../../../src/offline/account/compose-offline.ts';
import type { Entry, EntryState, OfflinePorts, ServerPort } from '../../../src/offline/offline.ts';
import type { Store, StoredEntry, TableName, Transaction } from '../../../src/offline/store.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Engineering } from '../world/tab.ts';

/** A mistake, and where it was or could have been shipped. */
export type Planted = {
  readonly name: string;
  readonly seenIn: string;
  readonly engineering: Engineering;
  /** The case of its own, where random schedules meet the mistake too rarely: what went wrong with an engine, or null. */
  readonly directed?: (engineering: Engineering) => Promise<string | null>;
};

export function withParts(parts: Partial<EngineParts>): Engineering {
  return { parts: { ...engineParts, ...parts } };
}

export function withStore(overStore: (store: Store) => Store): Engineering {
  return withParts({ overStore });
}

export function withServer(over: (server: ServerPort, random: SeededRandom) => Partial<ServerPort>): Engineering {
  return { overPorts: (ports, random) => ({ ...ports, server: { ...ports.server, ...over(ports.server, random) } }) };
}

export function withPorts(overPorts: (ports: OfflinePorts, random: SeededRandom) => OfflinePorts): Engineering {
  return { overPorts };
}

/** A store with changed writing transactions; reading ones are unchanged. */
export function overWrites(store: Store, wrap: (transaction: Transaction) => Transaction): Store {
  return { ...store, write: (tables, work) => store.write(tables, (transaction) => work(wrap(transaction))) };
}

/** A store that deletes entries when they reach a state. */
export function losing(isLost: (state: EntryState, id: string) => boolean): Engineering {
  return withStore((store) =>
    overWrites(store, (transaction) => ({
      ...transaction,
      put: async <T extends TableName>(table: T, records: Parameters<Transaction['put']>[1]) => {
        await transaction.put(table, records as never);
        if (table !== 'outbox') return;
        const lost = records.filter((record) => isLost(stateOf(record), (record as { id: string }).id));
        await transaction.remove(
          'outbox',
          lost.map((record) => (record as { id: string }).id),
        );
      },
    })),
  );
}

export function stateOf(record: unknown): EntryState {
  return (record as { readonly entry: Entry }).entry.state;
}

export type StoredOutbox = StoredEntry & { readonly entry: Entry };

/** A store that stores other values for entries than it receives. */
export function overOutbox(
  change: (transaction: Transaction, records: readonly StoredOutbox[]) => Promise<readonly StoredOutbox[]>,
): Engineering {
  return withStore((store) =>
    overWrites(store, (transaction) => ({
      ...transaction,
      put: async <T extends TableName>(table: T, records: Parameters<Transaction['put']>[1]) => {
        const isOutbox = table === 'outbox';
        const kept = isOutbox ? await change(transaction, records as unknown as readonly StoredOutbox[]) : records;
        await transaction.put(table, kept as never);
      },
    })),
  );
}
