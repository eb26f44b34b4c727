/** An in-memory disk clones all its input and output, which are records of bytes and JSON; imported before everything else. */
const { structuredClone: cloneAnything } = globalThis;
Object.assign(globalThis, { structuredClone: clone });

/** Records are JSON; the real function clones, or refuses, all other values. */
function clone(value: unknown): unknown {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'function' || typeof value === 'symbol' ? cloneAnything(value) : value;
  if (Array.isArray(value)) return value.map(clone);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Uint8Array.prototype) return (value as Uint8Array).slice();
  if (prototype !== Object.prototype) return cloneAnything(value);
  const copy: Record<string, unknown> = { ...value };
  for (const key in copy) {
    const inner = copy[key];
    if (typeof inner === 'object' || typeof inner === 'function' || typeof inner === 'symbol') copy[key] = clone(inner);
  }
  return copy;
}
