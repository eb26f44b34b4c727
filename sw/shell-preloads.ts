import { localePattern } from '../domain/locales.ts';
import { noncePlaceholder } from './fresh-nonce.ts';

/** A signed-in page, by its path as the routes write it (`/payment/$id`), and the style sheets that only some pages need. */
export type PageFiles = { readonly path: string; readonly files: readonly string[] };

type Known = { readonly frameFiles: readonly string[]; readonly pages: readonly PageFiles[] };

/** The style sheets of a visit after the first script, by its address: those of the frame, and those of the page itself. */
export function filesAhead(url: string, { frameFiles, pages }: Known): readonly string[] {
  const { pathname } = new URL(url);
  const [first = ''] = segmentsOf(pathname);
  if (['', 'login', 'error'].includes(first) || localePattern.test(first)) return [];
  return [...frameFiles, ...(pages.find(({ path }) => leadsTo(path, pathname))?.files ?? [])];
}

/** The parts of a cached page: the names of its style sheets and start scripts, and the code of its first script. */
export type Stage = {
  readonly files: readonly string[];
  readonly startScripts: readonly string[];
  readonly firstScript: string;
};

/**
 * The cached page for a signed-in visit. Its first script is inside the page, with the page's nonce, and before everything that would
 * delay it. That script loads the other scripts, which the page only names, at the right time.
 */
export function staged(page: string, { files, startScripts, firstScript }: Stage): string {
  const meta = (what: string, named: readonly string[]) =>
    `<meta name="portal-${what}" content="${named.join(' ')}" />`;
  const code = firstScript.replaceAll('</script', '<\\/script');
  const script = `<script nonce="${noncePlaceholder}">${code}</script>`;
  const [head = '', ...rest] = page
    .replaceAll(namedScript, (named, src: string) => ([...startScripts, '/first.js'].includes(src) ? '' : named))
    .split(/(?=<link)/);
  return [head, meta('files', files), meta('start', startScripts), script, ...rest].join('');
}

const namedScript = /<script\b[^>]*\bsrc="(\/[^"]+)"[^>]*><\/script>/g;
function leadsTo(path: string, pathname: string): boolean {
  const asked = segmentsOf(pathname);
  const wanted = segmentsOf(path);
  return wanted.length === asked.length && wanted.every((part, place) => part.startsWith('$') || part === asked[place]);
}

function segmentsOf(pathname: string): readonly string[] {
  return pathname.split('/').filter((part) => part !== '');
}
