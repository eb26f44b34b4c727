import type { Collection, CollectionRow } from '../../../domain/sync/collections.ts';
import type { Offline } from '../door.ts';
import type { Engine } from '../engine.ts';
import { newestLines } from './row-declarations.ts';
import { storedRow } from './stored-row.ts';
import type { Records, Transaction } from '../store.ts';

type RowReads = Pick<Offline['read'], 'get' | 'all' | 'newestActivity' | 'about'>;

/** Server rows of any collection. */
export function createRowReads({ store }: Engine): RowReads {
  return {
    get: (collection, ids) =>
      store.read([collection], async (transaction) =>
        (await transaction.getMany(collection, ids)).flatMap((record) =>
          record ? [storedRow(collection, record.row)] : [],
        ),
      ) as never,
    all: async (collection) => {
      const rows = await store.read([collection], async (transaction) =>
        (await transaction.all(collection)).map(
          (record) => storedRow(collection, record.row) as CollectionRow<Collection>,
        ),
      );
      return rows.toSorted(newestFirst) as never;
    },
    newestActivity: async (count) => {
      const records = await store.read(['activity'], (transaction) =>
        transaction.page('activity', { sort: newestLines.sort, limit: count }),
      );
      return rowsOf('activity', records).toSorted(newestFirst);
    },
    about: (chargeId) =>
      store.read(['activity', 'payments', 'disputes', 'adjustments'], async (transaction) => {
        const activity = await rowsAbout(transaction, 'activity', chargeId);
        const payments = await rowsAbout(transaction, 'payments', chargeId);
        const disputes = await rowsAbout(transaction, 'disputes', chargeId);
        const adjustments = await rowsAbout(transaction, 'adjustments', chargeId);
        return {
          activity: rowsOf('activity', activity).toSorted((one, other) => compareTexts(one.at, other.at)),
          payments: rowsOf('payments', payments).toSorted(newestFirst),
          disputes: rowsOf('disputes', disputes).toSorted(newestFirst),
          adjustments: rowsOf('adjustments', adjustments).toSorted((one, other) =>
            compareTexts(one.effectiveOn, other.effectiveOn),
          ),
        };
      }),
  };
}

async function rowsAbout<C extends Collection>(
  transaction: Transaction,
  table: C,
  id: string,
): Promise<readonly Records[C][]> {
  const ids = await transaction.ids(table, { where: { about: [id] } });
  return (await transaction.getMany(table, ids)).flatMap((record) => record ?? []);
}

function rowsOf<C extends Collection>(
  collection: C,
  records: readonly { readonly row: CollectionRow<C> }[],
): CollectionRow<C>[] {
  return records.map((record) => storedRow(collection, record.row));
}

type Dated = {
  readonly id: string;
  readonly createdAt?: string;
  readonly receivedAt?: string;
  readonly raisedAt?: string;
  readonly at?: string;
};

function newestFirst(one: Dated, other: Dated): number {
  return compareTexts(dateOf(other), dateOf(one)) || compareTexts(one.id, other.id);
}

function dateOf(row: Dated): string {
  return row.createdAt ?? row.receivedAt ?? row.raisedAt ?? row.at ?? '';
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
