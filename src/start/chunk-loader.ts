import { styleOf } from './page-styles.ts';

type Exports = Record<string, unknown>;
type Follower = (exports: Exports) => void;
type Context = { readonly import: (file: string) => Promise<Exports>; readonly meta: { readonly url: string } };

/** Gives out values by their names, and answers them. */
export type Export = (values: Exports) => Exports;
/** Says first how it takes over what each of the files gives out that it needs, and runs when it is asked to go on. */
export type Declare = (give: Export, context: Context) => Iterator<readonly (Follower | undefined)[], unknown>;

export type ChunkLoader = {
  /** The one thing that the script of a chunk does: says what it needs, and what it is. */
  readonly register: (files: readonly string[], declare: Declare) => void;
  /** Asks for all these files of a chunk at once, and loads it when its styles are there. */
  readonly ahead: <T>(load: () => Promise<T>, files?: readonly string[]) => Promise<T>;
};

type Chunk = {
  readonly url: string;
  readonly exports: Exports;
  /** Called again in each importing module whenever an export changes. */
  readonly followers: Follower[];
  needs: readonly Chunk[];
  execute: (() => unknown) | null;
  /** Its script has been asked for and has not failed. */
  arrival: Promise<void> | null;
  onArrival: () => void;
  /** It has been executed, or is being. */
  done: Promise<void> | null;
};

/**
 * Loads the files of the built page. What they mean are modules; what they are, classic scripts: of those alone a browser keeps
 * the compiled form with what a worker has cached, and need not compile them anew at each start.
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

/** What is needed stands before those who need it; of two that need each other, the one that was met first comes last. */
function inOrder(chunk: Chunk, met: Set<Chunk>): readonly Chunk[] {
  if (met.has(chunk)) return [];
  met.add(chunk);
  return [...chunk.needs.flatMap((need) => inOrder(need, met)), chunk];
}

/** The chunk and everything that it needs are there. */
async function arrivalOf(chunk: Chunk, page: Document, met: Set<Chunk>): Promise<void> {
  if (met.has(chunk)) return;
  met.add(chunk);
  await asked(chunk, page);
  await Promise.all(chunk.needs.map((need) => arrivalOf(need, page, met)));
}

/** Asks for its script once; what did not come is asked for again. */
function asked(chunk: Chunk, page: Document): Promise<void> {
  chunk.arrival ??= new Promise((resolve, reject) => {
    chunk.onArrival = resolve;
    const script = Object.assign(page.createElement('script'), { src: chunk.url, crossOrigin: '' });
    // A script has registered before it is told to be loaded, if it is what it should be.
    script.onload = script.onerror = () => {
      script.remove();
      if (chunk.execute) return;
      chunk.arrival = null;
      // The words of a browser: by them the router knows that a file is missing.
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
