import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PageName } from '../../domain/pages.ts';

export type RouteSource = {
  /** From the root of the repository, as in the build. */
  readonly file: string;
  readonly page: PageName;
  readonly text: string;
};

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The pages with a route, from the files in src/routes; read as text, so that no screen is loaded. */
export function routeSources(): readonly RouteSource[] {
  return readdirSync(`${root}src/routes`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `src/routes/${name}`)
    .flatMap((file) => {
      const text = readFileSync(root + file, 'utf8');
      const page = pageOfRoute(text);
      return page === null ? [] : [{ file, page, text }];
    });
}

/** The page that the text of a route names; null for a route that is no page. */
export function pageOfRoute(text: string): PageName | null {
  const [, page] = /(?:staticData: \{ page: |\blistRoute\(\s*)'([\w-]+)'/.exec(text) ?? [];
  return (page as PageName | undefined) ?? null;
}
