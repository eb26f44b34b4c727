/**
 * Requests a style sheet of the page once and resolves when it has loaded, even if another caller requested it. A failed request is
 * repeated.
 */
export function styleOf(href: string, page: Document): Promise<void> {
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
