import type { SecretKeeper } from '../block-store/secret-keeper.ts';
import type { OfflineIdentity } from './door.ts';
import type { Delivery, OfflinePorts } from './ports.ts';

type Secret = Uint8Array<ArrayBuffer>;

/**
 * The account cannot be opened: the secret that its key is made of is not on this device, because nobody is signed in or the leave to start
 * without a connection is over, and the server did not deliver it. What lies there stays.
 */
export class AccountLocked extends Error {
  override readonly name = 'AccountLocked';
  readonly delivery: Exclude<Delivery<Secret>, { kind: 'answered' }>;

  constructor(delivery: AccountLocked['delivery']) {
    super('The account is locked: its secret is not on this device.');
    this.delivery = delivery;
  }
}

/** The secret from where it lies on this device, otherwise from the server; throws `AccountLocked`. */
export async function accountSecret(
  { server, log }: Pick<OfflinePorts, 'server' | 'log'>,
  { subject }: OfflineIdentity,
  keeper: SecretKeeper,
  deviceId: () => Promise<string>,
): Promise<Secret> {
  const kept = await keeper.read().catch(() => null);
  if (kept) return kept;
  const delivery = await server.deviceSecret(subject, await deviceId());
  if (delivery.kind !== 'answered') throw new AccountLocked(delivery);
  // Without it, a start without a connection is locked, and nothing else is different.
  await keeper.write(delivery.body).catch(() => log('offline.secret-not-kept'));
  return delivery.body;
}
