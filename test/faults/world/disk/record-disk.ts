import { outboxCounts } from '../../../../src/offline/entries/outbox-counts.ts';
import type { Disk, KeyValues } from '../../../../src/offline/ports.ts';
import { questionsTo } from '../../../../src/offline/reading/plain-questions.ts';
import {
  type Records,
  type Store,
  type TableName,
  type Transaction,
  ownTables,
} from '../../../../src/offline/store.ts';
import { clearOwnTables } from '../../../../src/offline/entries/discard-own-work.ts';
import type { Secrets } from '../../../world/sealed-device.ts';
import { type DiskUser, abortsNow } from './disk-user.ts';
import type { SealedStorage, SimulatedDisk } from './simulated-disk.ts';
import { type RecordTable, createRecordTable } from './record-table.ts';
import { sealingFor } from './secret-keepers.ts';

type Database = Map<string, RecordTable>;
/** Calls a function soon, when its context is awake. */
export type Soon = (run: () => void) => void;

const valuesDatabase = 'portal-device';
const nothing: readonly unknown[] = [];

/**
 * A disk for the engine's own store: atomic transactions, in the order in which the contexts request them. It has exactly those
 * guarantees of IndexedDB that the engine relies on (`disks.test.ts` compares the two), and a transaction takes microseconds.
 */
export function createRecordDisk(): SimulatedDisk {
  const databases = new Map<string, Database>();
  const turn: Turn = { holder: null };
  const secrets: Secrets = new Map();
  const tableOf = (database: string, table: string): RecordTable => {
    const tables = databases.get(database) ?? addedTo<Database>(databases, database, new Map());
    return tables.get(table) ?? addedTo(tables, table, createRecordTable());
  };
  return {
    kind: 'records',
    secrets,
    storageFor: (user, soon) => storageOver({ tableOf, has: (name) => databases.has(name), turn, user, soon }, secrets),
    names: () => [...databases.keys()],
    isQuiet: () => true,
    sealedRecords: () => null,
    records: (database, table) => databases.get(database)?.get(table)?.all() ?? nothing,
    valueKeys: () => databases.get(valuesDatabase)?.get('values')?.keys() ?? [],
    corrupt: (database, id, record) => {
      const known = databases.get(database)?.get('outbox');
      if (known?.get(id) !== undefined) known.put(id, record);
    },
    evict: () => {
      databases.clear();
      secrets.clear();
    },
    closeConnections: () => undefined,
  };
}

function addedTo<Value>(map: Map<string, Value>, key: string, value: Value): Value {
  map.set(key, value);
  return value;
}

type Turn = { holder: DiskUser | null };
type Access = {
  readonly has: (database: string) => boolean;
  readonly tableOf: (database: string, table: string) => RecordTable;
  readonly turn: Turn;
  readonly user: DiskUser;
  readonly soon: Soon;
};

function storageOver(access: Access, secrets: Secrets): SealedStorage {
  const disk: Disk = {
    openStore: async (name) => storeOver(access, name),
    openValues: () => valuesOver(access),
    clearOwnWork: (name, clearings) =>
      storeOver(access, name).write([...ownTables, 'meta'], async (transaction) => {
        const known = await clearingsIn(transaction);
        if (clearings !== null && known !== clearings) return;
        await clearOwnTables(transaction);
        await transaction.put('meta', [{ id: clearingsId, value: known + 1 } as never]);
      }),
    ownWorkClearings: (name) => storeOver(access, name).read(['meta'], clearingsIn),
    outboxCounts: async (name) =>
      access.has(name)
        ? storeOver(access, name).read(['outbox'], async ({ all }) => {
            const kept = await all('outbox');
            const { waiting, needsYou } = outboxCounts;
            return { waiting: kept.filter(waiting).length, needsYou: kept.filter(needsYou).length };
          })
        : null,
  };
  return { indexedDB: null, keyRange: null, disk, sealing: sealingFor(access.user, secrets) };
}

/** The count is one of the account's values here, where nothing is encrypted. */
const clearingsId = 'ownWorkClearings';
const clearingsIn: Work<number> = async (transaction) =>
  Number((await transaction.get('meta', clearingsId))?.value ?? 0);

function storeOver(access: Access, name: string): Store {
  const run = <T>(call: string, isWriting: boolean, tables: readonly TableName[], work: Work<T>): Promise<T> =>
    inTurn(access, call, isWriting, (undo) => work(transactionOver(access, name, tables, isWriting ? undo : null)));
  return {
    canKeep: true,
    read: (tables, work) => run('disk.read', false, tables, work),
    write: (tables, work) => run('disk.write', true, tables, work),
    compact: async () => false,
    close: () => undefined,
  };
}

type Work<T> = (transaction: Transaction) => Promise<T>;
type Undo = (() => void)[];

/** One transaction at its turn: it may only await its own requests, and is undone where its context ends before it does. */
function inTurn<T>(access: Access, call: string, isWriting: boolean, work: (undo: Undo) => Promise<T>): Promise<T> {
  const { user, soon, turn } = access;
  return new Promise((resolve, reject) => {
    user.tap(call, 'before');
    if (user.isDead) return;
    soon(() => {
      if (turn.holder) throw new Error(`${turn.holder.name} left a transaction open: it awaited something else in it.`);
      turn.holder = user;
      const undo: Undo = [];
      const rollBack = (): void => {
        for (const step of undo.toReversed()) step();
        turn.holder = null;
      };
      const isAborted = isWriting && abortsNow(user);
      work(undo).then(
        (result) => {
          if (user.isDead || isAborted) rollBack();
          turn.holder = null;
          if (isAborted) reject(new DOMException('The transaction was aborted.', user.abortReason));
          else user.tap(call, 'after');
          if (!user.isDead) resolve(result);
        },
        (error: unknown) => {
          rollBack();
          if (!user.isDead) reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    });
  });
}

function transactionOver(
  { tableOf }: Access,
  database: string,
  tables: readonly TableName[],
  undo: Undo | null,
): Transaction {
  const of = (table: TableName): RecordTable => {
    if (!tables.includes(table)) throw new Error(`The transaction does not name the table ${table}.`);
    return tableOf(database, table);
  };
  const changing = (table: TableName): RecordTable => {
    if (!undo) throw new Error('This transaction only reads.');
    return of(table);
  };
  return {
    version: (table) => of(table).version(),
    get: async <T extends TableName>(table: T, id: string) => of(table).get(id) as Records[T] | undefined,
    getMany: async <T extends TableName>(table: T, ids: readonly string[]) =>
      ids.map((id) => of(table).get(id) as Records[T] | undefined),
    all: async <T extends TableName>(table: T) => of(table).all() as readonly Records[T][],
    ...questionsTo((table) => of(table).all() as never),
    put: async (table, records) => {
      const kept = changing(table);
      for (const record of records) undo?.push(kept.put(record.id, record));
    },
    remove: async (table, ids) => {
      const kept = changing(table);
      for (const id of ids) undo?.push(kept.remove(id));
    },
    clear: async (table) => void undo?.push(changing(table).clear()),
  };
}

function valuesOver(access: Access): KeyValues {
  const values = () => access.tableOf(valuesDatabase, 'values');
  const read = <T>(work: () => T) => inTurn(access, 'values.read', false, async () => work());
  const write = <T>(work: (undo: Undo) => T) => inTurn(access, 'values.write', true, async (undo) => work(undo));
  return {
    get: (key) => read(() => values().get(key)),
    set: (key, value) => write((undo) => void undo.push(values().put(key, value))),
    setOnce: (key, value) =>
      write((undo) => {
        if (values().get(key) === undefined) undo.push(values().put(key, value));
        return values().get(key);
      }),
    remove: (key) => write((undo) => void undo.push(values().remove(key))),
    keys: () => read(() => values().keys()),
    close: () => undefined,
  };
}
