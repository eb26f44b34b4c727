import { useCallback, useSyncExternalStore } from 'react';
import { clock } from './use-now.ts';

/** Whole seconds until a moment (milliseconds since the epoch), counted down while it is on screen; 0 once it has come. */
export function useSecondsUntil(momentMs: number): number {
  const subscribe = useCallback((listener: () => void) => countDown(momentMs, listener), [momentMs]);
  return useSyncExternalStore(subscribe, () => secondsUntil(momentMs));
}

function secondsUntil(momentMs: number): number {
  return Math.max(0, Math.ceil((momentMs - clock.nowMs()) / 1000));
}

function countDown(momentMs: number, listener: () => void): () => void {
  if (secondsUntil(momentMs) === 0) return () => undefined;
  const timer = setInterval(() => {
    if (secondsUntil(momentMs) === 0) clearInterval(timer);
    listener();
  }, 1000);
  return () => clearInterval(timer);
}
