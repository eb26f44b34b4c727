import { bytesOf } from './utf8.ts';
import type { Disk } from './disk.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Where the secret lies that unwraps an account's key, as long as a start without a connection is granted. Destroying it has to
 * leave nothing of it on the disk: what a browser's database deletes can be found in its files for long.
 */
export type SecretKeeper = {
  readonly read: () => Promise<Bytes | null>;
  readonly write: (secret: Bytes) => Promise<void>;
  readonly destroy: () => Promise<void>;
};

export type Unlocked =
  | { readonly kind: 'open'; readonly key: CryptoKey }
  /** There is no secret here and none came: the server delivers it with the next sign-in. */
  | { readonly kind: 'locked' }
  /** The key was wrapped by another secret: what lies here stays unreadable by this one. */
  | { readonly kind: 'otherSecret' };

export type UnlockPorts = {
  /** Names the account; a wrapped key that is carried to another one does not unwrap there. */
  readonly account: string;
  readonly disk: Promise<Disk>;
  readonly keeper: SecretKeeper;
  /** The 32 bytes that the server has for this user on this device; null where it cannot be asked. */
  readonly deliver: () => Promise<Bytes | null>;
  readonly crypto?: Crypto;
};

const cipher = 'AES-GCM';
const keyName = 'wrapped';
const nonceBytes = 12;

/**
 * The key of an account's records. It lies on the device wrapped only, and its bytes never reach a script: without the secret it is
 * as good as destroyed. The first time it is made.
 */
export async function unlock({
  account,
  disk,
  keeper,
  deliver,
  crypto = globalThis.crypto,
}: UnlockPorts): Promise<Unlocked> {
  const asked = keeper.read();
  const [[wrapped], kept] = await Promise.all([disk.then((opened) => opened.get('keys', [keyName])), asked]);
  const secret = kept ?? (await deliver());
  if (!secret) return { kind: 'locked' };
  const wrapping = await wrappingKey(crypto, secret, account);
  const key =
    wrapped instanceof Uint8Array
      ? await unwrap(crypto, wrapping, wrapped, account)
      : await make(crypto, wrapping, account, await disk);
  if (!key) return { kind: 'otherSecret' };
  if (!kept) await keeper.write(secret);
  return { kind: 'open', key };
}

async function wrappingKey({ subtle }: Crypto, secret: Bytes, account: string): Promise<CryptoKey> {
  const material = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const derivation = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: bytesOf(account),
    info: bytesOf('wrapping key of records'),
  };
  return subtle.deriveKey(derivation, material, { name: cipher, length: 256 }, false, ['wrapKey', 'unwrapKey']);
}

async function make(crypto: Crypto, wrapping: CryptoKey, account: string, disk: Disk): Promise<CryptoKey | null> {
  const key = await crypto.subtle.generateKey({ name: cipher, length: 256 }, true, ['encrypt', 'decrypt']);
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const sealed = await crypto.subtle.wrapKey('raw', key, wrapping, parameters(nonce, account));
  const wrapped = new Uint8Array([...nonce, ...new Uint8Array(sealed)]);
  const isFirst = await disk.add('keys', keyName, wrapped);
  const [kept] = isFirst ? [wrapped] : await disk.get('keys', [keyName]);
  // Unwrapped at once: the key that is used is one that cannot be taken out again.
  return kept instanceof Uint8Array ? unwrap(crypto, wrapping, kept, account) : null;
}

async function unwrap(crypto: Crypto, wrapping: CryptoKey, wrapped: Bytes, account: string): Promise<CryptoKey | null> {
  const nonce = wrapped.subarray(0, nonceBytes);
  try {
    return await crypto.subtle.unwrapKey(
      'raw',
      wrapped.subarray(nonceBytes),
      wrapping,
      parameters(nonce, account),
      cipher,
      false,
      ['encrypt', 'decrypt'],
    );
  } catch {
    return null;
  }
}

function parameters(iv: Bytes, account: string): AesGcmParams {
  return { name: cipher, iv, additionalData: bytesOf(`key of ${account}`) };
}
