/**
 * What the worker does with one request: answer it with the shell, from the kept files, with what the program looks like
 * (which changes without a build, so the server is asked first), or leave it alone.
 */
export type Route = 'shell' | 'file' | 'look' | 'network';

type Asked = {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
  readonly headers: Pick<Headers, 'has'>;
};

/** Answers of these are somebody's, or must be of this moment: they never pass through the worker's caches. */
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

/** `files` are the paths that the build put into the precache. */
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
 * Only a plain, whole answer of our own server is kept: no error, no redirect, nothing opaque, nothing private. The page is
 * private to shared caches because of its nonce, and to nobody else: it is fetched without cookies and is the same for all.
 */
export function mayKeep(response: Answered, kind: 'page' | 'file'): boolean {
  const isPlain = response.status === 200 && response.type === 'basic' && !response.redirected;
  const isHtml = (response.headers.get('content-type') ?? '').includes('text/html');
  const refused = kind === 'page' ? /\bno-store\b/ : /\b(no-store|private)\b/;
  const isPublic = !refused.test(response.headers.get('cache-control') ?? '');
  return isPlain && isPublic && isHtml === (kind === 'page');
}
