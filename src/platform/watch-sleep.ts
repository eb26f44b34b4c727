import { instantToMs } from '../../domain/calendar-date.ts';
import type { ClockPort } from '../offline/ports.ts';

const lookMs = 10_000;
/** Timers of a busy or hidden page come late too, but hardly by so much. */
const sleptMs = 60_000;

/** Calls back when the device has slept: the clock on the wall went on, and this timer did not. The answer ends it. */
export function watchSleep(clock: ClockPort, onWoken: () => void): () => void {
  let cancel = (): void => undefined;
  const look = (before: number): void => {
    cancel = clock.after(lookMs, () => {
      const now = instantToMs(clock.now());
      look(now);
      if (now - before > lookMs + sleptMs) onWoken();
    });
  };
  look(instantToMs(clock.now()));
  return () => cancel();
}
