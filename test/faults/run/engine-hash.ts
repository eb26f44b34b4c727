import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simulatedSources } from './process-pool.ts';

const root = join(import.meta.dirname, '../../..');

/** The sources that a part with real components proves: results only add up over runs of the same sources. */
const proven: Readonly<Record<string, readonly string[]>> = {
  real: ['domain', 'src/offline', 'src/block-store', 'src/platform', 'server'],
  commit: ['domain', 'server'],
  browser: ['domain', 'src/offline', 'src/block-store', 'src/platform', 'sw', 'server'],
};

/** A short hash of the sources that a part proves; for the simulated parts, of exactly the files that they run. */
export async function engineHash(part: string): Promise<string> {
  const hash = createHash('sha256');
  const paths = proven[part]?.flatMap(sourcesIn) ?? (await simulatedSources());
  for (const path of paths) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 12);
}

/** The current commit, marked if a source differs from it. */
export function commitNow(): string {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  try {
    const isChanged = git('status', '--porcelain', '--', 'domain', 'src', 'sw', 'server') !== '';
    return `${git('rev-parse', '--short=10', 'HEAD')}${isChanged ? '+' : ''}`;
  } catch {
    return 'unknown';
  }
}

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();
}
