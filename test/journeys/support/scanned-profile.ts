import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is looked for, by the name under which it is told. */
export type Sought = ReadonlyMap<string, Uint8Array>;

/** The bytes of a text as browsers write texts down: one for each letter where all are of Latin-1, otherwise two. */
export function soughtTexts(texts: readonly string[]): Sought {
  return new Map(
    texts.flatMap((text): [string, Uint8Array][] => [
      [text, Buffer.from(text, 'latin1')],
      [`${text} in UTF-16`, Buffer.from(text, 'utf16le')],
    ]),
  );
}

/** Looks into every file below a directory, whatever it is; answers what was found, with the files in which. */
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
