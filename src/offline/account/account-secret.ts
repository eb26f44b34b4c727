import type { SecretKeeper } from '../../block-store/sealing/secret-keeper.ts';
import type { OfflineIdentity } from '../door.ts';
import { StorageUnanswered } from './nothing-kept.ts';
import type { OfflinePorts } from '../ports.ts';
import { type Secret, AccountLocked } from './account-locked.ts';

const readAgainMs = 300;

/** The secret on this device: null if there is none, `unusable` if its file can be neither read nor written. */
export type SecretHere = Secret | 'unusable' | null;

export async function secretHere(
  { storage, clock }: Pick<OfflinePorts, 'storage' | 'clock'>,
  keeper: SecretKeeper,
): Promise<SecretHere> {
  const read = (): Promise<Secret | null> => storage.inTime?.(keeper.read()) ?? keeper.read();
  return read().catch(async (error: unknown) => {
    if (error instanceof StorageUnanswered) return 'unusable';
    // Another tab may be writing the secret now.
    await new Promise<void>((resolve) => void clock.after(readAgainMs, resolve));
    return read().catch(() => 'unusable');
  });
}

/** Returns the secret from this device, or else from the server; throws `AccountLocked`. */
export async function accountSecret(
  { server, log, storage }: Pick<OfflinePorts, 'server' | 'log' | 'storage'>,
  { subject }: OfflineIdentity,
  keeper: SecretKeeper,
  kept: SecretHere,
  deviceId: () => Promise<string>,
): Promise<Secret> {
  if (kept instanceof Uint8Array) return kept;
  const delivery = await server.deviceSecret(subject, await deviceId());
  if (delivery.kind !== 'answered') throw new AccountLocked(delivery);
  // If this write fails, offline starts are locked; nothing else changes.
  if (kept === null)
    await (storage.inTime ?? ((one) => one))(keeper.write(delivery.body)).catch(() => log('offline.secret-not-kept'));
  return delivery.body;
}
