import { bytesOf, textOf } from '../columns/utf8.ts';
import { deflate, inflate } from './deflate.ts';
import type { Place, RecordCipher } from './record-cipher.ts';
import { recordCipher } from './record-cipher.ts';

export type { Place } from './record-cipher.ts';
type Bytes = Uint8Array<ArrayBuffer>;

/** Seals records as they are, and texts of rows, which are deflated first: they become smaller by two thirds or more. */
export type Sealer = RecordCipher & {
  readonly sealText: (place: Place, text: string) => Promise<Bytes>;
  readonly openText: (place: Place, sealed: unknown) => Promise<string | null>;
};

export function sealerOf(key: CryptoKey, store: string, crypto?: Crypto): Sealer {
  return withTexts(recordCipher(key, store, crypto));
}

/** One whose key is still being made, while records are read already. */
export function sealerSoon(sealer: Promise<Sealer>): Sealer {
  return {
    seal: async (place, bytes) => (await sealer).seal(place, bytes),
    open: async (place, record) => (await sealer).open(place, record),
    sealText: async (place, text) => (await sealer).sealText(place, text),
    openText: async (place, sealed) => (await sealer).openText(place, sealed),
  };
}

/** Keeps records as they are: for measuring what sealing costs. It notices nothing. */
export const plainSealer: Sealer = withTexts({
  seal: (_place, bytes) => Promise.resolve(bytes),
  open: (_place, record) => Promise.resolve(record),
});

function withTexts(sealer: RecordCipher): Sealer {
  return {
    ...sealer,
    sealText: async (place, text) => sealer.seal(place, await deflate(bytesOf(text))),
    openText: async (place, sealed) => {
      const packed = sealed instanceof Uint8Array ? await sealer.open(place, sealed as Bytes) : null;
      const bytes = packed && (await inflate(packed).catch(() => null));
      return bytes && textOf(bytes);
    },
  };
}
