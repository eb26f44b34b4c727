import { localePattern } from '../domain/locales.ts';

/** Whether a visit leads into the signed-in pages, as far as its address says. */
export function needsFrame(url: string): boolean {
  const [first = ''] = new URL(url).pathname.slice(1).split('/');
  return !['', 'login', 'error'].includes(first) && !localePattern.test(first);
}

/** Links by which the browser reads these files while it still runs the first script; that one would ask for them only then. */
export function preloading(files: readonly string[]): string {
  return files
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="${file}">`
        : `<link rel="modulepreload" crossorigin href="${file}">`,
    )
    .join('');
}
