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

/** What the page's first script asks for while the others are still being read; those would ask for it only once they run. */
export function naming(files: readonly string[]): string {
  return files.length === 0 ? '' : `<meta name="portal-files" content="${files.join(' ')}" />`;
}

function leadsTo(path: string, pathname: string): boolean {
  const asked = segmentsOf(pathname);
  const wanted = segmentsOf(path);
  return wanted.length === asked.length && wanted.every((part, place) => part.startsWith('$') || part === asked[place]);
}

function segmentsOf(pathname: string): readonly string[] {
  return pathname.split('/').filter((part) => part !== '');
}
