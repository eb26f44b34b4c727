import type { Delivery } from '../ports.ts';

/** 32 bytes from the server, from which the key of an account is derived. */
export type Secret = Uint8Array<ArrayBuffer>;

/**
 * The account cannot be opened: its secret is not on this device, because nobody is signed in or the offline grant has
 * expired, and the server did not deliver it. The stored data stays.
 */
export class AccountLocked extends Error {
  override readonly name = 'AccountLocked';
  readonly delivery: Exclude<Delivery<Secret>, { kind: 'answered' }>;

  constructor(delivery: AccountLocked['delivery']) {
    super('The account is locked: its secret is not on this device.');
    this.delivery = delivery;
  }
}
