import { describe, expect, it } from 'vitest';
import { mayKeep, routeOf } from '../../sw/cache-rules.ts';
import { type Build, createCaching } from '../../sw/caching.ts';

const origin = 'https://northgate.example';

describe('the answers of the worker', () => {
  const files = new Set(['/assets/index-1.js', '/start.css', '/icons/icon.svg', '/manifest.webmanifest']);
  const route = (
    path: string,
    change: { method?: string; mode?: string; headers?: Record<string, string>; origin?: string } = {},
  ) =>
    routeOf(
      {
        method: 'GET',
        mode: 'cors',
        url: `${change.origin ?? origin}${path}`,
        ...change,
        headers: new Headers(change.headers),
      },
      origin,
      files,
    );

  it.each(['/', '/login', '/account-overview', '/account-overview/invoices/1?from=list', '/de-DE'])(
    'the shell for a visit to %s',
    (path) => {
      expect(route(path, { mode: 'navigate' })).toBe('shell');
    },
  );

  it.each(['/manifest.webmanifest', '/icons/icon.svg', '/icons/icon-512.png'])(
    'the program’s own file for %s',
    (path) => {
      expect(route(path)).toBe('look');
    },
  );

  it('cached files for the build’s own, and for hashed chunks of other languages', () => {
    expect(route('/start.css')).toBe('file');
    expect(route('/assets/de-DE-7f.js')).toBe('file');
    expect(route('/somebody-elses.js')).toBe('network');
  });

  it.each([
    '/auth',
    '/graphql',
    '/events',
    '/public/program',
    '/files/1',
    '/healthz',
    '/probe',
    '/docs/api/index.html',
    '/dev/bank-clock',
  ])('never %s, however it is requested', (path) => {
    expect(route(path)).toBe('network');
    expect(route(path, { mode: 'navigate' })).toBe('network');
  });

  it('nothing that is authenticated, sent by POST, or of another origin', () => {
    expect(route('/icons/icon.svg', { headers: { authorization: 'Bearer x' } })).toBe('network');
    expect(route('/login', { mode: 'navigate', method: 'POST' })).toBe('network');
    expect(route('/icons/icon.svg', { origin: 'https://elsewhere.example' })).toBe('network');
  });
});

describe('what may be cached', () => {
  const answer = (
    change: Partial<Pick<Response, 'status' | 'type' | 'redirected'>> = {},
    headers: Record<string, string> = {},
  ) => ({
    status: 200,
    type: 'basic' as const,
    redirected: false,
    ...change,
    headers: new Headers({ 'content-type': 'text/javascript', ...headers }),
  });

  it('is a complete public file of this server', () => {
    expect(mayKeep(answer(), 'file')).toBe(true);
    expect(mayKeep(answer({}, { 'cache-control': 'public, max-age=31536000, immutable' }), 'file')).toBe(true);
    expect(mayKeep(answer({}, { 'content-type': 'text/html; charset=utf-8' }), 'page')).toBe(true);
    expect(mayKeep(answer({}, { 'content-type': 'text/html', 'cache-control': 'no-cache, private' }), 'page')).toBe(
      true,
    );
  });

  it.each([
    ['an error', answer({ status: 500 })],
    ['a part', answer({ status: 206 })],
    ['an empty answer', answer({ status: 204 })],
    ['an opaque answer', answer({ type: 'opaque', status: 0 })],
    ['an answer of another origin', answer({ type: 'cors' })],
    ['a redirected answer', answer({ redirected: true })],
    ['something private', answer({}, { 'cache-control': 'private' })],
    ['something not to be stored', answer({}, { 'cache-control': 'no-store' })],
    ['a page in place of a script', answer({}, { 'content-type': 'text/html' })],
  ])('is not %s', (_name, response) => {
    expect(mayKeep(response, 'file')).toBe(false);
  });

  it('is not a script in place of the page', () => {
    expect(mayKeep(answer(), 'page')).toBe(false);
  });
});

/** Cache Storage in memory, with the subset that the worker uses. */
function fakeCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const key = (request: Request | string) => new URL(typeof request === 'string' ? request : request.url, origin).href;
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return Promise.resolve({
      match: async (request: Request | string) => store.get(key(request))?.clone(),
      put: async (request: Request | string, response: Response) => void store.set(key(request), response),
      keys: async () => [...store.keys()].map((url) => new Request(url)),
    });
  };
  const match = async (request: Request | string) =>
    [...stores.values()]
      .map((store) => store.get(key(request)))
      .find(Boolean)
      ?.clone();
  const caches = {
    open,
    match,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
  return { caches: caches as unknown as CacheStorage, stores };
}

const build = (version: string, languages = languagesOf): Build => ({
  version,
  startScripts: [`/assets/index-${version}.js`],
  frameFiles: [`/assets/frame-${version}.js`, `/assets/frame-${version}.css`],
  pages: [{ path: '/account-overview', files: [`/assets/list-${version}.js`] }],
  files: [
    { url: `assets/index-${version}.js`, revision: null },
    { url: 'icons/icon.svg', revision: 'r1' },
  ],
  languages,
});
const languagesOf: Build['languages'] = {
  de: ['/assets/de-1.js', '/assets/de-2.js'],
  'de-AT': ['/assets/index-gone.js', '/assets/at-1.js'],
};

function typed(body: string, type: string): Response {
  return Object.defineProperty(new Response(body, { headers: { 'content-type': type } }), 'type', { value: 'basic' });
}

/** The page of a build, with a new nonce in each answer. */
function shell(version: string, frames: string): Response {
  const page = typed(`<script src="/assets/index-${version}.js"></script>`, 'text/html');
  page.headers.set('content-security-policy', `script-src 'nonce-${crypto.randomUUID()}'; frame-src ${frames}`);
  return page;
}

/** A server with one build, and a browser that may have open windows. */
function world() {
  const { caches, stores } = fakeCaches();
  const state = {
    served: '1',
    isReachable: true,
    windows: 0,
    frames: "'none'",
    hasSuccessor: false,
    fetched: [] as string[],
  };
  const fetch = async (request: Request | string) => {
    const path = typeof request === 'string' ? request : new URL(request.url).pathname;
    if (!state.isReachable) throw new TypeError('Failed to fetch');
    state.fetched.push(path);
    if (path === '/') return shell(state.served, state.frames);
    const isThere = !path.startsWith('/assets/index-') || path === `/assets/index-${state.served}.js`;
    return isThere ? typed(path, 'text/javascript') : typed('<html>', 'text/html');
  };
  const caching = (version: string, languages?: Build['languages']) =>
    createCaching(build(version, languages), {
      caches,
      fetch,
      openWindows: async () => state.windows,
      hasSuccessor: () => state.hasSuccessor,
    });
  return { state, stores, caching };
}

const visit = () => new Request(`${origin}/account-overview`);

describe('the portal without a connection', () => {
  it('starts from the cache of the first visit', async () => {
    const { state, caching } = world();
    await caching('1').install();
    state.isReachable = false;
    expect(await (await caching('1').answerShell(visit())).text()).toContain('/assets/index-1.js');
    expect(await (await caching('1').answerFile(new Request(`${origin}/assets/index-1.js`))).text()).toBe(
      '/assets/index-1.js',
    );
  });

  it('also shows a language that was used once', async () => {
    const { state, caching } = world();
    const german = new Request(`${origin}/assets/de-7f.js`);
    await caching('1').answerFile(german);
    state.isReachable = false;
    expect(await (await caching('1').answerFile(german)).text()).toBe('/assets/de-7f.js');
  });

  it('also shows a language that a page has named, and loads each of its files once', async () => {
    const { state, caching } = world();
    await caching('1').keepLanguages(['de-AT', 'de', 'de-DE']);
    state.fetched.length = 0;
    await caching('1').keepLanguages(['de']);
    expect(state.fetched).toEqual([]);
    state.isReachable = false;
    for (const file of ['/assets/de-1.js', '/assets/de-2.js', '/assets/at-1.js'])
      expect(await (await caching('1').answerFile(new Request(`${origin}${file}`))).text()).toBe(file);
    await expect(caching('1').answerFile(new Request(`${origin}/assets/index-gone.js`))).rejects.toThrow('fetch');
  });

  it('has its icon from the server, and offline the last one', async () => {
    const { state, caching } = world();
    const icon = new Request(`${origin}/icons/icon.svg`);
    await caching('1').install();
    state.fetched.length = 0;
    await caching('1').answerLook(icon);
    expect(state.fetched).toEqual(['/icons/icon.svg']);
    state.isReachable = false;
    expect(await (await caching('1').answerLook(icon)).text()).toBe('/icons/icon.svg');
    await expect(caching('1').answerLook(new Request(`${origin}/icons/never-seen.png`))).rejects.toThrow('fetch');
  });

  it('is fetched again at a page’s request, which reports a changed policy, and only of the same build', async () => {
    const { state, caching } = world();
    await caching('1').install();
    expect(await caching('1').renewShell()).toBe(false);
    state.frames = 'https://partner.example';
    expect(await caching('1').renewShell()).toBe(true);
    state.served = '2';
    state.frames = 'https://other.example';
    expect(await caching('1').renewShell()).toBe(false);
    state.isReachable = false;
    expect(await caching('1').renewShell()).toBe(false);
    const policy = (await caching('1').answerShell(visit())).headers.get('content-security-policy');
    expect(policy).toContain('frame-src https://partner.example');
  });

  it('asks the server if the browser has cleared the cache', async () => {
    const { caching } = world();
    expect(await (await caching('1').answerShell(visit())).text()).toBe('/account-overview');
  });
});

describe('a deploy', () => {
  it('is not installed in part: a page of another build, or a page instead of a script, is an error', async () => {
    const { state, stores, caching } = world();
    state.served = '2';
    await expect(caching('1').install()).rejects.toThrow('of this build');
    expect([...stores.keys()]).toEqual([]);
  });

  it('keeps the chunks of the previous build while a window may still need them', async () => {
    const { state, stores, caching } = world();
    await caching('1').install();
    state.served = '2';
    await caching('2').install();
    state.windows = 1;
    await caching('2').dropOldBuilds();
    expect(await (await caching('2').answerFile(new Request(`${origin}/assets/index-1.js`))).text()).toBe(
      '/assets/index-1.js',
    );
    state.windows = 0;
    await caching('2').dropOldBuilds();
    expect([...stores.keys()]).toEqual(['portal-build-2']);
  });

  it('keeps the cached language offline, and fetches no other', async () => {
    const { state, caching } = world();
    const texts = (hash: string) => ({ de: [`/assets/de-${hash}.js`], 'de-CH': [`/assets/de-CH-${hash}.js`] });
    await caching('1', texts('CMzlRZnj')).install();
    await caching('1', texts('CMzlRZnj')).keepLanguages(['de']);
    state.served = '2';
    state.fetched.length = 0;
    const next = caching('2', texts('rbKcZNrM'));
    await next.install();
    expect(state.fetched.filter((path) => path.startsWith('/assets/de'))).toEqual(['/assets/de-rbKcZNrM.js']);
    state.isReachable = false;
    await next.dropOldBuilds();
    const asked = new Request(`${origin}/assets/de-rbKcZNrM.js`);
    expect(await (await next.answerFile(asked)).text()).toBe('/assets/de-rbKcZNrM.js');
  });

  it('is cached completely also if that language cannot be loaded', async () => {
    const { state, stores, caching } = world();
    await caching('1', { de: ['/assets/de-CMzlRZnj.js'] }).install();
    await caching('1', { de: ['/assets/de-CMzlRZnj.js'] }).keepLanguages(['de']);
    state.served = '2';
    await caching('2', { de: ['/assets/index-gone.js'] }).install();
    expect([...stores.keys()]).toContain('portal-build-2');
  });

  it('that is installed is not deleted by the worker that it will replace', async () => {
    const { state, stores, caching } = world();
    await caching('1').install();
    state.served = '2';
    await caching('2').install();
    state.hasSuccessor = true;
    await caching('1').dropOldBuilds();
    expect([...stores.keys()]).toContain('portal-build-2');
  });
});
