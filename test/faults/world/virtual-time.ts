type Happening = { readonly atMs: number; readonly run: () => void; isCancelled: boolean };

/** Time that passes only on request: planned events happen in order, each after the engine is idle. */
export type VirtualTime = {
  readonly nowMs: () => number;
  readonly plan: (delayMs: number, run: () => void) => () => void;
  /** Runs the next planned event; false if none is planned before the end. */
  readonly step: (untilMs: number) => Promise<boolean>;
  /** The same when everything is already idle, as after each step. */
  readonly next: (untilMs: number) => Promise<boolean>;
  readonly runUntil: (untilMs: number) => Promise<void>;
  readonly rest: () => Promise<void>;
};

/** `rest` resolves once no work continues by itself: all promises have settled as far as possible. */
export function createVirtualTime(startMs: number, rest: () => Promise<void>): VirtualTime {
  let nowMs = startMs;
  // The earliest event is last; of equal times, the one that was planned first.
  const planned: Happening[] = [];

  const next = async (untilMs: number): Promise<boolean> => {
    while (planned.at(-1)?.isCancelled) planned.pop();
    const happening = planned.at(-1);
    if (!happening || happening.atMs > untilMs) {
      nowMs = Math.max(nowMs, untilMs);
      return false;
    }
    planned.pop();
    nowMs = Math.max(nowMs, happening.atMs);
    happening.run();
    await rest();
    return true;
  };
  return {
    nowMs: () => nowMs,
    plan: (delayMs, run) => {
      const happening = { atMs: nowMs + delayMs, run, isCancelled: false };
      let place = planned.length;
      while (place > 0 && (planned[place - 1]?.atMs ?? 0) <= happening.atMs) place -= 1;
      planned.splice(place, 0, happening);
      return () => void (happening.isCancelled = true);
    },
    next,
    step: async (untilMs) => {
      await rest();
      return next(untilMs);
    },
    runUntil: async (untilMs) => {
      await rest();
      while (await next(untilMs));
    },
    rest,
  };
}

/** Lets all promises settle as far as possible: a tick comes once none of them can continue. */
export function promisesSettled(): Promise<void> {
  return new Promise((resolve) => {
    process.nextTick(resolve);
  });
}
