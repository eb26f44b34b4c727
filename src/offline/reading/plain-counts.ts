import { countKey } from '../../block-store/single-table.ts';
import { answerOf, openExisting } from '../account/idb-request.ts';
import type { StoragePort } from '../ports.ts';

/** Plain numbers beside an account’s outbox, for readers without a key; null if there is no account. */
export async function plainCounts(
  storage: StoragePort,
  name: string,
  whats: readonly string[],
): Promise<readonly number[] | null> {
  const database = await openExisting(storage, name);
  if (!database) return null;
  try {
    const records = database.transaction('records', 'readonly').objectStore('records');
    const counts = await Promise.all(whats.map((what) => answerOf<unknown>(records.get(countKey('outbox', what)))));
    return counts.map((count) => Number(count ?? 0));
  } finally {
    database.close();
  }
}
