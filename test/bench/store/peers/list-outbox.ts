import type { Mutation, StoreAdapter } from '../store-adapter.ts';

/** The outbox of a candidate that stores the waiting entries as one list and writes it again at each change. */
export function listOutbox(
  waiting: () => readonly Mutation[],
  keep: (outbox: readonly Mutation[]) => Promise<void>,
): Pick<StoreAdapter, 'enqueue' | 'drain' | 'clearOutbox'> {
  return {
    enqueue: (mutation) => keep([...waiting(), mutation]),
    drain: async () => {
      const drained: Mutation[] = [];
      for (;;) {
        const [first, ...rest] = waiting();
        if (!first) return drained;
        await keep(rest);
        drained.push(first);
      }
    },
    clearOutbox: () => keep([]),
  };
}
