/** The key names of every object shape in a collection. Each shape is stored once, and rows refer to it by index. */
export type Shapes = {
  readonly keys: (readonly string[])[];
  readonly places: Map<string, number>;
  /** The last shape with each number of keys: the next object most often has the same one. */
  readonly recent: (number | undefined)[];
};

/** Keys that are data (free metadata) would create a new shape per object: beyond this limit, keys are stored in the row. */
const mostShapes = 256;
const arrayCode = -1;
const freeCode = -2;

export function shapesOf(keys: readonly (readonly string[])[]): Shapes {
  return { keys: [...keys], places: new Map(keys.map((names, place) => [JSON.stringify(names), place])), recent: [] };
}

/** Encodes a JSON value without key names: `[shape, …values]` for an object, `[-1, …items]` for an array. */
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

/** Defines an own property, because assigning to `__proto__` would change the object’s prototype. */
function setOwn(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
  else object[name] = value;
}
