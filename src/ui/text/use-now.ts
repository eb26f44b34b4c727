import { useSyncExternalStore } from 'react';

/** Milliseconds since the epoch by the server's time, renewed every half minute while something on screen shows an age. */
export function useNow(): number {
  return useSyncExternalStore(clock.subscribe, clock.read);
}

/** Where the time comes from, and who tells that it was corrected. */
export type TimeSource = { readonly nowMs: () => number; readonly subscribe: (listener: () => void) => () => void };

/** The clock of the page. Until a start has handed in the corrected one it is the device's. */
export const clock = { subscribe, read, nowMs: () => source.nowMs(), follow };

const renewalMs = 30_000;
const listeners = new Set<() => void>();
let source: TimeSource = { nowMs: Date.now, subscribe: () => () => undefined };
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** From here on the time is that of the source; what is on screen is drawn anew where it is corrected. */
function follow(corrected: TimeSource): void {
  source = corrected;
  renew();
  corrected.subscribe(renew);
}

/**
 * Nobody renews it while nothing shows an age: then what is drawn first does. It stays what it is when the drawing is subscribed;
 * another value would have everything drawn a second time before it is seen.
 */
function read(): number {
  if (listeners.size === 0 && Math.abs(source.nowMs() - nowMs) >= renewalMs) nowMs = source.nowMs();
  return nowMs;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(renew, renewalMs);
    document.addEventListener('visibilitychange', renew);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', renew);
  };
}

function renew(): void {
  nowMs = source.nowMs();
  for (const listener of listeners) listener();
}
