import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ChunkLoader, type Declare, createChunkLoader } from '../../src/start/chunk-loader.ts';

const origin = 'https://northgate.example';

/** An element that a page has added to its head. */
type Asked = {
  readonly name: string;
  readonly src?: string;
  readonly href?: string;
  readonly rel?: string;
  onload?: () => void;
  onerror?: () => void;
  readonly remove: () => void;
  readonly addEventListener: (type: string, listener: () => void) => void;
};

type Script = { readonly needs?: readonly string[]; readonly declare: Declare };

/** The part of a page that the loader uses; the files are on a server and arrive on request. */
function aPage(files: Record<string, Script | 'style' | 'gone'>) {
  const head: Asked[] = [];
  const asked: string[] = [];
  const page = {
    baseURI: `${origin}/account-overview`,
    currentScript: null as { src: string; dataset: Record<string, string> } | null,
    createElement: (name: string) => {
      const element: Asked = {
        name,
        remove: () => void head.splice(head.indexOf(element), 1),
        addEventListener: (type, listener) => void Object.assign(element, { [`on${type}`]: listener }),
      };
      return element;
    },
    querySelector: () => null,
    head: {
      append: (element: Asked) => {
        head.push(element);
        asked.push(pathOf(element));
      },
    },
  };
  const loader: ChunkLoader = createChunkLoader(page as unknown as Document);
  const run = (path: string, { needs = [], declare }: Script, dataset: Record<string, string> = {}) => {
    page.currentScript = { src: `${origin}${path}`, dataset };
    loader.register(needs, declare);
    page.currentScript = null;
  };
  const come = (element: Asked) => {
    const file = files[pathOf(element)] ?? 'gone';
    if (file === 'gone') return element.onerror?.();
    if (file !== 'style') run(pathOf(element), file);
    element.onload?.();
  };
  /** Delivers all requested files and those that they request, the last one first. */
  const letCome = async () => {
    for (let turn = 0; turn < 20; turn++) {
      for (const element of head.toReversed()) if (element.onload) come(element);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  /** The page's own script, which runs at once. */
  const begin = (path: string, script: Script) => run(path, script, { begins: '' });
  return { loader, begin, letCome, asked, files };
}

function pathOf({ src, href }: Asked): string {
  return new URL(src ?? href ?? '', origin).pathname;
}

/** A chunk that exports one value when it runs. */
function giving(name: string, value: unknown, ran: string[] = []): Script {
  return {
    *declare(give) {
      yield [];
      ran.push(name);
      give({ [name]: value });
    },
  };
}

/** A page whose script imports one file on request. */
function aPageThatImports(files: Parameters<typeof aPage>[0]) {
  let importing: (file: string) => Promise<Record<string, unknown>> = () => Promise.reject(new Error('Not begun.'));
  const page = aPage(files);
  page.begin('/assets/start.js', {
    *declare(_give, context) {
      yield [];
      importing = context.import;
    },
  });
  return { ...page, importing: (file: string) => importing(file) };
}

async function begun(page: ReturnType<typeof aPageThatImports>) {
  await page.letCome();
  return page;
}

function errorOf(loading: Promise<unknown>): Promise<unknown> {
  return loading.catch((error: unknown) => error);
}

afterEach(() => void vi.unstubAllGlobals());

describe('the files of a built page', () => {
  it('run once each after their dependencies, in any order of arrival', async () => {
    const ran: string[] = [];
    const page = await begun(
      aPageThatImports({
        '/assets/list.js': {
          needs: ['./rows.js', './money.js'],
          *declare(give) {
            let rows: unknown;
            let money: unknown;
            yield [(from) => void (rows = from['rows']), (from) => void (money = from['money'])];
            give({ list: [rows, money, ran.push('list')] });
          },
        },
        '/assets/rows.js': { ...giving('rows', 50, ran), needs: ['./money.js'] },
        '/assets/money.js': giving('money', '9,000,000.00', ran),
      }),
    );
    const [first, second] = [page.importing('./list.js'), page.importing('./list.js')];
    await page.letCome();
    expect((await first)['list']).toEqual([50, '9,000,000.00', 3]);
    expect(await second).toBe(await first);
    expect(ran).toEqual(['money', 'rows', 'list']);
    expect(page.asked.toSorted()).toEqual(['/assets/list.js', '/assets/money.js', '/assets/rows.js']);
  });

  it('see later exports of another file, also in a circle', async () => {
    const page = await begun(
      aPageThatImports({
        '/assets/a.js': {
          needs: ['./b.js'],
          *declare(give) {
            const value = () => 'of a';
            // Hoisted exports can be used before anything has run.
            give({ value, count: 0 });
            yield [undefined];
            give({ raise: () => give({ count: 1 }) });
          },
        },
        '/assets/b.js': {
          needs: ['./a.js'],
          *declare(give) {
            let a: Record<string, unknown> = {};
            yield [(from) => void (a = { ...from })];
            give({ early: (a['value'] as () => string)(), count: () => a['count'] });
          },
        },
      }),
    );
    const loading = Promise.all([page.importing('./a.js'), page.importing('./b.js')]);
    await page.letCome();
    const [a, b] = await loading;
    expect(b['early']).toBe('of a');
    (a['raise'] as () => void)();
    expect((b['count'] as () => unknown)()).toBe(1);
  });

  it('know their own address', async () => {
    const page = await begun(
      aPageThatImports({
        '/assets/de.js': {
          *declare(give, { meta }) {
            yield [];
            give({ address: meta.url });
          },
        },
      }),
    );
    const loading = page.importing('./de.js');
    await page.letCome();
    expect((await loading)['address']).toBe(`${origin}/assets/de.js`);
  });

  it('report an error while running to everyone who imports them', async () => {
    const failing: Script = {
      *declare() {
        yield [];
        throw new Error('It is broken.');
      },
    };
    const page = await begun(aPageThatImports({ '/assets/broken.js': failing }));
    const first = errorOf(page.importing('./broken.js'));
    await page.letCome();
    expect(await first).toEqual(new Error('It is broken.'));
    await expect(page.importing('./broken.js')).rejects.toThrow('It is broken.');
  });
});

describe('a file that cannot be loaded', () => {
  it('is reported like a browser does, and requested again by the next import', async () => {
    const page = await begun(
      aPageThatImports({
        '/assets/pay.js': { ...giving('pay', 1), needs: ['./rules.js'] },
        '/assets/rules.js': 'gone',
      }),
    );
    const missing = errorOf(page.importing('./pay.js'));
    await page.letCome();
    expect(await missing).toEqual(new Error(`Failed to fetch dynamically imported module: ${origin}/assets/rules.js`));
    page.files['/assets/rules.js'] = giving('rules', 2);
    const again = page.importing('./pay.js');
    await page.letCome();
    expect((await again)['pay']).toBe(1);
    expect(page.asked.filter((path) => path === '/assets/pay.js')).toHaveLength(1);
    expect(page.asked.filter((path) => path === '/assets/rules.js')).toHaveLength(2);
  });
});

describe('the dependencies of an import', () => {
  const list = { ...giving('list', 1), needs: ['./rows.js'] };
  const files = { '/assets/list.js': list, '/assets/rows.js': giving('rows', 2) };
  const named = ['assets/list.js', 'assets/rows.js', 'assets/list.css'];

  it('are requested together, and the styles are loaded before it resolves', async () => {
    const page = await begun(aPageThatImports({ ...files, '/assets/list.css': 'style' }));
    const load = vi.fn(() => page.importing('./list.js'));
    const loading = page.loader.ahead(load, named);
    expect(page.asked).toEqual(['/assets/list.js', '/assets/rows.js', '/assets/list.css']);
    expect(load).not.toHaveBeenCalled();
    await page.letCome();
    expect((await loading)['list']).toBe(1);
    expect(page.asked).toHaveLength(3);
  });

  it.each([
    ['a style', { ...files, '/assets/list.css': 'gone' as const }, 'Unable to preload CSS for /assets/list.css'],
    [
      'a script',
      { ...files, '/assets/rows.js': 'gone' as const, '/assets/list.css': 'style' as const },
      `Failed to fetch dynamically imported module: ${origin}/assets/rows.js`,
    ],
  ])('report an error if %s is missing, and are requested again', async (_what, parts, message) => {
    const said: unknown[] = [];
    vi.stubGlobal('dispatchEvent', (event: Event & { payload?: unknown }) => said.push([event.type, event.payload]));
    const page = await begun(aPageThatImports({ ...parts }));
    const load = () => page.importing('./list.js');
    const missing = errorOf(page.loader.ahead(load, named));
    await page.letCome();
    expect(await missing).toEqual(new Error(message));
    expect(said).toEqual([['vite:preloadError', new Error(message)]]);
    Object.assign(page.files, files, { '/assets/list.css': 'style' });
    const again = page.loader.ahead(load, named);
    await page.letCome();
    expect((await again)['list']).toBe(1);
  });
});
