import type { Offline, OfflineIdentity } from './door.ts';
import type { OfflinePorts } from './ports.ts';

// The only door to the engine: nothing outside this folder imports another file of it.
export type * from './door.ts';
export type * from './entry.ts';
export type * from './ports.ts';
export type { DeviceStore } from './device-store.ts';
export { deviceStore, outboxesOnDevice } from './device-store.ts';

/** Loads the greater part of the engine ahead of its opening. */
export async function loadEngine(): Promise<void> {
  await import('./compose-offline.ts');
}

/**
 * Opens the engine for one program, user and buyer, on the database that only they have. Its greater part, and the database
 * library with it, is loaded here and not before: a sign-in page needs neither.
 */
export async function createOffline(ports: OfflinePorts, identity: OfflineIdentity): Promise<Offline> {
  const { composeOffline } = await import('./compose-offline.ts');
  return composeOffline(ports, identity);
}
