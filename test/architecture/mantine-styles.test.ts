import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

const esm = dirname(createRequire(import.meta.url).resolve('@mantine/core')).replace(/cjs$/, 'esm');
const usedPieces = new Set(repositoryFiles().filter(isOfThePage).flatMap(piecesIn));
const needed = new Set([...usedPieces].flatMap(stylesOfPiece));
const listed = [...readRepositoryFile('src/ui/layout/signed-in-styles.ts').matchAll(/styles\/(\w+)\.layer\.css/g)].map(
  ([, name = '']) => name,
);

/** Parts that the components support but the portal does not use. */
const neverDrawn = [
  'CheckboxCard',
  'CheckboxIndicator',
  'Combobox',
  'RadioCard',
  'RadioIndicator',
  'ScrollArea',
  'Tooltip',
];

describe('the styles of a signed-in start', () => {
  it('contain the styles of every Mantine component in use', () => {
    expect(usedPieces).toContain('Button');
    expect([...needed].filter((name) => ![...listed, ...neverDrawn].includes(name))).toEqual([]);
  });

  it('contain no styles of other Mantine components', () => {
    expect(listed.filter((name) => !needed.has(name))).toEqual([]);
  });
});

function isOfThePage(file: string): boolean {
  // A date field is loaded later, and brings its own styles.
  return /^src\/.*\.tsx?$/.test(file) && file !== 'src/ui/fields/date-field.tsx';
}

/** The component names that a file imports from Mantine. */
function piecesIn(file: string): readonly string[] {
  return [...readRepositoryFile(file).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => existsSync(join(esm, 'components', name, `${name}.mjs`)));
}

/** The style sheets of a component and of its inner components, by the imports of its modules. */
function stylesOfPiece(name: string): readonly string[] {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    const imports = readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g);
    for (const [, path = ''] of imports) visit(resolve(dirname(file), path));
  };
  visit(join(esm, 'components', name, `${name}.mjs`));
  return [...seen].flatMap((file) => /(\w+)\.module\.mjs$/.exec(file)?.[1] ?? []);
}
