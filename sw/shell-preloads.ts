import { localePattern } from '../domain/locales.ts';

/** A page behind the sign-in, by its path as the routes write it (`/payment/$id`), and the files that only some pages need. */
export type PageFiles = { readonly path: string; readonly files: readonly string[] };

type Known = { readonly frameFiles: readonly string[]; readonly pages: readonly PageFiles[] };

/** What a visit needs after the first script, as far as its address says: the frame of the signed-in pages, and the page itself. */
export function filesAhead(url: string, { frameFiles, pages }: Known): readonly string[] {
  const { pathname } = new URL(url);
  const [first = ''] = segmentsOf(pathname);
  if (['', 'login', 'error'].includes(first) || localePattern.test(first)) return [];
  return [...frameFiles, ...(pages.find(({ path }) => leadsTo(path, pathname))?.files ?? [])];
}

/** Links by which the browser reads these files while it still runs the first script; that one would ask for them only then. */
export function preloading(files: readonly string[]): string {
  return files
    .map((file) => `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" crossorigin href="${file}">`)
    .join('');
}

function leadsTo(path: string, pathname: string): boolean {
  const asked = segmentsOf(pathname);
  const wanted = segmentsOf(path);
  return wanted.length === asked.length && wanted.every((part, place) => part.startsWith('$') || part === asked[place]);
}

function segmentsOf(pathname: string): readonly string[] {
  return pathname.split('/').filter((part) => part !== '');
}
