import type { Instant } from '../../../domain/time/instant.ts';
import type { SyncStatus } from '../door.ts';
import type { Delivery } from '../ports.ts';
import { type Store, readMeta } from '../store.ts';

export type Status = {
  readonly now: () => SyncStatus;
  readonly set: (change: Partial<SyncStatus>) => void;
  /**
   * Call before a request, and pass the result to `learn` with the answer. An answer to a request from before the
   * connection was lost does not mean that it is back.
   */
  readonly asking: () => Asking;
  /** Updates the status from the result of a request: whether the server is reachable, and whose session it is. */
  readonly learn: (delivery: Delivery<unknown>, asking: Asking) => void;
  /** Called when a probe has succeeded; ignored if the connection was lost after the probe began. */
  readonly foundWay: (asking: Asking) => void;
  /** Updates only whether the server is reachable, from a request that is not the engine’s. */
  readonly learnWay: (delivery: Delivery<unknown>) => void;
  /** Reads again how complete and how fresh the data is, also after another tab’s pull. */
  readonly refresh: () => Promise<void>;
};

/** How often the connection had been lost when a request was made. */
export type Asking = { readonly losses: number };

export function createStatus(store: Store, isUpdateNeeded: boolean, changed: () => void): Status {
  let status: SyncStatus = {
    isOnline: true,
    isPulling: false,
    asOf: null,
    firstLoad: null,
    session: 'valid',
    otherSessionName: null,
    isUpdateNeeded,
    isMaintenance: false,
    isBlocked: false,
    canKeep: store.canKeep,
    whyNothingKept: store.whyNothingKept ?? null,
  };
  let losses = 0;
  const set = (change: Partial<SyncStatus>): void => {
    if (change.isOnline === false) losses += 1;
    if (!isNews(status, change)) return;
    status = { ...status, ...change };
    changed();
  };
  return {
    now: () => status,
    set,
    asking: () => ({ losses }),
    learn: (delivery, asking) => {
      const { isOnline, ...rest } = lesson(delivery);
      set(isOnline === undefined || (isOnline && asking.losses !== losses) ? rest : { isOnline, ...rest });
    },
    foundWay: (asking) => {
      if (asking.losses === losses) set({ isOnline: true });
    },
    learnWay: (delivery) => {
      const { isOnline } = lesson(delivery);
      if (isOnline !== undefined) set(isOnline ? reached : { isOnline });
    },
    refresh: async () => {
      const kept = await store.read(['meta'], async (transaction) => ({
        asOf: (await readMeta(transaction, 'asOf', null)) as Instant | null,
        firstLoad: await readMeta(transaction, 'progress', null),
      }));
      set(kept);
    },
  };
}

/** Called several times for each request; usually nothing has changed. */
function isNews(status: SyncStatus, { firstLoad = status.firstLoad, ...change }: Partial<SyncStatus>): boolean {
  const before = status.firstLoad;
  if (firstLoad?.delivered !== before?.delivered || firstLoad?.total !== before?.total) return true;
  return (Object.keys(change) as (keyof typeof change)[]).some((key) => change[key] !== status[key]);
}

/** Any answer of our server shows that nothing blocked the request. */
const reached = { isOnline: true, isBlocked: false } as const;

function lesson(delivery: Delivery<unknown>): Partial<SyncStatus> {
  switch (delivery.kind) {
    case 'answered':
      return { ...reached, isMaintenance: false, session: 'valid', otherSessionName: null };
    case 'unanswered':
      return delivery.why === 'failedHere' ? {} : { isOnline: false };
    case 'serverError':
    case 'throttled':
    case 'requestRefused':
      return reached;
    case 'maintenance':
      return { ...reached, isMaintenance: true };
    case 'sessionEnded':
      return { ...reached, session: 'ended' };
    case 'otherSession':
      return { ...reached, session: 'other', otherSessionName: delivery.name };
    case 'updateNeeded':
      return { ...reached, isUpdateNeeded: true };
  }
}
