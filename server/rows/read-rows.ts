import { uuidPattern } from '../../domain/ids.ts';
import type { Collection, CollectionRow } from '../../domain/sync/collections.ts';
import { fixed } from '../database/connection-dialect.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { collectionOf } from './collections.ts';

/**
 * Rows of a synced collection in the format of devices, limited to those that the transaction's identity may see, in the order of the
 * ids; unknown and invisible ids are left out. `lock` locks people, cards, limits, charges, payments, disputes, actions and approvals
 * until the transaction ends.
 */
export async function readRows<C extends Collection>(
  transaction: Transaction,
  collection: C,
  ids: readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<CollectionRow<C>[]> {
  const wanted = ids.filter(isRowId);
  if (wanted.length === 0) return [];
  const found = await collectionOf(collection).read(fixed(transaction), wanted, lock);
  const byId = new Map(found.map((row) => [row.id, row]));
  return wanted.flatMap((id) => {
    const row = byId.get(id);
    return row ? [row] : [];
  });
}

/** True if a text has the form of a row's id. */
export function isRowId(text: string): boolean {
  return uuidPattern.test(text);
}
