import type { Offline, OfflineIdentity } from './door.ts';
import type { KeptOutbox } from './entries/outboxes-on-device.ts';
import type { OfflinePorts } from './ports.ts';

// The only door to the engine: nothing outside this folder imports another file of it, except what reads ahead (`src/start/ahead`).
export type * from './door.ts';
export type * from './entry.ts';
export type * from './ports.ts';
export { AccountLocked } from './account/account-secret.ts';
export type { NothingKept } from './account/nothing-kept.ts';
export { createStorageHealth, StorageUnanswered } from './account/nothing-kept.ts';
export { accountName, secretName } from './account/device-names.ts';
export type { DeviceStore } from './account/device-store.ts';
export { deviceStore } from './account/device-store.ts';

/** What waits on this device for anybody, without opening anyone's data. */
export async function outboxesOnDevice(
  ports: Pick<OfflinePorts, 'storage' | 'random'>,
): Promise<readonly KeptOutbox[]> {
  const counting = await import('./entries/outboxes-on-device.ts');
  return counting.outboxesOnDevice(ports);
}

/**
 * Throws away what a person has asked for and drafted in the account of that name, which needs no key, unless that was done since
 * `clearings` were counted (null where they could not be); rejects where it could not be done.
 */
export async function clearOwnWork(
  ports: Pick<OfflinePorts, 'storage'>,
  name: string,
  clearings: number | null,
): Promise<void> {
  const clearing = await import('./account/clear-account.ts');
  return clearing.clearOwnWork(ports, name, clearings);
}

/** How often that was done in the account of that name. */
export async function ownWorkClearings(ports: Pick<OfflinePorts, 'storage'>, name: string): Promise<number> {
  const clearing = await import('./account/clear-account.ts');
  return clearing.ownWorkClearings(ports, name);
}

/** Loads the greater part of the engine ahead of its opening. */
export async function loadEngine(): Promise<void> {
  await import('./account/compose-offline.ts');
}

/**
 * Opens the engine for one program, user and buyer, on the database that only they have. Its greater part, and the database
 * library with it, is loaded here and not before: a sign-in page needs neither.
 */
export async function createOffline(ports: OfflinePorts, identity: OfflineIdentity): Promise<Offline> {
  const { composeOffline } = await import('./account/compose-offline.ts');
  return composeOffline(ports, identity);
}
