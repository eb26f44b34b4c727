/** The key names of every form of object that a collection has met; each is kept once, and rows name it by its place. */
export type Shapes = {
  readonly keys: (readonly string[])[];
  readonly places: Map<string, number>;
  /** The form that was last met with so many keys: most often the next one is the same. */
  readonly recent: (number | undefined)[];
};

/** Objects whose keys are data (a free metadata record) would each be a form of their own: beyond these, keys lie in the row. */
const mostShapes = 256;
const arrayCode = -1;
const freeCode = -2;

export function shapesOf(keys: readonly (readonly string[])[]): Shapes {
  return { keys: [...keys], places: new Map(keys.map((names, place) => [JSON.stringify(names), place])), recent: [] };
}

/** A JSON value with the key names taken out: `[place, …values]` for an object, `[-1, …items]` for an array. */
export function takeOutKeys(shapes: Shapes, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return [arrayCode, ...value.map((item) => takeOutKeys(shapes, item))];
  const names = Object.keys(value);
  const place = placeOf(shapes, names);
  const coded: unknown[] = [place ?? freeCode];
  for (const name of names) {
    if (place === null) coded.push(name);
    const inner = (value as Record<string, unknown>)[name];
    coded.push(typeof inner === 'object' ? takeOutKeys(shapes, inner) : inner);
  }
  return coded;
}

export function putInKeys(shapes: Shapes, coded: unknown): unknown {
  if (!Array.isArray(coded)) return coded;
  const [code, ...values] = coded as [number, ...unknown[]];
  if (code === arrayCode) return values.map((item) => putInKeys(shapes, item));
  const object: Record<string, unknown> = {};
  if (code === freeCode) {
    for (let at = 0; at < values.length; at += 2) setOwn(object, String(values[at]), putInKeys(shapes, values[at + 1]));
    return object;
  }
  const names = shapes.keys[code];
  if (names?.length !== values.length) throw new RangeError('A row has a form that its collection does not know.');
  for (const [at, name] of names.entries()) setOwn(object, name, putInKeys(shapes, values[at]));
  return object;
}

function placeOf({ keys, places, recent }: Shapes, names: readonly string[]): number | null {
  const last = recent[names.length];
  if (last !== undefined && isSame(keys[last] ?? [], names)) return last;
  const joined = JSON.stringify(names);
  let place = places.get(joined);
  if (place === undefined) {
    if (keys.length >= mostShapes) return null;
    place = keys.push(names) - 1;
    places.set(joined, place);
  }
  recent[names.length] = place;
  return place;
}

function isSame(known: readonly string[], names: readonly string[]): boolean {
  for (let at = 0; at < names.length; at += 1) if (known[at] !== names[at]) return false;
  return true;
}

/** Assigning to `__proto__` would change what the object is; a key of stored data is only ever a key. */
function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
  else object[name] = value;
}
