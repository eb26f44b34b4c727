import type { Rollup } from 'vite';
import { pages } from '../../../domain/pages.ts';
import { firstPages } from '../../../locales/catalogue-parts.ts';
import type { Build } from '../../../sw/caching.ts';

export type FilesAhead = Pick<Build, 'frameFiles' | 'pages'>;

const firstPaths: readonly string[] = firstPages.map((name) => pages[name].path);
const signedInPage = /\/src\/routes\/_signed-in\/([^/]+)\.tsx\?tsr-split=\S*\bcomponent\b/;
/** The fallback language, in the parts for the first page and the frame. */
const texts = /\/locales\/en-US\.po\?part=(?:start|frame)$/;
const otherTexts = /\/locales\/en-US\.po\?part=rest$/;

/**
 * Style sheets that signed-in pages need but that nothing requests before the first script runs: those of all pages, and those
 * of each page. Runs in the build.
 */
export function filesAheadOf(bundle: Rollup.OutputBundle): FilesAhead {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const start = filesOf(
    chunks.filter(({ isEntry }) => isEntry),
    byName,
  );
  const frame = chunks.filter(
    ({ name, facadeModuleId }) => ['routes', 'frame', 'pieces'].includes(name) || texts.test(facadeModuleId ?? ''),
  );
  const frameFiles = without(start, filesOf(frame, byName));
  const others = chunks.filter(({ facadeModuleId }) => otherTexts.test(facadeModuleId ?? ''));
  const signedInPages = chunks.flatMap((chunk) =>
    chunk.moduleIds.flatMap((id) => {
      const [, route] = signedInPage.exec(id) ?? [];
      if (route === undefined) return [];
      const path = pathOf(route);
      const needed = firstPaths.includes(path) ? [chunk] : [chunk, ...others];
      return [{ path, files: without([...start, ...frameFiles], filesOf(needed, byName)) }];
    }),
  );
  if (signedInPages.length === 0) throw new Error('No page behind the sign-in was found: nothing can be preloaded.');
  return { frameFiles, pages: signedInPages };
}

/** `payment.$id` → `/payment/$id`, `payments.index` → `/payments`. */
function pathOf(route: string): string {
  return `/${route.replace(/\.index$/, '').replaceAll('.', '/')}`;
}

/** The style sheets of these chunks and their imports, as addresses. */
function filesOf(
  chunks: readonly Rollup.OutputChunk[],
  byName: ReadonlyMap<string, Rollup.OutputChunk>,
): readonly string[] {
  const found = new Set(chunks);
  // A `for…of` over a set also visits what is added meanwhile.
  for (const { imports } of found)
    for (const name of imports) {
      const imported = byName.get(name);
      if (imported) found.add(imported);
    }
  return [...found].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]).map((file) => `/${file}`);
}

function without(known: readonly string[], files: readonly string[]): readonly string[] {
  return files.filter((file) => !known.includes(file));
}
