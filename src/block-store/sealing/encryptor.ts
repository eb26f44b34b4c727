import { bytesOf, textOf } from '../columns/utf8.ts';
import { deflate, inflate } from './deflate.ts';
import { type Place, type RecordCipher, recordCipher } from './record-cipher.ts';

export type { Place } from './record-cipher.ts';
type Bytes = Uint8Array<ArrayBuffer>;

/** Encrypts records as they are, and row texts after compression, which saves two thirds or more. */
export type Encryptor = RecordCipher & {
  readonly sealText: (place: Place, text: string) => Promise<Bytes>;
  readonly openText: (place: Place, sealed: unknown) => Promise<string | null>;
};

export function encryptorOf(key: CryptoKey, store: string, crypto?: Crypto): Encryptor {
  return withTexts(recordCipher(key, store, crypto));
}

/** An encryptor whose key is still being derived while records are read. */
export function encryptorSoon(encryptor: Promise<Encryptor>): Encryptor {
  return {
    seal: async (place, bytes) => (await encryptor).seal(place, bytes),
    open: async (place, record) => (await encryptor).open(place, record),
    sealText: async (place, text) => (await encryptor).sealText(place, text),
    openText: async (place, sealed) => (await encryptor).openText(place, sealed),
  };
}

function withTexts(encryptor: RecordCipher): Encryptor {
  return {
    ...encryptor,
    sealText: async (place, text) => encryptor.seal(place, await deflate(bytesOf(text))),
    openText: async (place, sealed) => {
      const packed = sealed instanceof Uint8Array ? await encryptor.open(place, sealed as Bytes) : null;
      const bytes = packed && (await inflate(packed).catch(() => null));
      return bytes && textOf(bytes);
    },
  };
}
