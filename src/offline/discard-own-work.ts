import type { Engine } from './engine.ts';
import { ownTables } from './store.ts';

/**
 * Throws away all that the person has asked for and drafted here; rejects where that could not be done, and then nothing is gone.
 * Either way this engine keeps nothing more of it: a form that saves by itself must not put back what its person is about to leave.
 */
export async function discardOwnWork({ store, signals, beginDiscarding }: Engine): Promise<void> {
  beginDiscarding();
  await store.write(ownTables, async (transaction) => {
    for (const table of ownTables) await transaction.clear(table);
  });
  signals.written(ownTables);
}
