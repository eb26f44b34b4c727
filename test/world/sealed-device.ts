import {
  type KeyObject,
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { SecretKeeper } from '../../src/block-store/sealing/secret-keeper.ts';
import type { Encryptor } from '../../src/block-store/sealing/encryptor.ts';
import type { SealingPort } from '../../src/offline/ports.ts';

type Bytes = Uint8Array<ArrayBuffer>;
/** Secrets by account name: the content of a device's files. */
export type Secrets = Map<string, Bytes>;

/** The model server's secret for a person on any device. */
export function secretFor(user: string): Bytes {
  return new Uint8Array(createHash('sha256').update(`secret of ${user}`).digest());
}

/** Encrypts as the product does, byte for byte, but synchronously: virtual time cannot wait for another thread. */
export function sealingWith(secrets: Secrets): SealingPort {
  return {
    keeper: (account): SecretKeeper => ({
      read: async () => secrets.get(account) ?? null,
      write: async (secret) => void secrets.set(account, secret),
      destroy: async () => void secrets.delete(account),
    }),
    key: async (secret, account) => keyOf(secret, account) as unknown as CryptoKey,
    encryptor: (key, account) => encryptorAtOnce(key as unknown as Buffer, account),
  };
}

/** The key of an account: HKDF-SHA-256 of its secret, salted with its name. */
export function keyOf(secret: Bytes, account: string): Buffer {
  const name = `${Buffer.from(secret).toString('base64')} ${account}`;
  const known = accountKeys.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, account, 'key of records', 32));
  if (accountKeys.size >= mostAccountKeys) accountKeys.clear();
  accountKeys.set(name, key);
  return key;
}

/** Every page, worker and check of a simulated device derives the same few keys. */
const accountKeys = new Map<string, Buffer>();
const mostAccountKeys = 1_000;

function encryptorAtOnce(key: Buffer, store: string): Encryptor {
  const open = async (place: string, sealed: Bytes) => openedAtOnce(key, store, place, sealed);
  return {
    seal: async (place, bytes) => sealedAtOnce(key, store, place, bytes),
    open,
    sealText: async (place, text) => sealedAtOnce(key, store, place, deflateRawSync(text)),
    openText: async (place, sealed) => (sealed instanceof Uint8Array ? textOpened(key, store, place, sealed) : null),
  };
}

const preparedKeys = new WeakMap<Buffer, KeyObject>();

/** For a small record Node spends three quarters of the time on importing a key that is given as bytes. */
function preparedKey(key: Buffer): KeyObject {
  const known = preparedKeys.get(key);
  if (known) return known;
  const prepared = createSecretKey(key);
  preparedKeys.set(key, prepared);
  return prepared;
}

const nonceBytes = 12;
const tagBytes = 16;

export function sealedAtOnce(key: Buffer, store: string, place: string, bytes: Uint8Array): Bytes {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', preparedKey(key), nonce).setAAD(Buffer.from(`${store}\n${place}`));
  return new Uint8Array(Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]));
}

/** Null if the record is damaged, of another place, or of another key. */
export function openedAtOnce(key: Buffer, store: string, place: string, sealed: Uint8Array): Bytes | null {
  if (sealed.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', preparedKey(key), sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(`${store}\n${place}`))
    .setAuthTag(sealed.subarray(sealed.length - tagBytes));
  try {
    return new Uint8Array(Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]));
  } catch {
    return null;
  }
}

/** A deflated text, or null as above. */
export function textOpened(key: Buffer, store: string, place: string, sealed: Uint8Array): string | null {
  const packed = openedAtOnce(key, store, place, sealed);
  return packed && inflateRawSync(packed).toString('utf8');
}
