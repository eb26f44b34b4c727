import { connectWorker, replaySyncTag } from '../src/platform/worker-connection.ts';
import type { SyncRegistration, WorkerConnection } from '../src/platform/worker-connection.ts';
import { routeOf } from './cache-rules.ts';
import type { Build, PrecacheEntry } from './caching.ts';
import { createCaching } from './caching.ts';
import { readMessage } from './messages.ts';
import { replayOnSync } from './replay-on-sync.ts';
import type { RoutingEvent, SyncEvent } from './worker-scope.ts';
import { scope } from './worker-scope.ts';

/** Filled in by the build: every file to keep, and what the page of this build is recognised by. */
declare const __PORTAL_BUILD__: Omit<Build, 'files'>;
declare const self: { readonly __WB_MANIFEST: readonly PrecacheEntry[] };

const files = self.__WB_MANIFEST;
const paths = new Set(files.map(({ url }) => `/${url.replace(/^\//, '')}`));
const caching = createCaching(
  { ...__PORTAL_BUILD__, files },
  {
    caches: scope.caches,
    fetch: (request, init) => scope.fetch(request, init),
    hasSuccessor: () => scope.registration.installing !== null || scope.registration.waiting !== null,
    openWindows: async () => (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).length,
  },
);

scope.addEventListener('install', (event) => {
  event.waitUntil(caching.install());
  // Where the browser can, it reads the files of the build without waking the worker for each.
  const named = files
    .filter(({ revision }) => revision !== 'program')
    .map(({ url }) => ({ urlPattern: { pathname: `/${url.replace(/^\//, '')}` } }));
  const routing = (event as RoutingEvent).addRoutes?.([{ condition: { or: named }, source: 'cache' }]);
  event.waitUntil(Promise.resolve(routing).catch(() => undefined));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(caching.dropOldBuilds().then(() => scope.clients.claim()));
});

scope.addEventListener('fetch', (event) => {
  const route = routeOf(event.request, scope.location.origin, paths);
  if (route === 'file') event.respondWith(caching.answerFile(event.request));
  if (route === 'look') event.respondWith(caching.answerLook(event.request));
  if (route !== 'shell') return;
  wakeStorage();
  event.respondWith(caching.answerShell(event.request));
  event.waitUntil(caching.dropOldBuilds());
});

scope.addEventListener('message', (event) => {
  const message = readMessage(event.data);
  if (message?.kind === 'skipWaiting') event.waitUntil(scope.skipWaiting());
  if (message?.kind === 'replay') event.waitUntil(replayOnSync(connection()));
});

scope.addEventListener('sync' as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
  const sync = event as unknown as SyncEvent;
  if (sync.tag === replaySyncTag) sync.waitUntil(replayOnSync(connection()));
});

/** Opened by the first question, which takes a tenth of a second in a browser that has just started: the page asks soon. */
function wakeStorage(): void {
  scope.indexedDB.databases().catch(() => undefined);
}

let connected: WorkerConnection | null = null;

/** Made when first needed: a worker that is woken to answer a navigation opens nothing. */
function connection(): WorkerConnection {
  connected ??= connectWorker({
    origin: scope.location.origin,
    registration: scope.registration as SyncRegistration,
    log: () => undefined,
  });
  return connected;
}
