import type { BroadcastPort, DeviceSignal, LockPort } from '../../../src/offline/ports.ts';
import { type DiskUser, type Tap, createDiskUser, endUse } from './disk/disk-user.ts';
import type { Cookie } from './model/model-sessions.ts';
import type { ModelSite } from './model/model-site.ts';
import type { Network } from './network.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { EarlierReading } from './earlier-reading.ts';
import type { Manners } from './manners.ts';
import type { SimulatedDisk } from './disk/simulated-disk.ts';
import type { VirtualTime } from './virtual-time.ts';

/** One browser profile: a disk, cookies, locks and a channel that its tabs and its worker share. */
export type Browser = {
  readonly name: string;
  readonly disk: SimulatedDisk;
  readonly network: Network;
  readonly contexts: Set<Context>;
  readonly locks: Map<string, Context>;
  cookie: Cookie | null;
  /** The deviation of the device's clock: added to the common time. */
  clockOffsetMs: number;
  hasLocks: boolean;
  hasBroadcast: boolean;
  /** The worker should be woken as soon as there is a network. */
  isWakeWanted: boolean;
  /** The reading that a page starting now would have made before its scripts were loaded. */
  earlier: EarlierReading | null;
  /** The number of contexts that died or slept with an undelivered notification. */
  silenced: number;
  /** Its data was evicted under open pages. */
  isEvicted: boolean;
  /** A record was corrupted under open pages, which may have its earlier content in memory. */
  isSpoiled: boolean;
};

/** A tab or a worker as the browser sees it: it lives, sleeps and dies. */
export type Context = {
  readonly name: string;
  readonly user: DiskUser;
  readonly isAlive: () => boolean;
  readonly crash: () => void;
  /** Its work is finished and reported. */
  readonly end: () => void;
  /** Calls a function when the context is awake, and never after it is dead. */
  readonly whenAwake: (run: () => void) => void;
  readonly hear: (message: DeviceSignal) => void;
  readonly listeners: Set<(message: DeviceSignal) => void>;
  readonly freeze: (durationMs: number) => void;
  /** Its start time, and the number of silenced contexts at that time. */
  readonly opened: { readonly ms: number; readonly silenced: number };
  frozenUntilMs: number;
  frozenSinceMs: number;
};

export type World = {
  readonly time: VirtualTime;
  readonly site: ModelSite;
  readonly random: SeededRandom;
  /** Adds an event to the story. */
  readonly tell: (who: string, what: string) => void;
  /** Records sent actions and the backoffs that a server demands. */
  readonly manners: Manners;
  /** A fault hit the device; the coverage counts it by the waiting entries. */
  readonly onFault: (browser: Browser, name: string) => void;
  /** A device got a feed version before that of an action's effect, which no server sends. */
  readonly onToldEarlier: (actionId: string, version: number) => void;
  /** A page has compared the device's rows with the server's, and will load some of them again. */
  readonly onMismatch: (browser: Browser, what: string) => void;
};

export function createBrowser(name: string, disk: SimulatedDisk, network: Network): Browser {
  return {
    name,
    disk,
    network,
    contexts: new Set(),
    locks: new Map(),
    cookie: null,
    clockOffsetMs: 0,
    hasLocks: true,
    hasBroadcast: true,
    isWakeWanted: false,
    earlier: null,
    silenced: 0,
    isEvicted: false,
    isSpoiled: false,
  };
}

export function openContext({ time }: World, browser: Browser, name: string, tap?: Tap): Context {
  const user = createDiskUser(name);
  if (tap) user.tap = tap;
  const listeners = new Set<(message: DeviceSignal) => void>();
  const whenAwake = (run: () => void): void => {
    if (user.isDead) return;
    const leftMs = context.frozenUntilMs - time.nowMs();
    if (leftMs > 0) time.plan(leftMs, () => whenAwake(run));
    else run();
  };
  const context: Context = {
    name,
    user,
    listeners,
    whenAwake,
    opened: { ms: time.nowMs(), silenced: browser.silenced },
    frozenUntilMs: 0,
    frozenSinceMs: 0,
    freeze: (durationMs) => {
      if (context.frozenUntilMs <= time.nowMs()) context.frozenSinceMs = time.nowMs();
      context.frozenUntilMs = time.nowMs() + durationMs;
      browser.silenced += 1;
    },
    isAlive: () => !user.isDead,
    crash: () => {
      if (!user.isDead) browser.silenced += 1;
      context.end();
    },
    end: () => {
      endUse(user);
      browser.contexts.delete(context);
      // The browser releases the locks of a dead context.
      for (const [lock, owner] of browser.locks) if (owner === context) browser.locks.delete(lock);
    },
    hear: (message) =>
      whenAwake(() => {
        for (const listener of listeners) listener(message);
      }),
  };
  browser.contexts.add(context);
  return context;
}

/** Nobody takes a simulated lock from an awake context; one signal for all, because creating one takes longer than the work. */
const neverAborted = new AbortController().signal;

/** One holder of a name at a time; a holder that was frozen for longer than allowed is replaced. */
export function lockPort({ time }: World, browser: Browser, context: Context): LockPort {
  const isHeld = (name: string, maxSilenceMs: number): boolean => {
    const owner = browser.locks.get(name);
    if (!owner) return false;
    const isFrozen = owner.frozenUntilMs > time.nowMs();
    return !isFrozen || time.nowMs() - owner.frozenSinceMs < maxSilenceMs;
  };
  return {
    spansTabs: browser.hasLocks,
    tryExclusive: async (name, maxSilenceMs, work) => {
      context.user.tap('locks.try', 'before');
      if (!context.isAlive()) return new Promise(() => undefined);
      if (browser.hasLocks && isHeld(name, maxSilenceMs)) return false;
      if (browser.hasLocks) browser.locks.set(name, context);
      context.user.tap('locks.try', 'after');
      if (!context.isAlive()) return new Promise(() => undefined);
      try {
        await work(neverAborted);
      } finally {
        if (browser.locks.get(name) === context) browser.locks.delete(name);
      }
      return true;
    },
  };
}

/** Messages to the other contexts of the browser, which arrive a little later, or not at all. */
export function broadcastPort({ time }: World, browser: Browser, context: Context): BroadcastPort {
  return {
    post: (message) => {
      context.user.tap('broadcast.post', 'before');
      if (!context.isAlive()) return;
      if (browser.hasBroadcast)
        for (const other of browser.contexts) if (other !== context) time.plan(1, () => other.hear(message));
      context.user.tap('broadcast.post', 'after');
    },
    tellHere: context.hear,
    subscribe: (listener) => {
      context.listeners.add(listener);
      return () => void context.listeners.delete(listener);
    },
  };
}
