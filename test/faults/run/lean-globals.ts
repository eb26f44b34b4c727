import './lean-clone.ts';
import { LeanController } from './lean-abort.ts';

/**
 * Node functions that simulated browsers and disks call ten thousands of times a second, in a faster form with the needed subset. Only
 * the processes of the simulator use it; it is imported before everything else.
 */
const { setTimeout: setTimer } = globalThis;
const { DateTimeFormat } = Intl;
const settled = Promise.resolve();
// Dexie replaces it at times.
const then = Reflect.get(Promise.prototype, 'then');

// Errors are identified by name and message; their stack traces would cost more than everything else.
Error.stackTraceLimit = 0;
Object.assign(globalThis, { queueMicrotask: afterThis, AbortController: LeanController, setTimeout: shortly });
Object.assign(Intl, { DateTimeFormat: formatOf });
// Dexie would announce every write to other processes, which do not exist.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

/** Node's own function also tracks the async context. */
function afterThis(work: () => void): void {
  void Reflect.apply(then, settled, [work]);
}

/** Long waits use the virtual clock; a time limit that expired on a slow machine would change the schedule. */
function shortly(...[work, delayMs, ...given]: Parameters<typeof setTimer>): ReturnType<typeof setTimer> | undefined {
  return (delayMs ?? 0) < longMs ? setTimer(work, delayMs, ...given) : undefined;
}

const longMs = 1_000;
const quarterMs = 900_000;

/** In every zone a day begins at a quarter of an hour, so within one quarter a formatted day never changes. */
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
