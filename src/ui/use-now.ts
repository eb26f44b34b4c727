import { useSyncExternalStore } from 'react';

/** Milliseconds since the epoch, renewed every half minute while something on screen shows an age. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => nowMs);
}

const renewalMs = 30_000;
const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    nowMs = Date.now();
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
