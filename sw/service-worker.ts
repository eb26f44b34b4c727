import { routeOf } from './cache-rules.ts';
import { type Build, type PrecacheEntry, createCaching } from './caching.ts';
import { readMessage } from './messages.ts';
import { showPushesOn } from './push.ts';
import { type SyncEvent, type WorkerEngine, scope } from './worker-scope.ts';

/** Inserted by the build: the files to cache, and the names that identify this build's page. */
declare const __PORTAL_BUILD__: Omit<Build, 'files'> & { readonly engineScript: string };
declare const self: { readonly __WB_MANIFEST: readonly PrecacheEntry[] };

const { engineScript, ...build } = __PORTAL_BUILD__;
const files = self.__WB_MANIFEST;
const paths = new Set(files.map(({ url }) => `/${url.replace(/^\//, '')}`));
const caching = createCaching(
  { ...build, files },
  {
    caches: scope.caches,
    fetch: (request, init) => scope.fetch(request, init),
    hasSuccessor: () => scope.registration.installing !== null || scope.registration.waiting !== null,
    openWindows: async () => (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).length,
  },
);

scope.addEventListener('install', (event) => {
  event.waitUntil(install());
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(caching.dropOldBuilds().then(() => scope.clients.claim()));
});

scope.addEventListener('fetch', (event) => {
  const route = routeOf(event.request, scope.location.origin, paths);
  if (route === 'file') event.respondWith(caching.answerFile(event.request));
  if (route === 'look') event.respondWith(caching.answerLook(event.request));
  if (route !== 'shell') return;
  event.respondWith(caching.answerShell(event.request));
  event.waitUntil(caching.dropOldBuilds());
});

scope.addEventListener('message', (event) => {
  const message = readMessage(event.data);
  if (message?.kind === 'skipWaiting') event.waitUntil(scope.skipWaiting());
  if (message?.kind === 'renewPage')
    event.waitUntil(caching.renewShell().then((isOther) => event.ports[0]?.postMessage(isOther)));
  if (message?.kind === 'keepLanguages') event.waitUntil(caching.keepLanguages(message.languages));
  if (message?.kind === 'replay') event.waitUntil(engine().replay());
});

scope.addEventListener('sync' as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
  const sync = event as unknown as SyncEvent;
  sync.waitUntil(engine().onSync(sync.tag));
});

showPushesOn(scope);

/** An installed worker may only import scripts that it imported during installation: the browser stores these with it. */
async function install(): Promise<void> {
  engine();
  await caching.install();
}

/** Loaded on demand: a worker that only answers a navigation would compile it for nothing. */
function engine(): WorkerEngine {
  if (!scope.portalEngine) scope.importScripts(engineScript);
  if (!scope.portalEngine) throw new Error('The script of the engine has left nothing behind.');
  return scope.portalEngine;
}
