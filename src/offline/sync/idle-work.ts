import type { Engine } from '../engine.ts';
import { serverTables } from '../store.ts';

/** Quiet time without writes: the screen is complete, and a load is over. */
const restMs = 700;
/** Delay between two steps, so that the page can respond. */
const betweenMs = 50;

export type IdleWork = {
  /** Starts the work; the result stops it. */
  readonly start: () => () => void;
  /** Nothing is left to do until the next write. */
  readonly isOver: () => boolean;
};

/**
 * Idle work of a visible page: loads what a search or another sort needs, then compacts the store. Starts again after
 * rows were written.
 */
export function createIdleWork(engine: Engine): IdleWork {
  const { ports, signals, status, store } = engine;
  let runs = 0;
  let isWorking = false;
  let cancel: (() => void) | null = null;
  const soon = (delayMs: number): void => {
    cancel?.();
    cancel = ports.clock.after(delayMs, () => {
      cancel = null;
      step().catch((error: unknown) =>
        ports.log('offline.idle-work-failed', { error: error instanceof Error ? error.name : 'unknown' }),
      );
    });
  };
  const step = async (): Promise<void> => {
    if (runs === 0 || engine.isClosed()) return;
    if (status.now().isPulling) return soon(restMs);
    isWorking = true;
    const isMore = await store.compact().finally(() => {
      isWorking = false;
    });
    if (isMore) soon(betweenMs);
  };
  return {
    start: () => {
      runs += 1;
      soon(restMs);
      const stop = signals.subscribe((changed) => {
        if (serverTables.some((table) => changed.has(table))) soon(restMs);
      });
      return () => {
        stop();
        runs -= 1;
        if (runs > 0) return;
        cancel?.();
        cancel = null;
      };
    },
    isOver: () => !isWorking && cancel === null,
  };
}
