import { instantFromMs } from '../../../domain/time/instant.ts';
import type { ClockPort } from '../../../src/offline/offline.ts';

/** A device's clock: it runs faster than the servers', and time can be skipped. */
export type FastClock = {
  /** The clock of one tab; a closed tab's timers do not fire. */
  readonly forTab: (isAlive: () => boolean) => ClockPort;
  readonly nowMs: () => number;
  /** This time has passed, for timers planned from now on and for every backoff and lease. */
  readonly skip: (ms: number) => void;
  /** The wall clock was set; no time has passed. */
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
        // A device's remaining timers do not keep the process alive.
        timer.unref();
        return () => clearTimeout(timer);
      },
    }),
  };
}
