import { countKey } from '../../block-store/single-table.ts';
import { answerOf, openExisting } from '../account/idb-request.ts';
import type { StoragePort } from '../ports.ts';

/** What of an account lies beside its outbox as plain numbers, for whoever has no key; null where there is no account. */
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
