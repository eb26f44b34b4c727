import type { BroadcastPort, DeviceSignal, LockPort } from '../../../src/offline/ports.ts';
import type { DiskUser, Tap } from './disk/disk-user.ts';
import { createDiskUser, endUse } from './disk/disk-user.ts';
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
  /** A person or a battery set the clock: added to the time that everybody else has. */
  clockOffsetMs: number;
  hasLocks: boolean;
  hasBroadcast: boolean;
  /** The worker is to be woken as soon as there is a network. */
  isWakeWanted: boolean;
  /** What a page that starts now would have read before its scripts were there. */
  earlier: EarlierReading | null;
  /** How often something of it died or slept, with news that it could not tell the others any more. */
  silenced: number;
  /** Its data was thrown away under open pages. */
  isEvicted: boolean;
  /** A record was spoiled under open pages, which remember what it said where they had read it. */
  isSpoiled: boolean;
};

/** A tab or a worker as the browser sees it: something that lives, sleeps and dies. */
export type Context = {
  readonly name: string;
  readonly user: DiskUser;
  readonly isAlive: () => boolean;
  readonly crash: () => void;
  /** Its work is done, and told. */
  readonly end: () => void;
  /** Runs something when the context is awake, and never once it is dead. */
  readonly whenAwake: (run: () => void) => void;
  readonly hear: (message: DeviceSignal) => void;
  readonly listeners: Set<(message: DeviceSignal) => void>;
  readonly freeze: (durationMs: number) => void;
  /** When it began, and how often others had been silenced by then. */
  readonly opened: { readonly ms: number; readonly silenced: number };
  frozenUntilMs: number;
  frozenSinceMs: number;
};

export type World = {
  readonly time: VirtualTime;
  readonly site: ModelSite;
  readonly random: SeededRandom;
  /** Something happened that the story tells. */
  readonly tell: (who: string, what: string) => void;
  /** An action leaves the device, and a server asks for a pause before it may come again. */
  readonly manners: Manners;
  /** A fault befell something of the device; the coverage counts it by what waits there. */
  readonly onFault: (browser: Browser, name: string) => void;
  /** A device was told a version of the feed that is before what an action did, which no server says. */
  readonly onToldEarlier: (actionId: string, version: number) => void;
  /** A page has compared what the device holds with what the server says, and means to load some of it again. */
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
      // The browser frees what a dead context held.
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

/** A simulated lock is taken from nobody who is awake; one signal for all, because making one takes longer than the work. */
const neverAborted = new AbortController().signal;

/** One holder of a name at a time; one that has been frozen for longer than it may be silent is passed over. */
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

/** Messages to the others of the browser, which hear them a little later, or not at all. */
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
