import { describe, expect, it } from 'vitest';
import { namedFiles, namedStart } from '../../src/start/kept-page-names.ts';
import { askForScripts, askForStyles } from '../../src/start/named-files.ts';

/** The requests of a page with these files. */
function askedFor(ask: (page: Document) => void, names: Readonly<Record<string, string>>): readonly object[] {
  const asked: object[] = [];
  const page = {
    querySelector: (selector: string) => {
      const [, name = ''] = /^meta\[name="(.+)"\]$/.exec(selector) ?? [];
      return name in names ? { getAttribute: () => names[name] } : null;
    },
    createElement: (tag: string) => ({ tag, dataset: {}, addEventListener: () => undefined }),
    head: { append: (element: object) => asked.push(element) },
  };
  ask(page as unknown as Document);
  return asked;
}

const names = {
  [namedFiles]: '/assets/frame-1.css',
  [namedStart]: '/assets/runtime-1.js /assets/start-1.js',
};

describe('the files that a cached page names', () => {
  it('are its styles, which come first', () => {
    expect(askedFor(askForStyles, names)).toMatchObject([{ rel: 'stylesheet', href: '/assets/frame-1.css' }]);
  });

  it('are the start scripts in order', () => {
    expect(askedFor(askForScripts, names)).toMatchObject([
      { tag: 'script', src: '/assets/runtime-1.js', async: false, dataset: {} },
      { tag: 'script', src: '/assets/start-1.js', async: false, dataset: { begins: '' } },
    ]);
  });

  it('are none for a page from the server, or before a sign-in', () => {
    expect([askedFor(askForStyles, {}), askedFor(askForScripts, {})]).toEqual([[], []]);
  });
});
