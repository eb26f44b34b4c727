import * as v from 'valibot';
import { type TimedAnswer, offsetAfter, serverTimeHeader } from '../../../domain/time/clock-offset.ts';
import { instantFromMs } from '../../../domain/time/instant.ts';
import type { ClockPort } from '../../offline/ports.ts';
import { type DeviceMemory, readKept } from '../account/device-memory.ts';
import type { Fetch } from './exchange.ts';
import { offsetKey } from './kept-offset.ts';

const offsetSchema = v.pipe(v.number(), v.safeInteger());

/** A smaller change of the offset is not stored: most clocks are right to the second. */
const worthKeepingMs = 1_000;
/** The device's clock was set during the request: such an answer is ignored. */
const mostDriftMs = 1_000;

/** The device's clock, corrected by the server's answers. */
export type ServerClock = ClockPort & {
  readonly nowMs: () => number;
  /** Milliseconds to add to the device's clock. */
  readonly offsetMs: () => number;
  /** Adopts the offset that an earlier start stored, unless the server has answered by then. */
  readonly begin: (memory: DeviceMemory) => Promise<void>;
  readonly learn: (answer: TimedAnswer) => void;
  /** Calls back when the offset has changed. */
  readonly subscribe: (listener: () => void) => () => void;
};

export type DeviceTime = Omit<ClockPort, 'now'> & { readonly wallMs: () => number };

export function createServerClock(device: DeviceTime): ServerClock {
  const listeners = new Set<() => void>();
  let memory: DeviceMemory | null = null;
  let offsetMs = 0;
  let keptMs = 0;
  let isLearnt = false;
  const set = (next: number): void => {
    if (next === offsetMs) return;
    offsetMs = next;
    for (const listener of listeners) listener();
  };
  const keep = (): void => {
    if (!memory || Math.abs(offsetMs - keptMs) < worthKeepingMs) return;
    keptMs = offsetMs;
    // A device that stores nothing learns the offset again from the first answer.
    void memory.set(offsetKey, offsetMs).catch(() => undefined);
  };
  const nowMs = (): number => device.wallMs() + offsetMs;
  return {
    now: () => instantFromMs(nowMs()),
    nowMs,
    monotonicMs: device.monotonicMs,
    after: device.after,
    offsetMs: () => offsetMs,
    begin: async (kept) => {
      keptMs = (await readKept(kept, offsetKey, offsetSchema)) ?? 0;
      memory = kept;
      if (isLearnt) keep();
      else set(keptMs);
    },
    learn: (answer) => {
      // Before the stored offset is known, even a slow answer is an improvement.
      set(offsetAfter(offsetMs, answer));
      isLearnt = true;
      keep();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Learns the server's time from every answer that names it. `beganAtMs`: the first request was begun before, at that time. */
export function learningTime(
  fetch: Fetch,
  clock: Pick<ServerClock, 'learn'>,
  device: DeviceTime,
  begunAtMs: number | null = null,
): Fetch {
  let firstAtMs = begunAtMs;
  return async (address, init) => {
    const sentAtMs = firstAtMs;
    firstAtMs = null;
    const askedAt = { wallMs: device.wallMs(), monotonicMs: device.monotonicMs() };
    const response = await fetch(address, init);
    const heardAtMs = device.wallMs();
    const serverMs = Number(response.headers.get(serverTimeHeader) ?? Number.NaN);
    const driftMs = heardAtMs - askedAt.wallMs - (device.monotonicMs() - askedAt.monotonicMs);
    if (Number.isSafeInteger(serverMs) && Math.abs(driftMs) < mostDriftMs)
      clock.learn({ askedAtMs: sentAtMs ?? askedAt.wallMs, heardAtMs, serverMs });
    return response;
  };
}
