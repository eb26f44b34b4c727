import type { SealAnswer, SealOrder } from './seal-worker.ts';
import type { Encryptor } from './encryptor.ts';

/** What is shorter is sealed before a worker has been told of it. */
const leastText = 2_000;

/**
 * Deflates and seals texts in a worker, so that the screen goes on answering while a load is sealed. The worker starts with the first of
 * them; until it has, and where it cannot, all is done here.
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
      // The page may not start one, and says so each time.
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
