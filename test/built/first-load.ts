/** The files that a browser loads before a screen is usable, read from the build's output. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';

export interface FirstLoad {
  /** Kilobytes (1,000 bytes) after gzip. */
  readonly scriptKb: number;
  readonly styleKb: number;
}

const Manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    name: v.optional(v.string()),
    css: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
    dynamicImports: v.optional(v.array(v.string()), []),
  }),
);

/**
 * The page itself plus the parts that this screen requests at once, with all their imports. A part is named by its source file as in the
 * manifest or, if it holds several, by its own name.
 */
export function firstLoad(parts: readonly string[]): FirstLoad {
  const loaded = loadedFiles(parts);
  const kb = (extension: string) => sum(loaded.filter((file) => file.endsWith(extension)).map(gzippedBytes)) / 1000;
  return { scriptKb: kb('.js'), styleKb: kb('.css') };
}

/** The files of `firstLoad`, scripts and styles, by their names in the build. */
export function loadedFiles(parts: readonly string[]): string[] {
  const manifest = readManifest();
  const entries = [...readBuilt('index.html').matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(
    ([, file = '']) => file,
  );
  const keys = [
    ...entries.flatMap((file) => keysOfFile(manifest, file)),
    ...parts.map((part) => keyOfPart(manifest, part)),
  ];
  const loaded = new Set(entries);
  for (const key of withImports(manifest, keys)) {
    const chunk = manifest[key];
    if (chunk) for (const file of [chunk.file, ...chunk.css]) loaded.add(file);
  }
  return [...loaded];
}

/** The parts that this part loads on demand: dialogs, sheets. */
export function openedLater(part: string): readonly string[] {
  const manifest = readManifest();
  return manifest[keyOfPart(manifest, part)]?.dynamicImports ?? [];
}

/** The source files of all separate files of the build. */
export function builtParts(): string[] {
  return Object.keys(readManifest()).map((key) => key.split('?')[0] ?? key);
}

/** Bytes of one built file after gzip. */
export function gzippedBytes(file: string): number {
  return gzipSync(readBuilt(file), { level: 9 }).length;
}

function readManifest(): v.InferOutput<typeof Manifest> {
  return v.parse(Manifest, JSON.parse(readBuilt('.vite/manifest.json')));
}

function keysOfFile(manifest: v.InferOutput<typeof Manifest>, file: string): string[] {
  return Object.keys(manifest).filter((key) => manifest[key]?.file === file);
}

function keyOfPart(manifest: v.InferOutput<typeof Manifest>, part: string): string {
  const key = Object.keys(manifest).find(
    (each) => each === part || each.startsWith(`${part}?`) || manifest[each]?.name === part,
  );
  if (key === undefined) throw new Error(`The build has no part that is made from ${part}.`);
  return key;
}

function withImports(manifest: v.InferOutput<typeof Manifest>, keys: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (key: string) => {
    if (found.has(key)) return;
    found.add(key);
    for (const imported of manifest[key]?.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return found;
}

/** The text of one built file. */
export function readBuilt(file: string): string {
  return readFileSync(fileURLToPath(new URL(`../../dist/page/${file}`, import.meta.url)), 'utf8');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
