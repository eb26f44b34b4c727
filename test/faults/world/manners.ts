import { actionOf } from '../../../domain/actions.ts';
import type { Exchange } from '../../../src/platform/wire/exchange.ts';
import type { Browser } from './browser.ts';

/** How a device behaves towards the server: it comes again when it was told to, and not in storms. */
export type Manners = {
  readonly leave: (browser: Browser, actions: readonly Leaving[]) => void;
  /** A server asked for a pause, and the page has had the time to keep that on the disk. */
  readonly hear: (ids: readonly string[], pause: Pause) => void;
  /** A person asked for it: then the pause does not hold, however long their page sleeps before it does what they asked for. */
  readonly hurry: <T>(id: string, act: () => Promise<T>) => Promise<T>;
  /** What was not as it should be since the last look. */
  readonly takeComplaints: () => readonly string[];
};

export type Leaving = { readonly id: string; readonly kind: string };

/** Until when, and what the clock of the device was at when the server said so. */
export type Pause = { readonly heardMs: number; readonly untilMs: number; readonly clockOffsetMs: number };
const stormMs = 60_000;
/** A successful probe ends a backoff, and there is one every four seconds, so that this many attempts in a minute are correct. */
const mostInAStorm = 60;

export function createManners(nowMs: () => number): Manners {
  const pauses = new Map<string, Pause>();
  const hurried = new Set<string>();
  const lastHurried = new Map<string, number>();
  const left = new Map<string, number[]>();
  const complaints: string[] = [];
  return {
    leave: (browser, actions) => {
      const urgent = actions.findLastIndex(({ kind }) => actionOf(kind)?.isUrgent);
      if (actions.slice(0, Math.max(urgent, 0)).some(({ kind }) => !actionOf(kind)?.isUrgent))
        complaints.push(`${actions[urgent]?.kind} went behind what is not urgent`);
      for (const { id } of actions) {
        const pause = pauses.get(id);
        // A clock that somebody set takes the pause with it, also where they set it right again.
        if (pause?.clockOffsetMs !== browser.clockOffsetMs) pauses.delete(id);
        const holds = pauses.has(id) && !hurried.has(id) && nowMs() < (pause?.untilMs ?? 0);
        if (holds) complaints.push(`${id.slice(0, 6)} was asked about again before the time that the server named`);
        const times = [...(left.get(id) ?? []).filter((ms) => ms > nowMs() - stormMs), nowMs()];
        left.set(id, times);
        if (times.length > mostInAStorm) complaints.push(`${id.slice(0, 6)} left ${times.length} times in a minute`);
      }
    },
    hear: (ids, pause) => {
      for (const id of ids) if ((lastHurried.get(id) ?? -1) < pause.heardMs) pauses.set(id, pause);
    },
    hurry: async (id, act) => {
      hurried.add(id);
      const done = await act();
      hurried.delete(id);
      // A pause that was heard before it, and is noted only later, is over as well.
      lastHurried.set(id, nowMs());
      pauses.delete(id);
      return done;
    },
    takeComplaints: () => complaints.splice(0),
  };
}

/** For how long the server asks to be left alone. */
export function askedBackoffMs({ status, retryAfter }: Exchange): number {
  const seconds = Number(retryAfter ?? 0);
  return (status === 429 || status === 503) && seconds > 0 ? seconds * 1000 : 0;
}
