import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { actionOf } from '../../domain/actions.ts';
import type { Role } from '../../domain/access/role.ts';
import { instantFromMs } from '../../domain/time/instant.ts';
import type { Subject } from '../../domain/subject.ts';
import type { EngineParts } from '../../src/offline/engine.ts';
import { loadDisk } from '../../src/block-store/disk/disk-soon.ts';
import { loadWhole } from '../../src/block-store/disk/whole-soon.ts';
import { composeOffline } from '../../src/offline/account/compose-offline.ts';
import {
  type BroadcastPort,
  type DeviceSignal,
  type LockPort,
  type Offline,
  type OfflinePorts,
  type ServerPort,
  accountName,
} from '../../src/offline/offline.ts';
import { type Secrets, sealingWith, secretFor } from '../world/sealed-device.ts';
import { type Network, faultyServerPort } from './faulty-network.ts';
import { type DiskUser, createDiskUser, diskFor, endUse } from './indexeddb-watch.ts';
import type { ModelServer } from './model-server.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { VirtualTime } from './virtual-time.ts';

// Virtual time cannot wait for a script that is still loading.
await Promise.all([loadDisk(), loadWhole()]);

/** One browser profile: a disk, locks and a channel that its tabs and its worker share. */
export type Device = {
  readonly disk: IDBFactory;
  /** The secrets of accounts that can be opened here without the server. */
  readonly secrets: Secrets;
  readonly locks: Map<string, { readonly owner: Context }>;
  readonly contexts: Set<Context>;
  /** The deviation of the device's clock: added to the common time. */
  clockOffsetMs: number;
  hasLocks: boolean;
  hasBroadcast: boolean;
};

/** A tab or a worker with the engine in it. */
export type Context = {
  readonly name: string;
  readonly user: DiskUser;
  readonly offline: Promise<Offline>;
  readonly ports: OfflinePorts;
  readonly isAlive: () => boolean;
  frozenUntilMs: number;
  frozenSinceMs: number;
  readonly crash: () => void;
  readonly log: string[];
};

export type Surroundings = {
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  readonly network: Network;
  readonly server: ModelServer;
  readonly device: Device;
  readonly parts?: EngineParts;
  readonly wrapServer?: (port: ServerPort, random: SeededRandom) => ServerPort;
  readonly askForCode?: NonNullable<OfflinePorts['askForCode']>;
};

export function createDevice(): Device {
  return {
    disk: new IDBFactory(),
    secrets: new Map(),
    locks: new Map(),
    contexts: new Set(),
    clockOffsetMs: 0,
    hasLocks: true,
    hasBroadcast: true,
  };
}

/** Opens a tab (or a worker) on the device for a signed-in subject. */
export function openContext(
  around: Surroundings,
  name: string,
  subject: Subject,
  roles: readonly Role[] = ['buyerAdministrator'],
): Context {
  const { time, device } = around;
  const random = around.random.fork();
  const user = createDiskUser();
  device.secrets.set(accountName(subject), secretFor(subject.user));
  const listeners = new Set<(message: DeviceSignal) => void>();
  const whenAwake = (run: () => void): void => {
    if (user.isDead) return;
    if (context.frozenUntilMs > time.nowMs()) time.plan(context.frozenUntilMs - time.nowMs(), () => whenAwake(run));
    else run();
  };
  const startedMs = time.nowMs();
  const ports: OfflinePorts = {
    clock: {
      now: () => instantFromMs(time.nowMs() + device.clockOffsetMs),
      monotonicMs: () => time.nowMs() - startedMs,
      after: (delayMs, callback) => time.plan(delayMs, () => whenAwake(callback)),
    },
    random: { fraction: random.fraction, uuid: random.uuid },
    locks: lockPort(around, () => context),
    broadcast: broadcastPort(around, () => context, listeners),
    storage: {
      indexedDB: diskFor(device.disk, user),
      keyRange: IDBKeyRange,
      sealing: sealingWith(device.secrets),
    },
    server: wrapped(around, faultyServerPort({ ...around, random, whenAwake }), random),
    wake: { requestWake: () => Promise.resolve() },
    onlineAction: (kind) => Promise.resolve(actionOf(kind)),
    ...(around.askForCode && { askForCode: around.askForCode }),
    log: (event, detail) => void context.log.push(`${event} ${JSON.stringify(detail ?? {})}`),
  };
  const context: Context & { readonly hear: (message: DeviceSignal) => void } = {
    name,
    user,
    ports,
    log: [],
    frozenUntilMs: 0,
    frozenSinceMs: 0,
    isAlive: () => !user.isDead,
    crash: () => {
      endUse(user);
      device.contexts.delete(context);
      // The browser releases the locks of a dead context.
      for (const [lock, held] of device.locks) if (held.owner === context) device.locks.delete(lock);
    },
    hear: (message) =>
      whenAwake(() => {
        for (const listener of listeners) listener(message);
      }),
    offline: Promise.resolve().then(() =>
      composeOffline(ports, { subject, roles, timeZone: 'Europe/London' }, around.parts),
    ),
  };
  device.contexts.add(context);
  context.offline.catch(() => undefined);
  return context;
}

function wrapped(around: Surroundings, port: ServerPort, random: SeededRandom): ServerPort {
  return around.wrapServer ? around.wrapServer(port, random) : port;
}

function lockPort({ device, time }: Surroundings, self: () => Context): LockPort {
  return {
    spansTabs: device.hasLocks,
    tryExclusive: async (name, maxSilenceMs, work) => {
      if (!device.hasLocks) {
        await work(new AbortController().signal);
        return true;
      }
      const held = device.locks.get(name);
      if (held && !isSilent(held.owner, time.nowMs(), maxSilenceMs)) return false;
      const mine = { owner: self() };
      device.locks.set(name, mine);
      try {
        await work(new AbortController().signal);
      } finally {
        if (device.locks.get(name) === mine) device.locks.delete(name);
      }
      return true;
    },
  };
}

/** A frozen context sends no heartbeat; an awake one does, however long its request takes. */
function isSilent(owner: Context, nowMs: number, maxSilenceMs: number): boolean {
  return owner.frozenUntilMs > nowMs && nowMs - owner.frozenSinceMs >= maxSilenceMs;
}

function broadcastPort(
  { device, time }: Surroundings,
  self: () => Context,
  listeners: Set<(message: DeviceSignal) => void>,
): BroadcastPort {
  return {
    post: (message) => {
      if (!device.hasBroadcast || !self().isAlive()) return;
      for (const other of device.contexts) {
        if (other !== self())
          time.plan(1, () => (other as Context & { hear: (message: DeviceSignal) => void }).hear(message));
      }
    },
    tellHere: (message) => {
      for (const listener of listeners) listener(message);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
