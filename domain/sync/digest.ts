/** Count and order-independent hash of a collection's rows; device and server compare them. */
export type Digest = { readonly count: number; readonly hash: number };

/**
 * The digest of rows given by id and version: the sum of 32-bit hashes, so that order does not matter. FNV-1a alone is not enough: a
 * version step of one changes the hash of every row by the same amount, so opposite errors would cancel out.
 */
export function digestOf(rows: Iterable<{ readonly id: string; readonly rowVersion: number }>): Digest {
  let count = 0;
  let hash = 0;
  for (const { id, rowVersion } of rows) {
    count += 1;
    hash = (hash + mixed(fnv1a(`${id}:${rowVersion}`))) >>> 0;
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

/** The finalizer of MurmurHash3: every input bit affects every output bit. */
function mixed(number: number): number {
  let hash = number;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
