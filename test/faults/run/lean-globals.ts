/**
 * What simulated browsers and disks take from Node ten thousands of times a second, in a form that is quick for the little
 * that they ask of it. Only the processes of the simulator have it; it is imported before everything else.
 */
const { structuredClone: cloneAnything } = globalThis;

// Errors are told by their names and messages; where they were made costs more than all the rest of them.
Error.stackTraceLimit = 0;
Object.assign(globalThis, { structuredClone: clone });
// Dexie would tell of every write to other processes that there are none of.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

/** Records are JSON; whatever else comes is cloned, or refused, by the real thing. */
function clone(value: unknown): unknown {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'function' || typeof value === 'symbol' ? cloneAnything(value) : value;
  if (Array.isArray(value)) return value.map(clone);
  if (Object.getPrototypeOf(value) !== Object.prototype) return cloneAnything(value);
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) copy[key] = clone((value as Record<string, unknown>)[key]);
  return copy;
}
