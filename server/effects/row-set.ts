import type { RowReference } from '../../domain/action.ts';
import type { ActionAnswer } from '../../domain/envelope.ts';
import { type Collection, type CollectionRow, collections } from '../../domain/sync/collections.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { collectionOf } from '../rows/collections.ts';
import { readRows } from '../rows/read-rows.ts';

/** Rows of several collections that the caller may see, by collection and id. */
export type RowSet = {
  /** A row for the rules: it may have more than the caller may see, so it is never answered. */
  readonly row: <C extends Collection>(collection: C, id: string) => CollectionRow<C> | undefined;
  /** The rows of those references that exist, as the caller may see them, in the format of an answer. */
  readonly current: (references: readonly RowReference[]) => NonNullable<ActionAnswer['current']>;
};

/** Reads the rows and locks those that may change, always in the order of collection and id, which avoids deadlocks. */
export async function readRowSet(
  trx: Transaction,
  references: readonly RowReference[],
  lock: boolean,
): Promise<RowSet> {
  const found = new Map<string, unknown>();
  const forRules = new Map<string, unknown>();
  for (const collection of collections.toSorted()) {
    const ids = [
      ...new Set(references.filter((reference) => reference.collection === collection).map(({ id }) => id)),
    ].toSorted();
    if (ids.length === 0) continue;
    for (const row of await readRows(trx, collection, ids, { lock })) {
      found.set(keyOf(collection, row.id), row);
    }
    const whole = (await collectionOf(collection).readForRules?.(trx, ids)) ?? [];
    for (const row of whole) forRules.set(keyOf(collection, row.id), row);
  }
  return {
    // Each row was read for its own collection, so it has that collection's type.
    row: <C extends Collection>(collection: C, id: string) =>
      (forRules.get(keyOf(collection, id)) ?? found.get(keyOf(collection, id))) as CollectionRow<C> | undefined,
    current: (wanted) =>
      wanted.flatMap(({ collection, id }) => {
        const row = found.get(keyOf(collection, id));
        return row === undefined ? [] : [{ collection, id, row }];
      }),
  };
}

function keyOf(collection: Collection, id: string): string {
  return `${collection}:${id}`;
}
