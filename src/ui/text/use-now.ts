import { useSyncExternalStore } from 'react';

/** Milliseconds since the epoch by the server's time, updated every half minute while an age is on screen. */
export function useNow(): number {
  return useSyncExternalStore(clock.subscribe, clock.read);
}

/** The source of the time, with listeners for corrections. */
export type TimeSource = { readonly nowMs: () => number; readonly subscribe: (listener: () => void) => () => void };

/** The clock of the page: the device's until a start sets the corrected one. */
export const clock = { subscribe, read, nowMs: () => source.nowMs(), follow };

const renewalMs = 30_000;
const listeners = new Set<() => void>();
let source: TimeSource = { nowMs: Date.now, subscribe: () => () => undefined };
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** Uses this source from now on; the screen is rendered again after a correction. */
function follow(corrected: TimeSource): void {
  source = corrected;
  renew();
  corrected.subscribe(renew);
}

/**
 * Not updated while no age is on screen, so the first rendering updates it. It must not change between rendering and subscribing, which
 * would cause a second rendering.
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
