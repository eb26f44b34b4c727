import { cancelAction } from '../../../domain/approvals/cancel-action.action.ts';
import type { Cancelled } from '../door.ts';
import { actionTables } from './enqueue.ts';
import type { Engine } from '../engine.ts';
import type { Entry } from '../entry.ts';
import { isWithServer } from './next-state.ts';
import { loadEntries } from './outbox.ts';
import { replaceEntries, withFailedDependants } from './reconcile-outbox.ts';
import { isOnItsWay, cancellingEntry } from './cancelling-entry.ts';

/**
 * Cancels an entry in one transaction. An unsent entry is deleted. If the entry may have reached the server, only the server knows the
 * outcome: a cancelling action replaces the entry, and stays until it is answered.
 */
export function cancelEntry(engine: Engine, id: string): Promise<Cancelled> {
  return engine.store.write(actionTables, async (transaction) => {
    const before = await loadEntries(transaction);
    const entry = before.find((one) => one.id === id);
    if (!entry || isWithServer(entry.state) || isStillAsked(entry)) return 'notNow';
    const rest = withFailedDependants(
      before.filter((one) => one !== entry),
      id,
      'discarded',
    );
    const mayHaveArrived = isOnItsWay(entry);
    const after = mayHaveArrived ? [...rest, await cancellingEntry(engine, transaction, entry)] : rest;
    await replaceEntries(engine, transaction, before, after);
    return mayHaveArrived ? 'asked' : 'discarded';
  });
}

/** A cancelling action stays until it is answered: it is the only request about the replaced entry, which may still be carried out. */
function isStillAsked({ state, envelope }: Entry): boolean {
  return envelope.kind === cancelAction.kind && state.kind !== 'needsYou';
}
