/** Separates texts that are stored as one; no searched text contains it. */
export const separator = '\0';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const dash = 45;
/** A UUID is stored as four 32-bit numbers. */
export const wordsInId = 4;
const digitsInWord = 8;

/** Stores a UUID as four numbers that sort like its text; false if it is not a lower-case UUID. */
export function writeId(words: Uint32Array, place: number, id: string): boolean {
  if (!uuid.test(id)) return false;
  let digit = place * wordsInId * digitsInWord;
  for (let letter = 0; letter < id.length; letter += 1) {
    const code = id.charCodeAt(letter);
    if (code === dash) continue;
    const word = Math.floor(digit / digitsInWord);
    words[word] = ((words[word] ?? 0) << 4) | (code <= 57 ? code - 48 : code - 87);
    digit += 1;
  }
  return true;
}

export function idAt(words: Uint32Array, place: number): string {
  let digits = '';
  for (let at = place * wordsInId; at < (place + 1) * wordsInId; at += 1)
    digits += (words[at] ?? 0).toString(16).padStart(digitsInWord, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;
}

export function compareIds(words: Uint32Array, one: number, other: number): number {
  for (let word = 0; word < wordsInId; word += 1) {
    const difference = (words[one * wordsInId + word] ?? 0) - (words[other * wordsInId + word] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function isSameId(words: Uint32Array, place: number, others: Uint32Array, otherPlace: number): boolean {
  for (let word = 0; word < wordsInId; word += 1) {
    if (words[place * wordsInId + word] !== others[otherPlace * wordsInId + word]) return false;
  }
  return true;
}

/** Maps an id to the place of its row, in typed arrays: as fast as a Map with a tenth of the memory. */
export type IdIndex = {
  /** Looks up the id that starts at this word. */
  readonly placeOf: (words: Uint32Array, at: number) => number | undefined;
  readonly set: (place: number) => void;
};

/**
 * Index over the ids of `count` rows. Every hit is compared with the id itself, so hash collisions are harmless. The
 * caller knows which places are dead: an id that is deleted and comes back only moves.
 */
export function idIndexOf(wordsNow: () => Uint32Array, count: number): IdIndex {
  let cells = new Int32Array(0);
  let used = 0;
  const cellOf = (words: Uint32Array, at: number): number => {
    const ids = wordsNow();
    const mask = cells.length - 1;
    let cell = hashOf(words, at) & mask;
    for (;;) {
      const place = (cells[cell] ?? 0) - 1;
      if (place < 0 || isSameId(ids, place, words, at)) return cell;
      cell = (cell + 1) & mask;
    }
  };
  const grow = (rows: number): void => {
    const places = cells.filter((place) => place > 0);
    cells = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(rows, 8) * 2)));
    for (const place of places) cells[cellOf(wordsNow(), place - 1)] = place;
  };
  const set = (place: number): void => {
    if ((used + 1) * 2 > cells.length) grow((used + 1) * 2);
    const cell = cellOf(wordsNow(), place);
    if (cells[cell] === 0) used += 1;
    cells[cell] = place + 1;
  };
  grow(count);
  // A later place of the same id is the newer one.
  for (let place = 0; place < count; place += 1) set(place);
  return {
    placeOf: (words, at) => {
      const place = (cells[cellOf(words, at)] ?? 0) - 1;
      return place < 0 ? undefined : place;
    },
    set,
  };
}

function hashOf(words: Uint32Array, place: number): number {
  let hash = 0;
  for (let word = place * wordsInId; word < (place + 1) * wordsInId; word += 1) {
    hash = Math.imul(hash ^ (words[word] ?? 0), 0x85ebca6b);
    hash ^= hash >>> 13;
  }
  return hash;
}
