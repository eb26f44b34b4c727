import type { Role } from '../../domain/access/role.ts';
import type { Subject } from '../../domain/subject.ts';
import type { PayInvoicesInput } from '../../domain/payments/pay-invoices.action.ts';
import type { EngineParts } from '../../src/offline/engine.ts';
import type { Entry, Offline, OfflinePorts, ServerPort } from '../../src/offline/offline.ts';
import { type Context, type Device, createDevice, openContext } from '../faults/device.ts';
import { type Network, createNetwork } from '../faults/faulty-network.ts';
import { bankAccountId, chargeId, startMs, tom } from '../faults/model-rows.ts';
import { type ModelServer, createModelServer } from '../faults/model-server.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import { type VirtualTime, createVirtualTime } from '../faults/virtual-time.ts';

/** A server, a device, and time that passes only on request. */
export type OfflineWorld = {
  readonly time: VirtualTime;
  readonly server: ModelServer;
  readonly network: Network;
  readonly device: Device;
  readonly open: (name: string, subject?: Subject, roles?: readonly Role[]) => Promise<Tab>;
  /** Lets this time pass, with all events that are due in it. */
  readonly pass: (durationMs?: number) => Promise<void>;
  /** Waits for work that needs the network, while time passes. */
  readonly settle: <T>(work: Promise<T>) => Promise<T>;
};
export type Tab = { readonly offline: Offline; readonly context: Context };
export type WorldOptions = {
  readonly charges?: number;
  readonly pageRows?: number;
  readonly seed?: number;
  readonly wrapServer?: (port: ServerPort) => ServerPort;
  readonly askForCode?: NonNullable<OfflinePorts['askForCode']>;
  /** Replaced parts of the engine, as with a planted mistake. */
  readonly parts?: EngineParts | undefined;
};

export function createOfflineWorld({
  charges = 6,
  pageRows = 50,
  seed = 1,
  wrapServer,
  askForCode,
  parts,
}: WorldOptions = {}): OfflineWorld {
  const time = createVirtualTime(startMs);
  const network = createNetwork([], 0, tom.user);
  const server = createModelServer(time.nowMs, charges, pageRows);
  const device = createDevice();
  const random = seededRandom(seed);
  const pass = (durationMs = 1_000): Promise<void> => time.runUntil(time.nowMs() + durationMs);
  return {
    time,
    server,
    network,
    device,
    pass,
    settle: async (work) => {
      let isDone = false;
      const done = work.finally(() => (isDone = true));
      done.catch(() => undefined);
      const mostMs = time.nowMs() + longestWaitMs;
      while (!isDone) {
        if (time.nowMs() > mostMs) throw new Error('What was waited for did not end within a day.');
        await time.step(time.nowMs() + 100);
      }
      return done;
    },
    open: async (name, subject = tom, roles) => {
      const context = openContext(
        { time, random, network, server, device, wrapServer, askForCode, ...(parts && { parts }) },
        name,
        subject,
        roles,
      );
      return { offline: await context.offline, context };
    },
  };
}

const longestWaitMs = 86_400_000;

/** A world with one tab that holds all rows of the server. */
export async function syncedWorld(options: WorldOptions = {}): Promise<OfflineWorld & Tab> {
  const world = createOfflineWorld(options);
  const tab = await world.open('tab');
  await world.settle(tab.offline.pull());
  return { ...world, ...tab };
}

/** A payment with this number of minor units for each numbered charge. */
export function payment(...lines: readonly (readonly [charge: number, amountMinor: number])[]): PayInvoicesInput {
  return {
    bankAccountId,
    currency: 'GBP',
    totalMinor: lines.reduce((total, [, amountMinor]) => total + amountMinor, 0),
    lines: lines.map(([charge, amountMinor]) => ({ chargeId: chargeId(charge), amountMinor })),
  };
}

/** Queues a payment that must be accepted. */
export async function queued(
  offline: Offline,
  input: PayInvoicesInput,
  options: Parameters<Offline['enqueue']>[2] = {},
): Promise<Entry> {
  const enqueued = await offline.enqueue('payInvoices', input, options);
  if (!enqueued.ok) throw new Error(`The payment was refused: ${enqueued.refusal.code}.`);
  return enqueued.entry;
}

/** States of all entries by the order of their counter. */
export async function states(offline: Offline): Promise<readonly string[]> {
  return (await offline.entries.all()).map((entry) => entry.state.kind);
}
