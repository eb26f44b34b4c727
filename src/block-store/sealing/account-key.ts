import { bytesOf } from '../columns/utf8.ts';

/**
 * The key of an account's records: made of the 32 bytes that the server has for this person on this device, and of the account's
 * name, each time that it is opened. It lies nowhere, not even wrapped, and its bytes never reach a script: without the secret there
 * is nothing left that it could be made of.
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
