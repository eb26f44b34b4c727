/** Count and order-independent hash of a collection's rows, by which device and server see whether they hold the same. */
export type Digest = { readonly count: number; readonly hash: number };

/** The digest of rows given by id and version; the sum of 32-bit FNV-1a hashes, so that order does not matter. */
export function digestOf(rows: Iterable<{ readonly id: string; readonly rowVersion: number }>): Digest {
  let count = 0;
  let hash = 0;
  for (const { id, rowVersion } of rows) {
    count += 1;
    hash = (hash + fnv1a(`${id}:${rowVersion}`)) >>> 0;
  }
  return { count, hash };
}

export function isSameDigest(one: Digest, other: Digest): boolean {
  return one.count === other.count && one.hash === other.hash;
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
