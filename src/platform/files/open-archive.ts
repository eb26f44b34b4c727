import { Zip, ZipPassThrough } from 'fflate';

/**
 * A ZIP archive written as a stream, so that it is never in memory as a whole. It does not compress, because PDFs are already compressed.
 */
export function openArchive(): {
  /** Adds a file; returns the next bytes of the archive. */
  readonly add: (name: string, content: Uint8Array) => Uint8Array<ArrayBuffer>;
  /** Closes the archive and returns its last bytes. */
  readonly end: () => Uint8Array<ArrayBuffer>;
} {
  let written: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(new Uint8Array(chunk));
  });
  const take = () => {
    const bytes = new Uint8Array(written.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const chunk of written) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    written = [];
    return bytes;
  };
  return {
    add: (name: string, content: Uint8Array) => {
      const entry = new ZipPassThrough(name);
      zip.add(entry);
      entry.push(content, true);
      return take();
    },
    end: () => {
      zip.end();
      return take();
    },
  };
}
