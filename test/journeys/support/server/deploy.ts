import {
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

/** A copy of the build that can be deployed again, in its own directory. */
export type DeployedBuild = {
  /** The working directory of a server. */
  readonly directory: string;
  /** The same portal under other file names, as after any change: the old files are deleted. Returns their old names. */
  readonly deployAnew: () => readonly string[];
  readonly remove: () => void;
};

export function copyBuild(): DeployedBuild {
  const directory = mkdtempSync(join(tmpdir(), 'portal-build-'));
  cpSync('dist', join(directory, 'dist'), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(directory, 'node_modules'));
  return {
    directory,
    deployAnew: () => renameAssets(join(directory, 'dist', 'page')),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** Each file gets another name, and all references to it change, including those of the worker's list and of the page. */
function renameAssets(page: string): readonly string[] {
  const assets = join(page, 'assets');
  for (const name of readdirSync(page).filter(isCompressed)) rmSync(join(page, name));
  for (const name of readdirSync(assets).filter(isCompressed)) rmSync(join(assets, name));
  const old = readdirSync(assets).filter((name) => /-[\w-]{8}\.(js|css)$/.test(name));
  const newName = new Map(old.map((name) => [name, name.replace(/(\.\w+)$/, '2$1')]));
  const mention = /[\w.$-]+-[\w-]{8}\.(?:js|css)/g;
  const files = [...readdirSync(assets).map((name) => join(assets, name)), ...pageFiles(page)];
  for (const file of files.filter((name) => ['.js', '.css', '.html'].includes(extname(name)))) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text.replace(mention, (name) => newName.get(name) ?? name),
    );
  }
  for (const [from, to] of newName) renameSync(join(assets, from), join(assets, to));
  return old;
}

function pageFiles(page: string): string[] {
  return ['index.html', 'service-worker.js'].map((name) => join(page, name));
}

function isCompressed(name: string): boolean {
  return /\.(br|gz)$/.test(name);
}
