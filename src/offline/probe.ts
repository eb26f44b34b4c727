import { actionTables } from './enqueue.ts';
import type { Engine } from './engine.ts';
import { createExclusive } from './exclusive.ts';
import { afterContact } from './next-state.ts';
import { loadEntries, saveEntries } from './outbox.ts';

export type Probe = () => Promise<void>;

/** So often in a row the server was there, and still no request got an answer of it: something on the way stops them. */
const blockedAfter = 3;

/**
 * Asks with a tiny request whether there is a way to the server again, one tab for all. Success ends the pauses that came
 * from no answer; a pause that the server asked for stays.
 */
export function createProbe(
  engine: Engine,
  onContact: () => Promise<void>,
): { readonly probe: Probe; readonly close: () => void } {
  const exclusive = createExclusive(engine.ports, `probe:${engine.name}`);
  let contactsInVain = 0;
  const probe = async (): Promise<void> => {
    if (!(await engine.ports.server.probe()) || engine.isClosed()) return;
    engine.status.set({ isOnline: true });
    await endPauses(engine);
    await onContact();
    contactsInVain = engine.status.now().isOnline ? 0 : contactsInVain + 1;
    if (contactsInVain >= blockedAfter) engine.status.set({ isBlocked: true });
  };
  return { probe: () => exclusive.run(probe), close: exclusive.close };
}

/** Ends the pauses after no answer, because there is a way again. */
export async function endPauses(engine: Engine): Promise<void> {
  const now = engine.ports.clock.now();
  const hasChanged = await engine.store.write(actionTables, async (transaction) => {
    const changed = (await loadEntries(transaction)).flatMap((entry) => {
      const state = afterContact(entry.state, now);
      return state === entry.state ? [] : [{ ...entry, state }];
    });
    await saveEntries(transaction, changed);
    return changed.length > 0;
  });
  if (hasChanged) engine.signals.written(['outbox']);
}
