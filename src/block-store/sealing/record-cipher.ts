import { bytesOf } from '../columns/utf8.ts';

/** The location of a record; a record decrypts only at its own location. */
export type Place = string;
type Bytes = Uint8Array<ArrayBuffer>;

/** Encrypts records, and detects records of another key or place. */
export type RecordCipher = {
  readonly seal: (place: Place, bytes: Bytes) => Promise<Bytes>;
  /** Null if the record is damaged, or of another place or key. */
  readonly open: (place: Place, sealed: Bytes) => Promise<Bytes | null>;
};

const nonceBytes = 12;
const algorithm = 'AES-GCM';

/**
 * AES-GCM with a random nonce stored before each record; the store and the place are authenticated data. A key may
 * encrypt up to 2^32 records with random nonces (NIST SP 800-38D): years at a thousand changes a minute.
 */
export function recordCipher(key: CryptoKey, store: string, crypto: Crypto = globalThis.crypto): RecordCipher {
  const parameters = (place: Place, iv: Bytes): AesGcmParams => ({
    name: algorithm,
    iv,
    additionalData: bytesOf(`${store}\n${place}`),
  });
  return {
    seal: async (place, bytes) => {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const sealed = await crypto.subtle.encrypt(parameters(place, nonce), key, bytes);
      const record = new Uint8Array(nonceBytes + sealed.byteLength);
      record.set(nonce);
      record.set(new Uint8Array(sealed), nonceBytes);
      return record;
    },
    open: async (place, record) => {
      if (record.length <= nonceBytes) return null;
      try {
        const parts = parameters(place, record.subarray(0, nonceBytes));
        return new Uint8Array(await crypto.subtle.decrypt(parts, key, record.subarray(nonceBytes)));
      } catch {
        // The cipher does not say which reason it was.
        return null;
      }
    },
  };
}

/** Each record has a nonce of its own: records with the same nonce are the same. */
export function isSameRecord(one: unknown, other: unknown): boolean {
  if (!(one instanceof Uint8Array) || !(other instanceof Uint8Array) || one.length !== other.length) return false;
  for (let at = 0; at < nonceBytes; at += 1) if (one[at] !== other[at]) return false;
  return true;
}
