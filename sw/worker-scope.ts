import type { StaticRoute } from './caching.ts';

/** The worker's own scope. The library's types know it only as a nameless global. */
export const scope = globalThis as unknown as ServiceWorkerGlobalScope & {
  /** What `engine-worker.ts` leaves behind. */
  portalEngine?: WorkerEngine;
};

/** What a worker does for what waits in the outbox. */
export type WorkerEngine = {
  readonly replay: () => Promise<void>;
  readonly onSync: (tag: string) => Promise<void>;
};

/** Background Sync is in no standard library, because not all browsers have it. */
export type SyncEvent = ExtendableEvent & { readonly tag: string; readonly lastChance: boolean };

/** Static routing is in no standard library either. */
export type RoutingEvent = ExtendableEvent & {
  readonly addRoutes?: (routes: readonly StaticRoute[]) => Promise<void>;
};
