import { actionTables } from '../entries/enqueue.ts';
import type { Engine } from '../engine.ts';
import { createExclusive } from '../entries/exclusive.ts';
import { afterContact } from '../entries/next-state.ts';
import { loadEntries, saveEntries } from '../entries/outbox.ts';
import type { Delivery } from '../ports.ts';

export type Probe = () => Promise<void>;

/** So often in a row the server was there, and still no request got an answer of it: something on the way stops them. */
const blockedAfter = 3;

/** What is known of the way to the server, and how that is found out. */
export type Way = {
  /** One tab for all: a way that is found again ends the pauses that came from no answer. */
  readonly probe: Probe;
  /** Looks for itself, also while another tab does: each has a person who goes by what it says. */
  readonly look: () => Promise<boolean>;
  /** What became of a request that is not the engine's. */
  readonly learn: (delivery: Delivery<unknown>) => void;
  readonly close: () => void;
};

/**
 * Asks with a tiny request whether there is a way to the server. A pause that the server asked for stays. Without a way the device is
 * offline, whatever was known before.
 */
export function createWay(engine: Engine, onContact: () => Promise<void>): Way {
  const exclusive = createExclusive(engine.ports, `probe:${engine.name}`);
  let contactsInVain = 0;
  const probeNow = async (): Promise<void> => {
    const asking = engine.status.asking();
    const hasWay = await engine.ports.server.probe();
    if (engine.isClosed()) return;
    if (!hasWay) return engine.status.set({ isOnline: false });
    // While requests get no answer all the same, only an answer says that there is a connection.
    if (!engine.status.now().isBlocked) engine.status.foundWay(asking);
    await endBackoff(engine);
    await onContact();
    contactsInVain = engine.status.now().isOnline ? 0 : contactsInVain + 1;
    if (contactsInVain >= blockedAfter) engine.status.set({ isBlocked: true });
  };
  const probe: Probe = () => exclusive.run(probeNow);
  const look = async (): Promise<boolean> => {
    const hasWay = await engine.ports.server.probe();
    if (engine.isClosed()) return hasWay;
    if (!hasWay) engine.status.set({ isOnline: false });
    else if (!engine.status.now().isOnline) void probe();
    return hasWay;
  };
  return {
    probe,
    look,
    learn: (delivery) => {
      if (engine.isClosed()) return;
      // A hung request may fail long after the connection is back, and an answer may belong to a request from before it was lost.
      const { isOnline, isBlocked } = engine.status.now();
      const isUnclear = delivery.kind === 'unanswered' ? unclear.has(delivery.why) : !isOnline && !isBlocked;
      if (isUnclear) void look();
      else engine.status.learnWay(delivery);
    },
    close: exclusive.close,
  };
}

const unclear: ReadonlySet<Extract<Delivery<unknown>, { kind: 'unanswered' }>['why']> = new Set([
  'timeout',
  'cut',
  'notOurs',
]);

/** Ends the pauses after no answer, because there is a way again. */
export async function endBackoff(engine: Engine): Promise<void> {
  const now = engine.ports.clock.now();
  await engine.store.write(actionTables, async (transaction) => {
    const changed = (await loadEntries(transaction)).flatMap((entry) => {
      const state = afterContact(entry.state, now);
      return state === entry.state ? [] : [{ ...entry, state }];
    });
    await saveEntries(transaction, changed);
  });
}
