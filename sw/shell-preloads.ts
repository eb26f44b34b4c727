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

/**
 * The kept page for a visit behind the sign-in: it only names its scripts, and its first one asks for them when it is time. Its own
 * styles come before that one, because those that it asks for have to come after them. Other pages stay as they are built.
 */
export function staged(page: string, files: readonly string[], startScripts: readonly string[]): string {
  if (files.length === 0 || !page.includes(firstScript)) return page;
  const meta = (what: string, named: readonly string[]) =>
    `<meta name="portal-${what}" content="${named.join(' ')}" />`;
  const styles = page.match(builtStyle) ?? [];
  return page
    .replaceAll(builtStyle, '')
    .replaceAll(builtScript, (script, src: string) => (startScripts.includes(src) ? '' : script))
    .replace('<script', `${meta('files', files)}${meta('start', startScripts)}${styles.join('')}<script`)
    .replace(firstScript, 'src="/first-kept.js"');
}

const builtStyle = /<link\b[^>]*\bhref="\/assets\/[^"]+\.css"[^>]*>/g;
const builtScript = /<script\b[^>]*\bsrc="(\/assets\/[^"]+)"[^>]*><\/script>/g;
const firstScript = 'src="/first.js"';

function leadsTo(path: string, pathname: string): boolean {
  const asked = segmentsOf(pathname);
  const wanted = segmentsOf(path);
  return wanted.length === asked.length && wanted.every((part, place) => part.startsWith('$') || part === asked[place]);
}

function segmentsOf(pathname: string): readonly string[] {
  return pathname.split('/').filter((part) => part !== '');
}
