import { describe, expect, it } from 'vitest';
import { askForNamedFiles } from '../../src/app/named-files.ts';

/** What a page that names these files is made to ask for. */
function askedFor(content: string | null): readonly object[] {
  const asked: object[] = [];
  const page = {
    querySelector: () => (content === null ? null : { getAttribute: () => content }),
    createElement: () => ({}),
    head: { append: (link: object) => asked.push(link) },
  };
  askForNamedFiles(page as unknown as Document);
  return asked;
}

describe('the files that a kept page names', () => {
  it('are asked for as what they are, in the order in which they stand', () => {
    expect(askedFor('/assets/frame-1.js /assets/frame-1.css')).toEqual([
      { rel: 'preload', as: 'script', crossOrigin: '', href: '/assets/frame-1.js' },
      { rel: 'preload', as: 'style', crossOrigin: '', href: '/assets/frame-1.css' },
    ]);
  });

  it('may be none: of a page that came from the server, or before a sign-in', () => {
    expect([askedFor(null), askedFor('')]).toEqual([[], []]);
  });
});
