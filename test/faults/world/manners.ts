import { actionOf } from '../../../domain/actions.ts';
import type { Exchange } from '../../../src/platform/wire/exchange.ts';
import type { Browser } from './browser.ts';

/** The device's behaviour towards the server: it respects backoffs and sends no bursts. */
export type Manners = {
  readonly leave: (browser: Browser, actions: readonly Leaving[]) => void;
  /** A server demanded a backoff, and the page has had the time to store it. */
  readonly hear: (ids: readonly string[], pause: Pause) => void;
  /** A person demanded it: then the backoff does not apply, however long their page sleeps before the action. */
  readonly hurry: <T>(id: string, act: () => Promise<T>) => Promise<T>;
  /** The violations since the last call. */
  readonly takeComplaints: () => readonly string[];
};

export type Leaving = { readonly id: string; readonly kind: string };

/** The end of the backoff, and the device's clock offset at that time. */
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
        // A clock change moves the backoff too, also when the clock is corrected.
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
      // A backoff that was received before, and is stored only later, is over as well.
      lastHurried.set(id, nowMs());
      pauses.delete(id);
      return done;
    },
    takeComplaints: () => complaints.splice(0),
  };
}

/** The backoff that the server demands. */
export function askedBackoffMs({ status, retryAfter }: Exchange): number {
  const seconds = Number(retryAfter ?? 0);
  return (status === 429 || status === 503) && seconds > 0 ? seconds * 1000 : 0;
}
