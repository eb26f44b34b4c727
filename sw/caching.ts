import { mayKeep } from './cache-rules.ts';
import { policyOf, withFreshNonce } from './fresh-nonce.ts';
import { type PageFiles, filesAhead, staged } from './shell-preloads.ts';

/** One file of the build; `revision` is null if its name contains a hash. */
export type PrecacheEntry = { readonly url: string; readonly revision: string | null };

/** One build: its files, the start scripts that identify its page, and the files for signed-in pages. */
export type Build = {
  readonly version: string;
  readonly startScripts: readonly string[];
  readonly frameFiles: readonly string[];
  readonly pages: readonly PageFiles[];
  readonly files: readonly PrecacheEntry[];
  /** The text files of each language outside the precache, by language. */
  readonly languages: Readonly<Record<string, readonly string[]>>;
};

export type CachingPorts = {
  readonly caches: CacheStorage;
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  /** A newer worker has its files or is fetching them: only that worker knows which builds are old. */
  readonly hasSuccessor: () => boolean;
  /** The number of open windows of this origin, with any worker. */
  readonly openWindows: () => Promise<number>;
};

export type Caching = {
  /**
   * Fetches the shell and every file of this build; fails completely if one is missing or invalid. Also fetches the languages of earlier
   * builds as far as possible, because the next start may be offline.
   */
  readonly install: () => Promise<void>;
  /** Fetches the texts of these languages one by one; a failed one does not affect the others. */
  readonly keepLanguages: (languages: readonly string[]) => Promise<void>;
  /** Deletes caches of older builds, unless a window may still need one of their chunks. */
  readonly dropOldBuilds: () => Promise<void>;
  /**
   * Fetches the shell again if the server still has this build: its policy changes with the program, without a build. Returns whether it
   * has changed.
   */
  readonly renewShell: () => Promise<boolean>;
  readonly answerShell: (request: Request) => Promise<Response>;
  readonly answerFile: (request: Request) => Promise<Response>;
  /** The program's manifest and icons: from the server, or else the cached ones. */
  readonly answerLook: (request: Request) => Promise<Response>;
};

const prefix = 'portal-build-';
const shellAddress = '/';
/** The first script of a signed-in page, which is inlined there. */
const firstScriptAddress = '/first-kept.js';

export function createCaching(build: Build, ports: CachingPorts): Caching {
  const name = `${prefix}${build.version}`;
  let opened: Promise<Cache> | undefined;
  // Opened once: a start requests about twenty files at a time.
  const ownCache = () => {
    opened ??= ports.caches.open(name).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const keepLanguages = async (languages: readonly string[]) => {
    const cache = await ownCache();
    for (const url of languages.flatMap((language) => build.languages[language] ?? []))
      if (!(await cache.match(url))) await keepFile(cache, { url, revision: null }, ports).catch(() => undefined);
  };
  const buildsBefore = async () => (await ports.caches.keys()).filter((key) => key.startsWith(prefix) && key !== name);
  return {
    install: async () => {
      const cache = await ownCache();
      try {
        await Promise.all([keepShell(cache, build, ports), ...build.files.map((file) => keepFile(cache, file, ports))]);
      } catch (error) {
        opened = undefined;
        await ports.caches.delete(name);
        throw error;
      }
      await buildsBefore()
        .then((before) => languagesIn(before, build, ports))
        .then(keepLanguages)
        .catch(() => undefined);
    },
    keepLanguages,
    dropOldBuilds: async () => {
      if (ports.hasSuccessor() || (await ports.openWindows()) > 0) return;
      await Promise.all((await buildsBefore()).map((key) => ports.caches.delete(key)));
    },
    renewShell: async () => {
      const cache = await ownCache();
      const before = await cache.match(shellAddress, { ignoreVary: true });
      await keepShell(cache, build, ports).catch(() => undefined);
      const after = await cache.match(shellAddress, { ignoreVary: true });
      return policyOf(before) !== policyOf(after);
    },
    answerShell: async (request) => shellFor(request, build, await ownCache(), ports),
    answerFile: async (request) => {
      const cache = await ownCache();
      // If it is not in this build, all caches are searched: a page of the previous build may request a chunk that the server no longer
      // has.
      const kept =
        (await cache.match(request, { ignoreVary: true })) ?? (await ports.caches.match(request, { ignoreVary: true }));
      if (kept) return kept;
      const response = await ports.fetch(request);
      if (mayKeep(response, 'file')) await cache.put(request, response.clone()).catch(() => undefined);
      return response;
    },
    answerLook: async (request) => {
      const cache = await ownCache();
      try {
        const response = await ports.fetch(request);
        if (mayKeep(response, 'file')) await cache.put(request, response.clone()).catch(() => undefined);
        return response;
      } catch (error) {
        const kept = await cache.match(request, { ignoreVary: true });
        if (kept) return kept;
        throw error;
      }
    },
  };
}

/** The page is cached only if it belongs to this build: the page of a captive portal or of another deploy names other scripts. */
async function keepShell(cache: Cache, build: Build, ports: CachingPorts): Promise<void> {
  const response = await ports.fetch(shellAddress, {
    headers: { accept: 'text/html' },
    cache: 'reload',
    credentials: 'omit',
  });
  const page = await response.clone().text();
  const isOurs = mayKeep(response, 'page') && build.startScripts.every((script) => page.includes(script));
  if (!isOurs) throw new Error('The shell that came is not of this build; it is not kept.');
  await cache.put(shellAddress, response);
}

async function keepFile(cache: Cache, { url, revision }: PrecacheEntry, ports: CachingPorts): Promise<void> {
  const address = addressOf(url);
  // A file with a hash in its name never changes, so the browser's own cache may be used.
  const response = await ports.fetch(address, { cache: revision === null ? 'default' : 'reload', credentials: 'omit' });
  if (!mayKeep(response, 'file')) throw new Error(`${address} did not come as a file of this build; it is not kept.`);
  await cache.put(address, response);
}

/** The cached page for a visit, with its first script inline; from the server if the browser has cleared the cache. */
async function shellFor(request: Request, build: Build, cache: Cache, ports: CachingPorts): Promise<Response> {
  const files = filesAhead(request.url, build);
  const [kept, first] = await Promise.all([
    cache.match(shellAddress, { ignoreVary: true }),
    files.length > 0 ? cache.match(firstScriptAddress, { ignoreVary: true }) : undefined,
  ]);
  if (!kept) return ports.fetch(request);
  const firstScript = await first?.text();
  if (!firstScript) return withFreshNonce(kept);
  const { startScripts } = build;
  return withFreshNonce(kept, (page) => staged(page, { files, startScripts, firstScript }));
}

/** The languages of which these builds have a text. */
async function languagesIn(
  builds: readonly string[],
  { languages }: Build,
  ports: CachingPorts,
): Promise<readonly string[]> {
  const kept = await Promise.all(builds.map(async (name) => (await ports.caches.open(name)).keys()));
  const paths = kept.flat().map(({ url }) => new URL(url).pathname);
  return Object.keys(languages).filter((language) => paths.some((path) => isTextOf(path, language)));
}

function addressOf(url: string): string {
  return url.startsWith('/') ? url : `/${url}`;
}

/** The build names a language's text file by the language and a hash of eight letters. */
function isTextOf(path: string, language: string): boolean {
  const start = `/assets/${language}-`;
  return path.startsWith(start) && /^[\w-]{8}\.js$/.test(path.slice(start.length));
}
