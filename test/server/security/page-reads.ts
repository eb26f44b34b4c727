import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { collectionNames } from '../../../domain/sync/collection-names.gen.ts';
import type { PageName } from '../../../domain/pages.ts';
import { pageOfRoute } from '../../world/route-sources.ts';
import { readRepositoryFile, repositoryFiles, repositoryRoot } from '../../architecture/repository-files.ts';

/** What a page reads of the device: the collections in the keys of its queries. Found in its route and in what that imports. */
export function pageReads(): ReadonlyMap<PageName, readonly string[]> {
  const routes = repositoryFiles(join(repositoryRoot, 'src/routes')).filter((path) => path.endsWith('.tsx'));
  return new Map(
    routes.flatMap((path): [PageName, readonly string[]][] => {
      const page = pageOfRoute(readRepositoryFile(path));
      return page === null ? [] : [[page, collectionsReadFrom(path)]];
    }),
  );
}

function collectionsReadFrom(start: string): readonly string[] {
  const files = [start];
  // The loop also visits files that it adds.
  for (const file of files) for (const imported of importsOf(file)) if (!files.includes(imported)) files.push(imported);
  const read = new Set(files.flatMap(collectionsOf));
  return collectionNames.filter((name) => read.has(name));
}

const known = new Map<string, { readonly imports: readonly string[]; readonly collections: readonly string[] }>();

function importsOf(path: string): readonly string[] {
  return read(path).imports;
}

function collectionsOf(path: string): readonly string[] {
  return read(path).collections;
}

function read(path: string) {
  const before = known.get(path);
  if (before) return before;
  const text = readRepositoryFile(path);
  const imports = [...text.matchAll(/(?:from|import)\s*\(?'(\.[^']+\.tsx?)'/g)]
    .map(([, target = '']) => join(dirname(path), target))
    .filter((file) => file.startsWith('src/') && existsSync(join(repositoryRoot, file)));
  const collections = [...text.matchAll(/queryKey: \['device',([^\]]*)\]/g)].flatMap(([, key = '']) =>
    key.includes('...collections') ? [...collectionNames] : [...key.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  );
  const found = { imports, collections };
  known.set(path, found);
  return found;
}
