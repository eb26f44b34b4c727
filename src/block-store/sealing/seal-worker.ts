import { type Encryptor, encryptorOf } from './encryptor.ts';

/** The key first, which is not extractable here either; then one text after the other. Each order is answered. */
export type SealOrder =
  | { readonly number: 0; readonly key: CryptoKey; readonly store: string }
  | { readonly number: number; readonly place: string; readonly text: string };
/** Null if encryption failed, and as the answer to the key. */
export type SealAnswer = { readonly number: number; readonly sealed: Uint8Array<ArrayBuffer> | null };

let encryptor: Encryptor | null = null;

globalThis.addEventListener('message', ({ data }: MessageEvent<SealOrder>) => {
  void answer(data);
});

async function answer(order: SealOrder): Promise<void> {
  const { number } = order;
  let sealed: SealAnswer['sealed'] = null;
  if ('key' in order) encryptor = encryptorOf(order.key, order.store);
  else sealed = (await encryptor?.sealText(order.place, order.text).catch(() => null)) ?? null;
  globalThis.postMessage({ number, sealed } satisfies SealAnswer, { transfer: sealed ? [sealed.buffer] : [] });
}
