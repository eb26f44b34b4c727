import { LeanController } from './lean-abort.ts';

/**
 * What simulated browsers and disks take from Node ten thousands of times a second, in a form that is quick for the little
 * that they ask of it. Only the processes of the simulator have it; it is imported before everything else.
 */
const { structuredClone: cloneAnything } = globalThis;
const { DateTimeFormat } = Intl;
const settled = Promise.resolve();
// Dexie puts another in its place at times.
const then = Reflect.get(Promise.prototype, 'then');

// Errors are told by their names and messages; where they were made costs more than all the rest of them.
Error.stackTraceLimit = 0;
Object.assign(globalThis, { structuredClone: clone, queueMicrotask: afterThis, AbortController: LeanController });
Object.assign(Intl, { DateTimeFormat: formatOf });
// Dexie would tell of every write to other processes that there are none of.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

/** Records are JSON; whatever else comes is cloned, or refused, by the real thing. */
function clone(value: unknown): unknown {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'function' || typeof value === 'symbol' ? cloneAnything(value) : value;
  if (Array.isArray(value)) return value.map(clone);
  if (Object.getPrototypeOf(value) !== Object.prototype) return cloneAnything(value);
  const copy: Record<string, unknown> = { ...value };
  for (const key in copy) {
    const inner = copy[key];
    if (typeof inner === 'object' || typeof inner === 'function' || typeof inner === 'symbol') copy[key] = clone(inner);
  }
  return copy;
}

/** Node's own also keeps the story of who asked. */
function afterThis(work: () => void): void {
  void Reflect.apply(then, settled, [work]);
}

const quarterMs = 900_000;

/** In every zone a day begins at a quarter of an hour: what names days only says the same all through one. */
function formatOf(...[locale, options = {}]: ConstructorParameters<typeof DateTimeFormat>): object {
  const format = new DateTimeFormat(locale, options);
  if (!Object.keys(options).every((key) => key === 'timeZone' || key === 'year' || key === 'month' || key === 'day'))
    return format;
  const known = new Map<number, string>();
  const formatDay = (ms: number): string => {
    const quarter = Math.floor(ms / quarterMs);
    const text = known.get(quarter) ?? format.format(ms);
    known.set(quarter, text);
    return text;
  };
  return { format: formatDay };
}
