import type { Engine } from './engine.ts';

/** Not while the screen is being drawn with it, nor for each page of a load. */
const keepDelayMs = 300;

/** Writes down what is only kept to spare the next start some work: a moment after it was wished last, and at rest. */
export function keepingLater(engine: Engine, failed: string, keep: () => Promise<void>): () => void {
  const { ports, status, store } = engine;
  let cancel: (() => void) | null = null;
  const keepSoon = (): void => {
    cancel?.();
    if (engine.isClosed() || !store.canKeep) return;
    cancel = ports.clock.after(keepDelayMs, () => {
      if (engine.isClosed()) return;
      if (status.now().isPulling) return keepSoon();
      keep().catch(() => ports.log(failed));
    });
  };
  return keepSoon;
}
