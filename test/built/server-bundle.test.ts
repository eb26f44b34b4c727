import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const directory = fileURLToPath(new URL('../../dist/server', import.meta.url));

/** What the file loads that is neither a part of Node nor another file of the server. */
function packagesOf(file: string): string[] {
  const text = readFileSync(join(directory, file), 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, '');
  const loads = text.matchAll(
    /(?:^import .*?from |^import |^export .*? from |__require\(|[^.\w]import\()"([^"\n]+)"/gm,
  );
  return [...loads]
    .map(([, name = '']) => name.replace(/^node:/, ''))
    .filter((name) => !name.startsWith('.') && !builtinModules.includes(name));
}

it('opens no package at its start but those with binary files', () => {
  const files = readdirSync(directory).filter((file) => file.endsWith('.js'));
  expect(files).toContain('main.js');
  expect([...new Set(files.flatMap(packagesOf))].toSorted()).toEqual([
    '@electric-sql/pglite',
    '@node-rs/argon2',
    '@resvg/resvg-wasm',
    'pg-native',
  ]);
});
