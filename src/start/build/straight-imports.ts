import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
/** Packages whose index re-exports everything, and the module that is the index. */
const doors: Readonly<Record<string, string>> = {
  '@mantine/core': 'esm/index.mjs',
  '@mantine/hooks': 'esm/index.mjs',
  '@mantine/dates': 'esm/index.mjs',
  '@tabler/icons-react': 'dist/esm/tabler-icons-react.mjs',
};
const taking = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["'](${Object.keys(doors).join('|')})["'];?`, 'g');

type Specifier = { readonly imported: string; readonly local: string };

/**
 * Replaces imports from the index of a large package by imports from the file that defines the name. The page behaves
 * the same, but the build then knows which chunk needs which file: through the index, every module seems to need
 * everything.
 */
export function straightImports(): Plugin {
  const behind = new Map(Object.entries(doors).map(([name, door]) => [name, filesBehind(name, door)]));
  return {
    name: 'portal-straight-imports',
    // Types have been removed before this step.
    enforce: 'post',
    apply: 'build',
    transform: {
      filter: { id: /\.(?:tsx?|mjs)(?:\?|$)/, code: taking },
      handler: (code) => ({
        code: code.replaceAll(taking, (_: string, names: string, name: string) => straight(names, behind.get(name))),
        map: null,
      }),
    },
  };
}

function straight(names: string, files: ReadonlyMap<string, Specifier> | undefined): string {
  const lines = specifiersOf(names).map(({ imported, local }) => {
    const found = files?.get(imported);
    if (!found) throw new Error(`There is no file of its own that ${imported} could be imported from.`);
    return `import { ${found.imported} as ${local} } from ${JSON.stringify(found.local)};`;
  });
  return lines.join(' ');
}

/** For each exported name, the name in the defining file and that file's path. */
function filesBehind(name: string, door: string): ReadonlyMap<string, Specifier> {
  const entry = require.resolve(name);
  const folder = join('node_modules', name);
  const path = join(entry.slice(0, entry.lastIndexOf(folder)), folder, door);
  const lines = readFileSync(path, 'utf8').matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["']/g);
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      specifiersOf(names).map(
        ({ imported, local }) => [local, { imported, local: join(dirname(path), file) }] as const,
      ),
    ),
  );
}

/** Parses `a, b as c`. */
function specifiersOf(names: string): readonly Specifier[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => {
      const [imported = '', local = imported] = name.split(/\s+as\s+/);
      return { imported, local };
    });
}
