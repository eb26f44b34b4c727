import { namedFiles, namedStart } from './kept-page-names.ts';
import { styleOf } from './page-styles.ts';

/** Requests the style sheets that the page names. By a script, because links in the page would delay that script. */
export function askForStyles(page: Document): void {
  for (const href of named(page, namedFiles)) styleOf(href, page).catch(() => undefined);
}

/** Runs the scripts that start the portal, in order. */
export function askForScripts(page: Document): void {
  const start = named(page, namedStart);
  for (const src of start) {
    const script = Object.assign(page.createElement('script'), {
      src,
      crossOrigin: '',
      async: false,
      fetchPriority: 'high',
    });
    if (src === start.at(-1)) script.dataset['begins'] = '';
    page.head.append(script);
  }
}

function named(page: Document, name: string): readonly string[] {
  const content = page.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
  return content.split(' ').filter((file) => file !== '');
}
