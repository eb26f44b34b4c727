import { webLocks } from '../browser/worker-features.ts';
import { deviceStore, type OfflinePorts } from '../../offline/offline.ts';
import { createPassingBearerStore } from '../wire/bearer.ts';
import { connect } from '../wire/connection.ts';
import { createServerPort } from '../wire/server-port.ts';
import { createDeviceLocks } from '../account/device-locks.ts';
import { type SyncRegistration, createDevicePorts, deviceTime } from '../account/device-ports.ts';
import { type KeptAccount, createKeptAccount } from '../account/kept-account.ts';
import type { Session } from '../identity/session.ts';
import { createServerClock, learningTime } from '../wire/server-clock.ts';
import type { Log } from '../identity/session-ports.ts';
import { workerSealing } from './worker-sealing.ts';

export type { SyncRegistration } from '../account/device-ports.ts';
export { replaySyncTag } from '../account/device-ports.ts';

/** The worker's connection to the server, and the account that it may use. */
export type WorkerConnection = {
  readonly session: Session;
  readonly ports: OfflinePorts;
  /** The account that is open on this device. */
  readonly kept: KeptAccount;
  /** Resolves once the clock has the stored correction. */
  readonly timing: Promise<void>;
};

/**
 * The page's connection without a page: the bearer is kept in memory and comes from `/auth`, the session cookie is not readable, and
 * offline grants are never written.
 */
export function connectWorker(options: {
  readonly origin: string;
  readonly registration: SyncRegistration;
  readonly log: Log;
}): WorkerConnection {
  const clock = createServerClock(deviceTime);
  const registration = () => Promise.resolve(options.registration);
  const device = createDevicePorts({
    registration,
    log: options.log,
    page: null,
    sealing: workerSealing,
    locks: (ports) => createDeviceLocks(webLocks(), ports),
    clock,
  });
  const memory = deviceStore(device);
  const { session, ports } = connect({
    device,
    memory,
    bearers: createPassingBearerStore(),
    cookie: null,
    fetch: learningTime((address, init) => globalThis.fetch(address, init), clock, deviceTime),
    origin: options.origin,
    programId: () => '',
    grantHours: () => 0,
    serverOf: createServerPort,
  });
  return { session, ports, kept: createKeptAccount(ports, memory), timing: clock.begin(memory) };
}
