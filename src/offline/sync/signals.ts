import type { BroadcastPort, DeviceSignal } from '../ports.ts';

/**
 * Names of what can change: a collection, `outbox`, `status`, `drafts`, `older`. Listeners read again; messages carry
 * no data.
 */
export type Signals = {
  /** Tells listeners here and on other tabs that something was written. */
  readonly written: (names: Iterable<string>) => void;
  /** Tells listeners of this tab only. */
  readonly here: (names: Iterable<string>) => void;
  readonly subscribe: (listener: (changed: ReadonlySet<string>) => void) => () => void;
  readonly close: () => void;
};

/** Messages from another tab or the worker: rows changed, or the server has news. */
export type Heard = {
  readonly onChanged: (names: readonly string[]) => void;
  readonly onPull: (version: number | null) => void;
};

export function createSignals(broadcast: BroadcastPort, heard: Heard): Signals {
  const listeners = new Set<(changed: ReadonlySet<string>) => void>();
  const here = (names: Iterable<string>): void => {
    const changed = new Set(names);
    if (changed.size === 0) return;
    for (const listener of new Set(listeners)) listener(changed);
  };
  const stop = broadcast.subscribe((message) => {
    if (message.kind === 'changed') heard.onChanged(message.collections);
    if (message.kind === 'changed') here(message.collections);
    if (message.kind === 'pull') heard.onPull(message.version ?? null);
  });
  let isClosed = false;
  return {
    here,
    written: (names) => {
      const all = [...names];
      if (all.length === 0) return;
      here(all);
      const message: DeviceSignal = { kind: 'changed', collections: all };
      broadcast.post(message);
      // Work of a closed engine still completes; the engine that replaced it in this page has to be told.
      if (isClosed) broadcast.tellHere(message);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => {
      isClosed = true;
      stop();
      listeners.clear();
    },
  };
}
