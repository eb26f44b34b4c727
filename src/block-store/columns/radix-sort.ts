/** Below this size a comparison sort is faster. */
const fewest = 2_048;
const digits = 4;
const digitSize = 2 ** 16;

/** Sorts places by key, ascending and stable. 100,000 places take a few milliseconds. */
export function stablySorted(places: Uint32Array, keyOf: (place: number) => number): Uint32Array {
  if (places.length < fewest) return Uint32Array.from([...places].toSorted((one, other) => keyOf(one) - keyOf(other)));
  const keys = sortableKeys(places, keyOf);
  let order = new Uint32Array(places.length);
  for (let at = 0; at < order.length; at += 1) order[at] = at;
  for (let digit = 0; digit < digits; digit += 1) order = sortedByDigit(order, keys, digit);
  for (let at = 0; at < order.length; at += 1) order[at] = places[order[at] ?? 0] ?? 0;
  return order;
}

/**
 * The bits of the numbers, changed so that they sort like the numbers: four digits of 16 bits each, the lowest first.
 */
function sortableKeys(places: Uint32Array, keyOf: (place: number) => number): Uint16Array {
  // Adding zero turns negative zero into zero, so both get the same bits.
  const keys = new Float64Array(places.length);
  for (let at = 0; at < keys.length; at += 1) keys[at] = keyOf(places[at] ?? 0) + 0;
  const bits = new Uint32Array(keys.buffer);
  for (let at = 1; at < bits.length; at += 2) {
    const high = bits[at] ?? 0;
    if (high >>> 31 === 1) {
      bits[at] = ~high;
      bits[at - 1] = ~(bits[at - 1] ?? 0);
    } else bits[at] = high | 0x80000000;
  }
  return new Uint16Array(bits.buffer);
}

function sortedByDigit(order: Uint32Array<ArrayBuffer>, keys: Uint16Array, digit: number): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(digitSize + 1);
  for (let at = digit; at < keys.length; at += digits)
    starts[(keys[at] ?? 0) + 1] = (starts[(keys[at] ?? 0) + 1] ?? 0) + 1;
  // All keys are equal in this digit, as in most digits of whole numbers.
  if (starts[(keys[digit] ?? 0) + 1] === order.length) return order;
  for (let at = 0; at < digitSize; at += 1) starts[at + 1] = (starts[at + 1] ?? 0) + (starts[at] ?? 0);
  const sorted = new Uint32Array(order.length);
  for (const at of order) {
    const key = keys[at * digits + digit] ?? 0;
    const place = starts[key] ?? 0;
    sorted[place] = at;
    starts[key] = place + 1;
  }
  return sorted;
}
