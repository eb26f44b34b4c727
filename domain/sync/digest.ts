/** Count and order-independent hash of a collection's rows, by which device and server see whether they hold the same. */
export type Digest = { readonly count: number; readonly hash: number };

/**
 * The digest of rows given by id and version: the sum of 32-bit hashes, so that order does not matter. FNV-1a alone would not do: versions that
 * differ by one move it by the same amount whatever the row, so that one row going up makes up for another.
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

/** MurmurHash3's last step: every bit of the outcome depends on every bit of the number. */
function mixed(number: number): number {
  let hash = number;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
