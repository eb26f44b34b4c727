import { type Instant, instantFromMs } from '../domain/time/instant.ts';

/** The server's clock, injected everywhere, so that tests and the demo control the time. */
export type Clock = { readonly now: () => Instant };

/** The machine's own clock. */
export const systemClock: Clock = { now: () => instantFromMs(Date.now()) };

/** A clock that moves only on request; `advance` takes seconds. */
export function manualClock(start: Instant): Clock & { readonly advance: (seconds: number) => void } {
  let ms = Date.parse(start);
  return {
    now: () => instantFromMs(ms),
    advance: (seconds) => {
      ms += seconds * 1000;
    },
  };
}
