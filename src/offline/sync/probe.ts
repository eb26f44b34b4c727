import { actionTables } from '../entries/enqueue.ts';
import type { Engine } from '../engine.ts';
import { createExclusive } from '../entries/exclusive.ts';
import { afterContact } from '../entries/next-state.ts';
import { loadEntries, saveEntries } from '../entries/outbox.ts';
import type { Delivery } from '../ports.ts';

export type Probe = () => Promise<void>;

/** After this many probes that succeed while requests get no answer, something blocks the requests. */
const blockedAfter = 3;

/** Whether the server is reachable, and how that is determined. */
export type Way = {
  /** One tab probes for all: a success ends the backoff after no answer. */
  readonly probe: Probe;
  /** Probes for this tab, even while another tab does, because each screen depends on its own result. */
  readonly look: () => Promise<boolean>;
  /** Updates the connection status from a request that is not the engine’s. */
  readonly learn: (delivery: Delivery<unknown>) => void;
  readonly close: () => void;
};

/**
 * Probes the server with a tiny request. A retry time from the server stays. If the server is unreachable, the device is offline, whatever
 * the previous status.
 */
export function createWay(engine: Engine, onContact: () => Promise<void>): Way {
  const exclusive = createExclusive(engine.ports, `probe:${engine.name}`);
  let contactsInVain = 0;
  const probeNow = async (): Promise<void> => {
    const asking = engine.status.asking();
    const hasWay = await engine.ports.server.probe();
    if (engine.isClosed()) return;
    if (!hasWay) return engine.status.set({ isOnline: false });
    // While requests get no answer, a successful probe is not enough: only an answer means online.
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
      // A hung request may fail long after the connection is back, and an answer may belong to a request from before the loss.
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

/** Ends the backoff after no answer, because the server is reachable again. */
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
