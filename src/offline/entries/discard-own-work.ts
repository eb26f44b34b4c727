import type { Engine } from '../engine.ts';
import type { Transaction } from '../store.ts';
import { clearQuarantine, ownTables } from '../store.ts';

/**
 * Throws away all that the person has asked for and drafted here; rejects where that could not be done, and then nothing is gone.
 * Either way this engine keeps nothing more of it: a form that saves by itself must not put back what its person is about to leave.
 */
export async function discardOwnWork({ store, beginDiscarding }: Engine): Promise<void> {
  beginDiscarding();
  await store.write(ownTables, clearOwnTables);
}

/** Rows of the server that this build cannot read are nobody's work: it stays known that they are missing. */
export async function clearOwnTables(transaction: Transaction): Promise<void> {
  await transaction.clear('outbox');
  await transaction.clear('drafts');
  await clearQuarantine(transaction, ['outbox']);
}
