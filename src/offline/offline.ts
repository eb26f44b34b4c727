import type { Offline, OfflineIdentity } from './door.ts';
import type { KeptOutbox } from './entries/outboxes-on-device.ts';
import type { OfflinePorts } from './ports.ts';

// The only entry point of the engine: nothing outside imports another file of this folder, except the preload
// (`src/platform/preload`).
export type * from './door.ts';
export type * from './entry.ts';
export type * from './ports.ts';
export { AccountLocked } from './account/account-locked.ts';
export type { NothingKept } from './account/nothing-kept.ts';
export { createStorageHealth, StorageUnanswered } from './account/nothing-kept.ts';
export { accountName, secretName } from './account/device-names.ts';
export type { DeviceStore } from './account/device-store.ts';
export { deviceStore } from './account/device-store.ts';

/** Everything that waits on this device for anybody, without opening any account. */
export async function outboxesOnDevice(
  ports: Pick<OfflinePorts, 'storage' | 'random'>,
): Promise<readonly KeptOutbox[]> {
  const counting = await import('./entries/outboxes-on-device.ts');
  return counting.outboxesOnDevice(ports);
}

/**
 * Deletes the requests and drafts of this account without a key, unless that has happened since `clearings` was read
 * (null if it could not be read); rejects on failure.
 */
export async function clearOwnWork(
  ports: Pick<OfflinePorts, 'storage'>,
  name: string,
  clearings: number | null,
): Promise<void> {
  const clearing = await import('./account/clear-account.ts');
  return clearing.clearOwnWork(ports, name, clearings);
}

/** How often `clearOwnWork` has run for this account. */
export async function ownWorkClearings(ports: Pick<OfflinePorts, 'storage'>, name: string): Promise<number> {
  const clearing = await import('./account/clear-account.ts');
  return clearing.ownWorkClearings(ports, name);
}

/** Preloads the main part of the engine. */
export async function loadEngine(): Promise<void> {
  await import('./account/compose-offline.ts');
}

/**
 * Opens the engine for one program, user and buyer, on their own database. Loads the main part and the database library
 * here, because a sign-in page needs neither.
 */
export async function createOffline(ports: OfflinePorts, identity: OfflineIdentity): Promise<Offline> {
  const { composeOffline } = await import('./account/compose-offline.ts');
  return composeOffline(ports, identity);
}
