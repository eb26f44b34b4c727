import type { SealAnswer, SealOrder } from './seal-worker.ts';
import type { Encryptor } from './encryptor.ts';

/** Shorter texts are encrypted faster in the page than in a worker. */
const leastText = 2_000;

/**
 * Compresses and encrypts texts in a worker, so that the screen stays responsive during a load. The worker starts with
 * the first text; until it is ready, and if it cannot start, the page does the work.
 */
export function workerEncryptor(
  encryptor: Encryptor,
  key: CryptoKey,
  store: string,
  startWorker: () => Worker,
): Encryptor {
  const waiting = new Map<number, (sealed: SealAnswer['sealed']) => void>();
  let worker: Worker | null = null;
  let isReady = false;
  let count = 0;
  const giveUp = (): void => {
    isReady = false;
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  };
  const started = (): Worker => {
    const made = startWorker();
    made.addEventListener('message', ({ data: { number, sealed } }: MessageEvent<SealAnswer>) => {
      isReady = true;
      waiting.get(number)?.(sealed);
      waiting.delete(number);
    });
    made.addEventListener('error', giveUp);
    made.addEventListener('messageerror', giveUp);
    made.postMessage({ number: 0, key, store } satisfies SealOrder);
    return made;
  };
  const ask = (place: string, text: string): Promise<SealAnswer['sealed']> | null => {
    try {
      worker ??= started();
    } catch {
      // The page may not start a worker; try again each time.
      return null;
    }
    if (!isReady) return null;
    count += 1;
    worker.postMessage({ number: count, place, text } satisfies SealOrder);
    return new Promise((resolve) => waiting.set(count, resolve));
  };
  return {
    ...encryptor,
    sealText: async (place, text) =>
      (text.length < leastText ? null : await ask(place, text)) ?? encryptor.sealText(place, text),
  };
}
