import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { PublicProgram } from '../../../domain/programs/program.ts';
import { sessionCookieName } from '../../../domain/session/session-cookie.ts';
import { type BroadcastPort, type DeviceSignal, type LockPort, deviceStore } from '../../../src/offline/offline.ts';
import type { SealingPort } from '../../../src/offline/ports.ts';
import { createPassingBearerStore } from '../../../src/platform/wire/bearer.ts';
import { type Connection, connect } from '../../../src/platform/wire/connection.ts';
import type { DeviceMemory } from '../../../src/platform/account/device-memory.ts';
import { createServerPort } from '../../../src/platform/wire/server-port.ts';
import { changesQuery } from '../../../src/platform/wire/sync.documents.ts';
import { type Portal, createPortal } from '../../../src/platform/account/portal.ts';
import type { SeededRandom } from '../../faults/seeded-random.ts';
import { sealingWith } from '../../world/sealed-device.ts';
import { type CookieJar, createBrowserFetch } from './browser-fetch.ts';
import { type DiskHold, holdDisk } from './crashable-disk.ts';
import type { FastClock } from './fast-clock.ts';
import type { Network } from './wire-faults.ts';

/** One browser profile of one device: disk, cookies, locks and a channel, shared by its tabs and its worker. */
export type Profile = {
  readonly name: string;
  readonly address: string;
  readonly program: PublicProgram;
  readonly host: string;
  readonly clock: FastClock;
  readonly random: SeededRandom;
  readonly network: Network;
  /** Called with the collections in which the device differed from the server, after a pull that started at `pulledMs`. */
  readonly onMismatch: (collections: string, pulledMs: number) => void;
  readonly disk: IDBFactory;
  /** The secrets of accounts that can be opened here without the server, by account name. */
  readonly secrets: Map<string, Uint8Array<ArrayBuffer>>;
  readonly cookies: CookieJar;
  readonly locks: Map<string, { readonly owner: object; readonly untilMs: number }>;
  readonly tabs: Set<Tab>;
  readonly channel: Set<(message: DeviceSignal, from: object) => void>;
  /** The device is offline. */
  isDown: boolean;
};

/** A part of a profile that runs and may die at any moment: a page, or the worker. */
export type Living = {
  readonly connection: Connection;
  readonly memory: DeviceMemory;
  readonly disk: DiskHold;
  readonly isAlive: () => boolean;
  readonly crash: () => void;
};
export type Tab = Living & { readonly name: string; readonly portal: Portal };

export type ProfileWishes = Omit<Profile, 'disk' | 'secrets' | 'cookies' | 'locks' | 'tabs' | 'channel' | 'isDown'>;

export function createProfile(wishes: ProfileWishes): Profile {
  return {
    ...wishes,
    disk: new IDBFactory(),
    secrets: new Map(),
    cookies: new Map(),
    locks: new Map(),
    tabs: new Set(),
    channel: new Set(),
    isDown: false,
  };
}

/** Opens a page of the portal; without a signed-in person, or with the one of the profile's cookies. */
export function openTab(profile: Profile, name: string): Tab {
  const living = bringToLife(profile, true);
  const { connection, memory } = living;
  const visibility = { isVisible: () => true, subscribe: () => () => undefined };
  // Without the event stream: a device without it must be equally correct.
  const events = {
    ...connection.ports,
    locks: null,
    visibility,
    open: () => ({ addEventListener: () => undefined, close: () => undefined }),
  };
  const portal = createPortal({
    connection,
    memory,
    program: profile.program,
    triggers: { events, onMaybeOnline: () => () => undefined, onMaybeOffline: () => () => undefined },
  });
  const tab: Tab = { ...living, name, portal, crash: () => end() };
  const end = (): void => {
    living.crash();
    profile.tabs.delete(tab);
  };
  profile.tabs.add(tab);
  return tab;
}

/** The worker of the profile: it sees no cookie, and runs for one task. */
export function wakeWorker(profile: Profile): Living {
  return bringToLife(profile, false);
}

function bringToLife(profile: Profile, seesCookie: boolean): Living {
  const self = {};
  let isDead = false;
  const isAlive = (): boolean => !isDead;
  const disk = holdDisk(profile.disk);
  const sealing = sealingOf(profile, isAlive, seesCookie);
  const storage = { indexedDB: disk.indexedDB, keyRange: IDBKeyRange, sealing };
  const random = { fraction: profile.random.fraction, uuid: () => crypto.randomUUID() };
  const memory = deviceStore({ storage, random });
  const channel = joinChannel(profile, self, isAlive);
  let pulledMs = performance.now();
  const connection = connect({
    device: {
      clock: profile.clock.forTab(isAlive),
      random,
      storage,
      locks: lockPort(profile, self, isAlive),
      broadcast: channel.port,
      wake: { requestWake: () => Promise.resolve() },
      log: (event, detail) => {
        if (event === 'offline.digest-mismatch') profile.onMismatch(String(detail?.['collections']), pulledMs);
      },
    },
    memory,
    bearers: createPassingBearerStore(),
    cookie: seesCookie
      ? {
          read: () => profile.cookies.get(sessionCookieName) ?? null,
          remove: () => void profile.cookies.delete(sessionCookieName),
        }
      : null,
    fetch: createBrowserFetch({
      ...profile,
      isAlive,
      carry: (request) => {
        if (request.body.includes(`query ${changesQuery.name}(`)) pulledMs = performance.now();
        return profile.isDown ? Promise.reject(new TypeError('There is no network.')) : profile.network.carry(request);
      },
    }),
    origin: `http://${profile.host}`,
    programId: () => profile.program.id,
    grantHours: () => profile.program.offlineGrantHours,
    serverOf: createServerPort,
  });
  const crash = (): void => {
    isDead = true;
    disk.end();
    channel.leave();
    // The browser releases the locks of a dead context.
    for (const [lock, { owner }] of profile.locks) if (owner === self) profile.locks.delete(lock);
  };
  return { connection, memory, disk, isAlive, crash };
}

/** Encrypts as the product does, byte for byte; the browser's own API would wait for another thread thousands of times. */
const atOnce = sealingWith(new Map());

/**
 * A page writes and destroys secrets, the worker only reads them. Code of a dead context does not continue after an encryption or
 * decryption.
 */
function sealingOf({ secrets }: Profile, isAlive: () => boolean, isPage: boolean): SealingPort {
  const alive = async <T>(work: () => T | Promise<T>): Promise<T> => {
    if (!isAlive()) return new Promise(() => undefined);
    const done = await work();
    return isAlive() ? done : new Promise(() => undefined);
  };
  return {
    key: (secret, account) => alive(() => atOnce.key(secret, account)),
    encryptor: async (key, account) => {
      const encryptor = await atOnce.encryptor(key, account);
      return {
        seal: (place, bytes) => alive(() => encryptor.seal(place, bytes)),
        open: (place, sealed) => alive(() => encryptor.open(place, sealed)),
        sealText: (place, text) => alive(() => encryptor.sealText(place, text)),
        openText: (place, sealed) => alive(() => encryptor.openText(place, sealed)),
      };
    },
    keeper: (account) => ({
      read: () => alive(() => secrets.get(account) ?? null),
      write: (secret) => alive(() => void (isPage && secrets.set(account, secret))),
      destroy: () => alive(() => void (isPage && secrets.delete(account))),
    }),
  };
}

function lockPort({ locks, clock }: Profile, owner: object, isAlive: () => boolean): LockPort {
  return {
    tryExclusive: async (name, maxHoldMs, work) => {
      const held = locks.get(name);
      if (!isAlive() || (held && clock.nowMs() < held.untilMs)) return false;
      const mine = { owner, untilMs: clock.nowMs() + maxHoldMs };
      locks.set(name, mine);
      try {
        await work(new AbortController().signal);
      } finally {
        if (locks.get(name) === mine) locks.delete(name);
      }
      return true;
    },
  };
}

function joinChannel({ channel }: Profile, self: object, isAlive: () => boolean) {
  const listeners = new Set<(message: DeviceSignal) => void>();
  const hear = (message: DeviceSignal, from: object): void => {
    if (from === self) return;
    setImmediate(() => {
      if (isAlive()) for (const listener of listeners) listener(message);
    });
  };
  channel.add(hear);
  const port: BroadcastPort = {
    post: (message) => {
      if (isAlive()) for (const other of channel) other(message, self);
    },
    tellHere: (message) => {
      for (const listener of listeners) listener(message);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { port, leave: () => void channel.delete(hear) };
}
