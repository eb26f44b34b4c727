/**
 * Requests a style sheet of the page once and resolves when it has loaded, even if another caller requested it. A failed request is
 * repeated. A page from the worker's cache contains its style sheets.
 */
export function styleOf(href: string, page: Document): Promise<void> {
  if (page.querySelector(`style[data-href="${href}"]`)) return Promise.resolve();
  const link =
    page.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${href}"]`) ??
    Object.assign(page.createElement('link'), { rel: 'stylesheet', href, crossOrigin: '' });
  const isThere = new Promise<void>((resolve, reject) => {
    if (link.sheet) return resolve();
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`Unable to preload CSS for ${href}`));
    });
  });
  if (!link.isConnected) page.head.append(link);
  return isThere;
}
