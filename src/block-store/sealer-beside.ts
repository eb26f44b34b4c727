import type { SealAnswer, SealOrder } from './seal-worker.ts';
import type { Sealer } from './sealer.ts';

/** What is shorter is sealed before a worker has been told of it. */
const leastText = 2_000;

/**
 * Deflates and seals texts in a worker, so that the screen goes on answering while a load is sealed. The worker starts with the first of
 * them; where it cannot, all is done here.
 */
export function sealerBeside(sealer: Sealer, key: CryptoKey, store: string, startWorker: () => Worker): Sealer {
  const waiting = new Map<number, (answer: SealAnswer | null) => void>();
  let worker: Worker | null = null;
  let isBroken = false;
  let count = 0;
  const giveUp = (): void => {
    isBroken = true;
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  };
  const started = (): Worker => {
    const made = startWorker();
    made.addEventListener('message', ({ data }: MessageEvent<SealAnswer>) => {
      waiting.get(data.number)?.(data);
      waiting.delete(data.number);
    });
    made.addEventListener('error', giveUp);
    made.addEventListener('messageerror', giveUp);
    made.postMessage({ key, store } satisfies SealOrder);
    return made;
  };
  const ask = (place: string, text: string): Promise<SealAnswer | null> =>
    new Promise((resolve) => {
      count += 1;
      waiting.set(count, resolve);
      worker ??= started();
      worker.postMessage({ number: count, place, text } satisfies SealOrder);
    });
  return {
    ...sealer,
    sealText: async (place, text) => {
      const answer = isBroken || text.length < leastText ? null : await ask(place, text);
      return answer?.sealed ?? sealer.sealText(place, text);
    },
  };
}
