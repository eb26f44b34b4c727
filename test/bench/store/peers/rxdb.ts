// RxDB on its free Dexie storage: compound indexes, and a query for each status, because one with $in uses no index.
import { createRxDatabase, type RxCollection, type RxDatabase, type RxJsonSchema } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { combineLatest, map } from 'rxjs';
import {
  type Filter,
  type Invoice,
  type Mutation,
  type Sort,
  type StoreAdapter,
  type Summary,
  searchedText,
} from '../store-adapter.ts';
import { summaryOf } from '../right-answers.ts';
import { pageOf } from './array-queries.ts';

const text = { type: 'string' } as const;
const amount = { type: 'number', minimum: 0, maximum: 1_000_000_000, multipleOf: 1 } as const;
const anything = {} as Record<string, never>;
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { ...text, maxLength: 36 },
    status: { ...text, maxLength: 20 },
    dueDate: { ...text, maxLength: 10 },
    totalMinor: amount,
    remainingDueMinor: amount,
    lines: { type: 'array' },
    metadata: { type: 'object' },
    ...Object.fromEntries(
      [
        'rowVersion',
        'updatedAt',
        'buyerId',
        'groupId',
        'customerGroupName',
        'userId',
        'buyerUserName',
        'type',
        'feeType',
        'invoiceNumber',
      ]
        .concat(['hasOpenDispute', 'currency', 'pendingAmountMinor', 'billDate', 'poNumber', 'notes', 'orderNumber'])
        .concat(['sellerName', 'supplierName', 'isConsolidated'])
        .map((name) => [name, anything]),
    ),
  },
  required: ['id', 'status', 'dueDate', 'totalMinor', 'remainingDueMinor'],
  indexes: [
    ['status', 'dueDate', 'id'],
    ['status', 'totalMinor', 'id'],
  ],
} as unknown as RxJsonSchema<Invoice>;
const outboxSchema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { ...text, maxLength: 36 }, kind: text, input: { type: 'object' } },
  required: ['id'],
} as unknown as RxJsonSchema<Mutation>;

type Collections = { invoices: RxCollection<Invoice>; outbox: RxCollection<Mutation> };

export function create(): StoreAdapter {
  let db: RxDatabase<Collections>;
  const ofStatus = (status: string, sort: Sort, limit: number) =>
    db.invoices.find({
      selector: { status: status as Invoice['status'] },
      sort: [{ status: sort.dir }, { [sort.field]: sort.dir }, { id: sort.dir }] as never,
      index: ['status', sort.field, 'id'],
      limit,
    });
  const firstPage = async (filter: Filter, sort: Sort, limit: number, offset: number): Promise<Invoice[]> => {
    const found = await Promise.all(filter.status.map((status) => ofStatus(status, sort, offset + limit).exec()));
    const rows = found.flat().map((doc) => doc.toJSON() as Invoice);
    return pageOf(rows, sort, limit, offset);
  };
  const allRows = async () => (await db.invoices.find().exec()).map((doc) => doc.toJSON() as Invoice);

  return {
    open: async () => {
      db = await createRxDatabase<Collections>({ name: 'rxdb', storage: getRxStorageDexie(), multiInstance: false });
      await db.addCollections({ invoices: { schema }, outbox: { schema: outboxSchema } });
    },
    bulkUpsert: async (rows) => void (await db.invoices.bulkUpsert([...rows])),
    flush: () => Promise.resolve(),
    firstPage,
    count: async ({ status }) => {
      const counts = await Promise.all(status.map((one) => db.invoices.count({ selector: { status: one } }).exec()));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    summary: async (): Promise<Summary> => summaryOf(await allRows()),
    search: async (words, limit) => {
      const found = (await allRows()).filter((row) => searchedText(row).includes(words.toLowerCase()));
      return found.toSorted((one, other) => (one.id < other.id ? -1 : 1)).slice(0, limit);
    },
    applyDelta: async ({ upserts, deletes }) => {
      await db.invoices.bulkUpsert([...upserts]);
      await db.invoices.bulkRemove([...deletes]);
    },
    live: (filter, sort, limit, onRows) => {
      const watching = combineLatest(filter.status.map((status) => ofStatus(status, sort, limit).$))
        .pipe(map((found) => found.flat().map((doc) => doc.toJSON() as Invoice)))
        .subscribe((rows) => onRows(pageOf(rows, sort, limit, 0)));
      return () => watching.unsubscribe();
    },
    enqueue: async (mutation) => void (await db.outbox.insert(mutation)),
    drain: async () => {
      const drained: Mutation[] = [];
      for (const waiting of await db.outbox.find({ sort: [{ id: 'asc' }] }).exec()) {
        drained.push(waiting.toJSON() as Mutation);
        await waiting.remove();
      }
      return drained;
    },
    clearOutbox: async () => void (await db.outbox.find().remove()),
    close: async () => void (await db.close()),
  };
}
