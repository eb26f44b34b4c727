import { useSyncExternalStore } from 'react';

/** Milliseconds since the epoch, renewed every half minute while something on screen shows an age. */
export function useNow(): number {
  return useSyncExternalStore(clock.subscribe, clock.read);
}

/** The clock of the page. */
export const clock = { subscribe, read };

const renewalMs = 30_000;
const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Nobody renews it while nothing shows an age: then what is drawn first does. It stays what it is when the drawing is subscribed;
 * another value would have everything drawn a second time before it is seen.
 */
function read(): number {
  if (listeners.size === 0 && Math.abs(Date.now() - nowMs) >= renewalMs) nowMs = Date.now();
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
  nowMs = Date.now();
  for (const listener of listeners) listener();
}
