/** Where a kept page names the files that its visit needs after the first scripts; the worker writes it. */
export const namedFiles = 'portal-files';

/**
 * Asks for the files that the page names. By its first script and not by links in the page: read all at once, that script would come
 * among the last of them, and the device be asked as late.
 */
export function askForNamedFiles(page: Document): void {
  const content = page.querySelector(`meta[name="${namedFiles}"]`)?.getAttribute('content') ?? '';
  for (const href of content.split(' ').filter((file) => file !== '')) {
    const as = href.endsWith('.css') ? 'style' : 'script';
    page.head.append(Object.assign(page.createElement('link'), { rel: 'preload', as, crossOrigin: '', href }));
  }
}
