import { bytesOf } from '../columns/utf8.ts';

/** Where a record lies: a sealed one opens nowhere else. */
export type Place = string;
type Bytes = Uint8Array<ArrayBuffer>;

/** Makes records unreadable on the disk, and notices what was not sealed by this key for this place. */
export type RecordCipher = {
  readonly seal: (place: Place, bytes: Bytes) => Promise<Bytes>;
  /** Null where the record is damaged, of another place, or of another key. */
  readonly open: (place: Place, sealed: Bytes) => Promise<Bytes | null>;
};

const nonceBytes = 12;
const algorithm = 'AES-GCM';

/**
 * AES-GCM with a random nonce for each record, which lies before it; the store and the place are authenticated with it. Up to
 * 2^32 records of one key its random nonces may be taken for different (NIST SP 800-38D): years of a thousand changes a minute.
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
        // One answer for all reasons: the cipher does not say which of them it was.
        return null;
      }
    },
  };
}

/** Each record is sealed under a nonce of its own: those that begin with the same one are the same. */
export function isSameRecord(one: unknown, other: unknown): boolean {
  if (!(one instanceof Uint8Array) || !(other instanceof Uint8Array) || one.length !== other.length) return false;
  for (let at = 0; at < nonceBytes; at += 1) if (one[at] !== other[at]) return false;
  return true;
}
