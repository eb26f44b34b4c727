import type { Engine } from '../engine.ts';
import { type Transaction, clearQuarantine, ownTables } from '../store.ts';

/**
 * Deletes all of the person’s requests and drafts here; rejects on failure, with nothing deleted. Either way this
 * engine stores nothing more: a form that saves by itself must not restore discarded work.
 */
export async function discardOwnWork({ store, beginDiscarding }: Engine): Promise<void> {
  beginDiscarding();
  await store.write(ownTables, clearOwnTables);
}

/** Rows of the server that this build cannot read stay in the quarantine, because they are not the person's own work. */
export async function clearOwnTables(transaction: Transaction): Promise<void> {
  await transaction.clear('outbox');
  await transaction.clear('drafts');
  await transaction.clear('files');
  await clearQuarantine(transaction, ['outbox']);
}
