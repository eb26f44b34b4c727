import type { OfflinePorts } from '../ports.ts';

export type Exclusive = {
  /**
   * Runs the work if no other context on this device runs it, else tries again shortly, so that no call is lost. A call during a run causes
   * one more run.
   */
  readonly run: (work: () => Promise<void>) => Promise<void>;
  readonly close: () => void;
};

/** A live holder keeps the lock as long as its request takes; a frozen one loses it after this time. */
const maxSilenceMs = 4_000;
const askAgainMs = 1_000;

/**
 * One holder per name across tabs and worker, for one pass only: a frozen tab would otherwise starve the others. This
 * only saves work; ids and transactions prevent double effects.
 */
export function createExclusive(ports: Pick<OfflinePorts, 'locks' | 'clock' | 'log'>, name: string): Exclusive {
  let running: Promise<void> | null = null;
  let isWantedAgain = false;
  let isClosed = false;
  let cancelRetry: (() => void) | null = null;

  const pass = async (work: () => Promise<void>): Promise<void> => {
    do {
      isWantedAgain = false;
      const isHeldHere = await ports.locks.tryExclusive(name, maxSilenceMs, () => work());
      if (!isHeldHere) askAgainLater(work);
    } while (isWantedAgain && !isClosed);
  };
  const askAgainLater = (work: () => Promise<void>): void => {
    if (cancelRetry || isClosed) return;
    cancelRetry = ports.clock.after(askAgainMs, () => {
      cancelRetry = null;
      void run(work);
    });
  };
  const run = (work: () => Promise<void>): Promise<void> => {
    if (isClosed) return Promise.resolve();
    if (running) {
      isWantedAgain = true;
      return running;
    }
    running = pass(work)
      .catch((error: unknown) =>
        ports.log('offline.pass-failed', { name: name.split(':')[0] ?? name, error: nameOf(error) }),
      )
      .finally(() => {
        running = null;
      });
    return running;
  };
  return {
    run,
    close: () => {
      isClosed = true;
      cancelRetry?.();
    },
  };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
