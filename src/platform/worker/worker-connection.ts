import { webLocks } from '../browser/worker-features.ts';
import { type OfflinePorts, deviceStore, secretName } from '../../offline/offline.ts';
import { createPassingBearerStore } from '../wire/bearer.ts';
import { connect } from '../wire/connection.ts';
import { createServerPort } from '../wire/server-port.ts';
import { createDeviceLocks } from '../account/device-locks.ts';
import { type SyncRegistration, createDevicePorts, deviceTime } from '../account/device-ports.ts';
import { type KeptAccount, createKeptAccount } from '../account/kept-account.ts';
import type { Session } from '../identity/session.ts';
import { createServerClock, learningTime } from '../wire/server-clock.ts';
import type { Log } from '../identity/session-ports.ts';
import { accountKey } from '../../block-store/sealing/account-key.ts';
import { encryptorOf } from '../../block-store/sealing/encryptor.ts';
import { readSecretFile } from '../../block-store/sealing/secret-file.ts';
import type { SealingPort } from '../../offline/ports.ts';

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

/**
 * Encryption of accounts in the service worker. It only reads secrets that a page has stored, because only a page's dedicated worker can
 * overwrite a file; so it never has to destroy one.
 */
export const workerSealing: SealingPort = {
  keeper: (account) => ({
    read: () => readSecretFile(secretName(account)),
    write: () => Promise.resolve(),
    destroy: () => Promise.reject(new Error('Only a page can write over a secret.')),
  }),
  key: accountKey,
  encryptor: encryptorOf,
};
