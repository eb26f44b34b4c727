import type { Engine } from './engine.ts';
import { ownTables } from './store.ts';

/** Throws away all that the person has asked for and drafted here; rejects where that could not be done, and then nothing is gone. */
export async function discardOwnWork({ store, signals }: Engine): Promise<void> {
  await store.write(ownTables, async (transaction) => {
    for (const table of ownTables) await transaction.clear(table);
  });
  signals.written(ownTables);
}
