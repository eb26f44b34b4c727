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
 * The cached page for a signed-in visit, up to its first script, and the rest. The script is inline, before everything that it would have
 * to wait for, under the page's nonce. It loads the other scripts, which the page only names, at the right time.
 */
export function staged(page: string, { files, startScripts, firstScript }: Stage): readonly [string, string] {
  const meta = (what: string, named: readonly string[]) =>
    `<meta name="portal-${what}" content="${named.join(' ')}" />`;
  const code = firstScript.replaceAll('</script', '<\\/script');
  const script = `<script nonce="${noncePlaceholder}">${code}</script>`;
  const [head = '', ...rest] = page
    .replaceAll(namedScript, (named, src: string) => ([...startScripts, '/first.js'].includes(src) ? '' : named))
    .split(/(?=<link)/);
  return [`${head}${meta('files', files)}${meta('start', startScripts)}${script}`, rest.join('')];
}

/**
 * The rest of the page with these style sheets inline, by their addresses: requesting a dozen of them takes a slow processor longer than
 * reading them in the page. Those that only `files` names come last.
 */
export function withStyles(rest: string, files: readonly string[], styles: ReadonlyMap<string, string>): string {
  const inline = (href: string): string | undefined => {
    const text = styles.get(href);
    if (text === undefined) return undefined;
    return `<style nonce="${noncePlaceholder}" data-href="${href}">${text.replaceAll('</style', '<\\/style')}</style>`;
  };
  return rest
    .replaceAll(namedStyle, (named, href: string) => inline(href) ?? named)
    .replace('</head>', () => `${files.map((file) => inline(file) ?? '').join('')}</head>`);
}

const namedScript = /<script\b[^>]*\bsrc="(\/[^"]+)"[^>]*><\/script>/g;
const namedStyle = /<link\b[^>]*\brel="stylesheet"[^>]*\bhref="(\/[^"]+)"[^>]*>/g;

/** The style sheets that a page from the server contains. */
export function stylesIn(page: string): readonly string[] {
  return [...page.matchAll(namedStyle)].flatMap(([, href]) => href ?? []);
}

function leadsTo(path: string, pathname: string): boolean {
  const asked = segmentsOf(pathname);
  const wanted = segmentsOf(path);
  return wanted.length === asked.length && wanted.every((part, place) => part.startsWith('$') || part === asked[place]);
}

function segmentsOf(pathname: string): readonly string[] {
  return pathname.split('/').filter((part) => part !== '');
}
