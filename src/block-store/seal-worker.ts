import type { Sealer } from './sealer.ts';
import { sealerOf } from './sealer.ts';

/** First the key, which is as little readable here as in the page; then one text after the other. */
export type SealOrder =
  | { readonly key: CryptoKey; readonly store: string }
  | { readonly number: number; readonly place: string; readonly text: string };
/** Null where it could not be sealed here. */
export type SealAnswer = { readonly number: number; readonly sealed: Uint8Array<ArrayBuffer> | null };

let sealer: Sealer | null = null;

globalThis.addEventListener('message', ({ data }: MessageEvent<SealOrder>) => {
  if ('key' in data) sealer = sealerOf(data.key, data.store);
  else void answer(data.number, data.place, data.text);
});

async function answer(number: number, place: string, text: string): Promise<void> {
  const sealed = (await sealer?.sealText(place, text).catch(() => null)) ?? null;
  globalThis.postMessage({ number, sealed } satisfies SealAnswer, { transfer: sealed ? [sealed.buffer] : [] });
}
