/** The worker's own scope. The library types it only as `globalThis`. */
export const scope = globalThis as unknown as ServiceWorkerGlobalScope & {
  /** Set by `engine-worker.ts`. */
  portalEngine?: WorkerEngine;
};

/** The worker's functions for waiting entries. */
export type WorkerEngine = {
  readonly replay: () => Promise<void>;
  readonly onSync: (tag: string) => Promise<void>;
};

/** Background Sync has no standard types, because not all browsers support it. */
export type SyncEvent = ExtendableEvent & { readonly tag: string; readonly lastChance: boolean };
