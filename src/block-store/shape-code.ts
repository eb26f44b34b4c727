/** The key names of every form of object that a collection has met; each is kept once, and rows name it by its place. */
export type Shapes = { readonly keys: (readonly string[])[]; readonly places: Map<string, number> };

/** Objects whose keys are data (a free metadata record) would each be a form of their own: beyond these, keys lie in the row. */
const mostShapes = 256;
const arrayCode = -1;
const freeCode = -2;

export function shapesOf(keys: readonly (readonly string[])[]): Shapes {
  return { keys: [...keys], places: new Map(keys.map((names, place) => [names.join('\0'), place])) };
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

function placeOf({ keys, places }: Shapes, names: readonly string[]): number | null {
  const joined = names.join('\0');
  const known = places.get(joined);
  if (known !== undefined) return known;
  if (keys.length >= mostShapes) return null;
  places.set(joined, keys.length);
  return keys.push(names) - 1;
}

/** Assigning to `__proto__` would change what the object is; a key of stored data is only ever a key. */
function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
  else object[name] = value;
}
