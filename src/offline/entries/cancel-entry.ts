import { actions } from '../../../domain/actions.ts';
import type { Cancelled } from '../door.ts';
import { actionTables } from './enqueue.ts';
import type { Engine } from '../engine.ts';
import type { Entry } from '../entry.ts';
import { isWithServer } from './next-state.ts';
import { loadEntries } from './outbox.ts';
import { replaceEntries, withFailedDependants } from './reconcile-outbox.ts';
import { isOnItsWay, takingBack } from './taking-back.ts';

/**
 * Takes an entry back, in one transaction. One that never left is simply gone. Of one that may have reached the server only the
 * server can say what became of it, so its place is taken by an action that asks for just that, and is kept until it is answered.
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
    const after = mayHaveArrived ? [...rest, await takingBack(engine, transaction, entry)] : rest;
    await replaceEntries(engine, transaction, before, after);
    return mayHaveArrived ? 'asked' : 'discarded';
  });
}

/** A request to take something back stays until it is answered: nothing else asks what became of that, which may be done yet. */
function isStillAsked({ state, envelope }: Entry): boolean {
  return envelope.kind === actions.cancelAction.kind && state.kind !== 'needsYou';
}
