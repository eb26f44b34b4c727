/** Between texts that are kept as one; no id and no searched text holds it. */
export const separator = '\0';

/** From an id to the place of its row, in typed arrays: as fast as a map, at a tenth of its memory. */
export type IdIndex = {
  readonly placeOf: (id: string) => number | undefined;
  readonly set: (id: string, place: number) => void;
};

/**
 * Over the ids that lie at their places; every hit is compared with them, so ids whose hashes meet are never taken for one
 * another. The caller knows which places are dead: an id that is deleted and comes back only moves.
 */
export function idIndexOf(ids: readonly string[], count: number): IdIndex {
  let cells = new Int32Array(0);
  let used = 0;
  const cellOf = (id: string): number => {
    const mask = cells.length - 1;
    let cell = hashOf(id) & mask;
    for (;;) {
      const place = (cells[cell] ?? 0) - 1;
      if (place < 0 || ids[place] === id) return cell;
      cell = (cell + 1) & mask;
    }
  };
  const grow = (rows: number): void => {
    const places = cells.filter((place) => place > 0);
    cells = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(rows, 8) * 2)));
    for (const place of places) cells[cellOf(ids[place - 1] ?? '')] = place;
  };
  const set = (id: string, place: number): void => {
    if ((used + 1) * 2 > cells.length) grow((used + 1) * 2);
    const cell = cellOf(id);
    if (cells[cell] === 0) used += 1;
    cells[cell] = place + 1;
  };
  grow(count);
  // A later place of the same id is the newer one.
  for (let place = 0; place < count; place += 1) set(ids[place] ?? '', place);
  return { placeOf: (id) => ((cells[cellOf(id)] ?? 0) === 0 ? undefined : (cells[cellOf(id)] ?? 1) - 1), set };
}

/** A number that orders ids as far as their first six letters do; those that are alike in it are compared whole. */
export function idPrefix(id: string): number {
  let prefix = 0;
  let isPast = false;
  for (let at = 0; at < 6; at += 1) {
    const letter: number = isPast || at >= id.length ? 0 : Math.min(id.charCodeAt(at), 255);
    // Beyond Latin-1 the letters no longer fit: what follows must not decide.
    isPast ||= letter === 255;
    prefix = prefix * 256 + letter;
  }
  return prefix;
}

/** Of at most a dozen letters or so: what differs in the others is told apart by comparing. */
function hashOf(text: string): number {
  const stride = (text.length >> 4) + 1;
  let hash = 0x811c9dc5;
  for (let at = text.length - 1; at >= 0; at -= stride) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}
