import { instantFromMs } from '../../../domain/time/instant.ts';
import type { ClockPort } from '../../../src/offline/offline.ts';

/** A device's clock: time goes by faster than for the servers, and can be told to have gone by. */
export type FastClock = {
  /** The clock as one tab has it; a tab that is gone hears no timer any more. */
  readonly forTab: (isAlive: () => boolean) => ClockPort;
  readonly nowMs: () => number;
  /** So much time has passed, for timers that are planned from now on and for every pause and lease. */
  readonly skip: (ms: number) => void;
  /** Somebody set the clock on the wall; no time has passed. */
  readonly set: (offsetMs: number) => void;
};

export function createFastClock(speed: number): FastClock {
  const startedMs = Date.now();
  const started = performance.now();
  let skippedMs = 0;
  let setByMs = 0;
  const monotonicMs = (): number => (performance.now() - started) * speed + skippedMs;
  const nowMs = (): number => Math.floor(startedMs + monotonicMs() + setByMs);
  return {
    nowMs,
    skip: (ms) => void (skippedMs += ms),
    set: (offsetMs) => void (setByMs = offsetMs),
    forTab: (isAlive) => ({
      now: () => instantFromMs(nowMs()),
      monotonicMs,
      after: (delayMs, callback) => {
        const timer = setTimeout(() => {
          if (isAlive()) callback();
        }, delayMs / speed);
        // What a device still plans at the end keeps nobody waiting.
        timer.unref();
        return () => clearTimeout(timer);
      },
    }),
  };
}
