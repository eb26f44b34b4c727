import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The bytes to find, by a name for the report. */
export type Sought = ReadonlyMap<string, Uint8Array>;

/** The bytes of a text as browsers store texts: one per character if all are Latin-1, otherwise two. */
export function soughtTexts(texts: readonly string[]): Sought {
  return new Map(
    texts.flatMap((text): [string, Uint8Array][] => [
      [text, Buffer.from(text, 'latin1')],
      [`${text} in UTF-16`, Buffer.from(text, 'utf16le')],
    ]),
  );
}

/** Searches every file below a directory; returns the found names, with their files. */
export function foundIn(directory: string, sought: Sought): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    for (const [name, what] of sought)
      if (bytes.includes(Buffer.from(what)))
        found.set(name, [...(found.get(name) ?? []), path.slice(directory.length + 1)]);
  }
  return found;
}
