import { styleOf } from './page-styles.ts';

type Exports = Record<string, unknown>;
type Follower = (exports: Exports) => void;
type Context = { readonly import: (file: string) => Promise<Exports>; readonly meta: { readonly url: string } };

/** Exports values by their names, and returns them. */
export type Export = (values: Exports) => Exports;
/** Registers first how the module receives the exports of each file that it needs; when resumed, it runs the module. */
export type Declare = (give: Export, context: Context) => Iterator<readonly (Follower | undefined)[], unknown>;

export type ChunkLoader = {
  /** Called once by the script of a chunk, with the names of the files that it needs and its body. */
  readonly register: (files: readonly string[], declare: Declare) => void;
  /** Requests all these files of a chunk at once, and loads the chunk when its styles are loaded. */
  readonly ahead: <T>(load: () => Promise<T>, files?: readonly string[]) => Promise<T>;
};

type Chunk = {
  readonly url: string;
  readonly exports: Exports;
  /** Called in each importing module whenever an export changes. */
  readonly followers: Follower[];
  needs: readonly Chunk[];
  execute: (() => unknown) | null;
  /** Set once its script was requested, unless the request failed. */
  arrival: Promise<void> | null;
  onArrival: () => void;
  /** Set once it has been or is being executed. */
  done: Promise<void> | null;
};

/**
 * Loads the files of the built page: modules in the form of classic scripts. Browsers keep the compiled code of classic
 * scripts that a worker has cached, and so need not compile them at each start.
 */
export function createChunkLoader(page: Document): ChunkLoader {
  const chunks = new Map<string, Chunk>();
  const styles = new Map<string, Promise<void>>();
  const at = (file: string, base: string): Chunk => {
    const url = new URL(file, base).href;
    const chunk = chunks.get(url) ?? newChunk(url);
    chunks.set(url, chunk);
    return chunk;
  };
  const load = async (chunk: Chunk): Promise<Exports> => {
    await arrivalOf(chunk, page, new Set());
    for (const each of inOrder(chunk, new Set())) await (each.done ??= execute(each));
    return chunk.exports;
  };
  return {
    register: (files, declare) => {
      const { src, dataset } = page.currentScript as HTMLScriptElement;
      const chunk = at(src, page.baseURI);
      const running = declare(giving(chunk), {
        import: (file) => load(at(file, src)),
        meta: { url: src },
      });
      const followers = running.next().value as readonly (Follower | undefined)[];
      chunk.needs = files.map((file, place) => follow(at(file, src), followers[place]));
      chunk.execute = () => running.next();
      chunk.arrival ??= Promise.resolve();
      chunk.onArrival();
      if ('begins' in dataset) load(chunk).catch((error: unknown) => reportError(error));
    },
    ahead: async (load, files = []) => {
      const isStyle = (file: string) => file.endsWith('.css');
      for (const file of files) if (!isStyle(file)) asked(at(`/${file}`, page.baseURI), page).catch(() => undefined);
      try {
        await Promise.all(files.filter(isStyle).map((file) => styled(`/${file}`, page, styles)));
        return await load();
      } catch (error) {
        dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
        throw error;
      }
    },
  };
}

function newChunk(url: string): Chunk {
  const onArrival = () => undefined;
  return { url, exports: {}, followers: [], needs: [], execute: null, arrival: null, onArrival, done: null };
}

function giving({ exports, followers }: Chunk): Export {
  return (values) => {
    Object.assign(exports, values);
    for (const follower of followers) follower(exports);
    return values;
  };
}

function follow(chunk: Chunk, follower: Follower | undefined): Chunk {
  if (follower) {
    chunk.followers.push(follower);
    follower(chunk.exports);
  }
  return chunk;
}

async function execute(chunk: Chunk): Promise<void> {
  chunk.execute?.();
}

/** Dependencies come before their dependants; in a cycle, the module that was met first comes last. */
function inOrder(chunk: Chunk, met: Set<Chunk>): readonly Chunk[] {
  if (met.has(chunk)) return [];
  met.add(chunk);
  return [...chunk.needs.flatMap((need) => inOrder(need, met)), chunk];
}

/** Resolves when the chunk and all its dependencies are loaded. */
async function arrivalOf(chunk: Chunk, page: Document, met: Set<Chunk>): Promise<void> {
  if (met.has(chunk)) return;
  met.add(chunk);
  await asked(chunk, page);
  await Promise.all(chunk.needs.map((need) => arrivalOf(need, page, met)));
}

/** Requests a script once; a failed request is repeated. */
function asked(chunk: Chunk, page: Document): Promise<void> {
  chunk.arrival ??= new Promise((resolve, reject) => {
    chunk.onArrival = resolve;
    const script = Object.assign(page.createElement('script'), { src: chunk.url, crossOrigin: '' });
    // A script without a registered chunk at its `load` event has failed.
    script.onload = script.onerror = () => {
      script.remove();
      if (chunk.execute) return;
      chunk.arrival = null;
      // The text that browsers use, by which the router recognises a missing file.
      reject(new Error(`Failed to fetch dynamically imported module: ${chunk.url}`));
    };
    page.head.append(script);
  });
  return chunk.arrival;
}

function styled(href: string, page: Document, styles: Map<string, Promise<void>>): Promise<void> {
  const present = styles.get(href);
  if (present) return present;
  const loading = styleOf(href, page).catch((error: unknown) => {
    styles.delete(href);
    throw error;
  });
  styles.set(href, loading);
  return loading;
}
