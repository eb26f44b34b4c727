import type { Sealer } from './sealer.ts';
import { sealerOf } from './sealer.ts';

/** First the key, which is as little readable here as in the page; then one text after the other. Each is answered. */
export type SealOrder =
  | { readonly number: 0; readonly key: CryptoKey; readonly store: string }
  | { readonly number: number; readonly place: string; readonly text: string };
/** Null where it could not be sealed here, and to the key. */
export type SealAnswer = { readonly number: number; readonly sealed: Uint8Array<ArrayBuffer> | null };

let sealer: Sealer | null = null;

globalThis.addEventListener('message', ({ data }: MessageEvent<SealOrder>) => {
  void answer(data);
});

async function answer(order: SealOrder): Promise<void> {
  const { number } = order;
  let sealed: SealAnswer['sealed'] = null;
  if ('key' in order) sealer = sealerOf(order.key, order.store);
  else sealed = (await sealer?.sealText(order.place, order.text).catch(() => null)) ?? null;
  globalThis.postMessage({ number, sealed } satisfies SealAnswer, { transfer: sealed ? [sealed.buffer] : [] });
}
