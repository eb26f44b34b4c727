import { routeOf } from '../../../sw/cache-rules.ts';
import { type PrecacheEntry, createCaching } from '../../../sw/caching.ts';

/** Set by the build of the bare pages. */
declare const __BARE_BUILD__: {
  readonly version: string;
  readonly startScripts: readonly string[];
  readonly files: readonly PrecacheEntry[];
};

type Awaiting = { readonly waitUntil: (work: Promise<unknown>) => void };
type Asking = Awaiting & { readonly request: Request; readonly respondWith: (answer: Promise<Response>) => void };
type Scope = {
  readonly clients: { readonly claim: () => Promise<void> };
  readonly addEventListener: {
    (kind: 'install' | 'activate', listener: (event: Awaiting) => void): void;
    (kind: 'fetch', listener: (event: Asking) => void): void;
  };
};
const scope = globalThis as unknown as Scope;

// The portal's caching rules and nonces only: no engine, no replay, no messages.
const paths = new Set(__BARE_BUILD__.files.map(({ url }) => url));
const caching = createCaching(
  { ...__BARE_BUILD__, frameFiles: [], pages: [], languages: {} },
  {
    caches: globalThis.caches,
    fetch: (request, init) => fetch(request, init),
    hasSuccessor: () => false,
    openWindows: () => Promise.resolve(1),
  },
);

scope.addEventListener('install', (event) => event.waitUntil(caching.install()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('fetch', (event) => {
  const route = routeOf(event.request, location.origin, paths);
  if (route === 'file') event.respondWith(caching.answerFile(event.request));
  if (route === 'shell') event.respondWith(caching.answerShell(event.request));
});
