import './lean-clone.ts';
import { LeanController } from './lean-abort.ts';

/**
 * What simulated browsers and disks take from Node ten thousands of times a second, in a form that is quick for the little
 * that they ask of it. Only the processes of the simulator have it; it is imported before everything else.
 */
const { setTimeout: setTimer } = globalThis;
const { DateTimeFormat } = Intl;
const settled = Promise.resolve();
// Dexie puts another in its place at times.
const then = Reflect.get(Promise.prototype, 'then');

// Errors are told by their names and messages; where they were made costs more than all the rest of them.
Error.stackTraceLimit = 0;
Object.assign(globalThis, { queueMicrotask: afterThis, AbortController: LeanController, setTimeout: shortly });
Object.assign(Intl, { DateTimeFormat: formatOf });
// Dexie would tell of every write to other processes that there are none of.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

/** Node's own also keeps the story of who asked. */
function afterThis(work: () => void): void {
  void Reflect.apply(then, settled, [work]);
}

/** Whatever takes long ends by the virtual clock; a time limit that ran out on a slow machine would be another schedule. */
function shortly(...[work, delayMs, ...given]: Parameters<typeof setTimer>): ReturnType<typeof setTimer> | undefined {
  return (delayMs ?? 0) < longMs ? setTimer(work, delayMs, ...given) : undefined;
}

const longMs = 1_000;
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
