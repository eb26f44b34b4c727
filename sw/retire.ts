/** The part of the worker's scope that its retirement needs. */
export type RetiringScope = EventTarget & {
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'>;
  readonly registration: Pick<ServiceWorkerRegistration, 'unregister'>;
  readonly skipWaiting: () => Promise<void>;
};

/** Activates at once, deletes every cached file and unregisters; IndexedDB, with the outbox, is not changed. */
export function retireOn(scope: RetiringScope): void {
  scope.addEventListener('install', () => void scope.skipWaiting());
  scope.addEventListener('activate', (event) =>
    (event as Event & { waitUntil: (work: Promise<unknown>) => void }).waitUntil(retire(scope)),
  );
}

async function retire({ caches, registration }: RetiringScope): Promise<void> {
  const kept = await caches.keys();
  await Promise.all(kept.map((name) => caches.delete(name)));
  await registration.unregister();
}
