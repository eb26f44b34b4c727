import * as v from 'valibot';
import { channelNamed, orNone } from '../browser/worker-features.ts';
import { type Preload, createStorageHealth } from '../../offline/offline.ts';
import type {
  BroadcastPort,
  ClockPort,
  DeviceSignal,
  LockPort,
  OfflinePorts,
  RandomPort,
  SealingPort,
  StoragePort,
  WakePort,
} from '../../offline/ports.ts';
import { newUuid } from './new-uuid.ts';
import type { DeviceTime } from '../wire/server-clock.ts';
import type { Log } from '../identity/session-ports.ts';
import { timeLimit } from './storage-time-limit.ts';

export type DevicePorts = Omit<OfflinePorts, 'server'>;

/** Tag under which the browser wakes the worker when the connection is back. */
export const replaySyncTag = 'portal-replay';

const channelName = 'portal';
/** Opening takes a tenth of a second in a browser that has just started, and a few seconds on a very busy device. */
const openSeconds = 8;

type DeviceParts = {
  readonly registration: () => Promise<SyncRegistration | undefined>;
  readonly log: Log;
  /** What a browser may freeze; null in the worker. */
  readonly page: EventTarget | null;
  /** How a page and the worker handle secrets. */
  readonly sealing: SealingPort;
  readonly locks: (ports: Pick<OfflinePorts, 'clock' | 'random'>) => LockPort;
  readonly clock: ClockPort;
  /** Data preloaded before the scripts of this start. */
  readonly preload?: Preload | undefined;
};

/** The browser's ports for the engine, nearly the same in a page and in the worker. */
export function createDevicePorts({
  registration,
  log,
  page,
  sealing,
  locks,
  clock,
  preload,
}: DeviceParts): DevicePorts {
  const random = deviceRandom;
  return {
    clock,
    random,
    log,
    locks: locks({ clock, random }),
    broadcast: createBroadcast(channelNamed(channelName)),
    storage: deviceStorage(page, sealing, preload),
    wake: createWake(registration, log),
  };
}

/** The device's own clock, which may be wrong. */
export const deviceTime: DeviceTime = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

const deviceRandom: RandomPort = {
  fraction: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  uuid: newUuid,
};

/** Some browsers throw on any access to IndexedDB if storage is blocked. */
function deviceStorage(page: EventTarget | null, sealing: SealingPort, preload?: Preload): StoragePort {
  const untilAwake = createWakefulness(page);
  try {
    const given = {
      indexedDB: globalThis.indexedDB ?? null,
      keyRange: globalThis.IDBKeyRange ?? null,
      untilAwake,
      sealing,
      inTime: timeLimit(openSeconds),
      health: createStorageHealth(),
    };
    return preload ? { ...given, preload } : given;
  } catch {
    return { indexedDB: null, keyRange: null, whyNone: 'refused' };
  }
}

/** A frozen page still runs a task now and then, for example when an answer arrives; the worker is never frozen. */
export function createWakefulness(page: EventTarget | null): () => Promise<void> | null {
  let sleep: { readonly end: Promise<void>; readonly wake: () => void } | null = null;
  page?.addEventListener('freeze', () => {
    let wake = (): void => undefined;
    const end = new Promise<void>((resolve) => {
      wake = resolve;
    });
    sleep ??= { end, wake };
  });
  page?.addEventListener('resume', () => {
    sleep?.wake();
    sleep = null;
  });
  return () => sleep?.end ?? null;
}

const signalSchema: v.GenericSchema<unknown, DeviceSignal> = v.variant('kind', [
  v.object({ kind: v.literal('changed'), collections: v.array(v.string()) }),
  v.object({ kind: v.literal('signedOut') }),
  v.object({ kind: v.literal('pull') }),
]);

/** Other tabs and the worker; without a BroadcastChannel each tab learns of changes at its next read. */
export function createBroadcast(
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null,
): BroadcastPort {
  const listeners = new Set<(message: DeviceSignal) => void>();
  const tellHere = (message: DeviceSignal): void => {
    for (const listener of listeners) listener(message);
  };
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
    const signal = v.safeParse(signalSchema, event.data);
    if (signal.success) tellHere(signal.output);
  });
  return {
    post: (message) => void orNone(() => channel?.postMessage(message)),
    tellHere,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The part of a registration for Background Sync; the standard types lack it, because not all browsers have it. */
export type SyncRegistration = { readonly sync?: { readonly register: (tag: string) => Promise<void> } };

function createWake(registration: () => Promise<SyncRegistration | undefined>, log: Log): WakePort {
  return {
    requestWake: async () => {
      try {
        await (await registration())?.sync?.register(replaySyncTag);
      } catch {
        // Where the browser has no Background Sync or forbids it, the page sends the entries itself: at start, when it
        // becomes visible or online, at sign-in and by timer.
        log('wake.refused');
      }
    },
  };
}
