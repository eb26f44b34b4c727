import { bytesOf } from '../columns/utf8.ts';

/**
 * The key for an account’s records, derived at each opening from the server’s 32-byte secret for this person and
 * device, and the account name. It is never stored, not even wrapped, and scripts cannot read its bytes: without the
 * secret it cannot be derived again.
 */
export async function accountKey(
  secret: Uint8Array<ArrayBuffer>,
  account: string,
  { subtle }: Crypto = globalThis.crypto,
): Promise<CryptoKey> {
  const material = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: bytesOf(account), info: bytesOf(purpose) };
  return subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

const purpose = 'key of records';
