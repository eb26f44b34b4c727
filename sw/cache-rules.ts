/**
 * How the worker handles a request: answer with the shell; with a cached file; with the program's manifest and icons (server first, because
 * they change without a build); or not at all.
 */
export type Route = 'shell' | 'file' | 'look' | 'network';

type Asked = {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
  readonly headers: Pick<Headers, 'has'>;
};

/** Addresses with personal or current answers: they never enter the worker's caches. */
const neverKept = [
  '/auth',
  '/graphql',
  '/events',
  '/public/',
  '/files/',
  '/sso/',
  '/docs/',
  '/dev/',
  '/probe',
  '/healthz',
  '/readyz',
  '/metrics',
];

/** `files` are the paths of the build's precache. */
export function routeOf(request: Asked, origin: string, files: ReadonlySet<string>): Route {
  const { pathname, origin: askedOrigin } = new URL(request.url);
  const isOurs = request.method === 'GET' && askedOrigin === origin && !request.headers.has('authorization');
  if (!isOurs || neverKept.some((path) => pathname === path || pathname.startsWith(path))) return 'network';
  if (request.mode === 'navigate') return 'shell';
  if (pathname === '/manifest.webmanifest' || pathname.startsWith('/icons/')) return 'look';
  return files.has(pathname) || pathname.startsWith('/assets/') ? 'file' : 'network';
}

type Answered = Pick<Response, 'status' | 'type' | 'redirected'> & { readonly headers: Pick<Headers, 'get'> };

/**
 * Only a complete, plain response of our own server is cached: no error, no redirect, nothing opaque, nothing private. The page is
 * `private` only because of its nonce; it is fetched without cookies and is the same for everybody.
 */
export function mayKeep(response: Answered, kind: 'page' | 'file'): boolean {
  const isPlain = response.status === 200 && response.type === 'basic' && !response.redirected;
  const isHtml = (response.headers.get('content-type') ?? '').includes('text/html');
  const refused = kind === 'page' ? /\bno-store\b/ : /\b(no-store|private)\b/;
  const isPublic = !refused.test(response.headers.get('cache-control') ?? '');
  return isPlain && isPublic && isHtml === (kind === 'page');
}
