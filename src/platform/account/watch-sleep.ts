import type { DeviceTime } from '../wire/server-clock.ts';

const lookMs = 10_000;
/** Timers of a busy or hidden page are late too, but not by this much. */
const sleptMs = 60_000;

/** Calls back when the device has slept: the wall clock advanced, and this timer did not. The result ends it. */
export function watchSleep(clock: Pick<DeviceTime, 'after' | 'wallMs'>, onWoken: () => void): () => void {
  let cancel = (): void => undefined;
  const look = (before: number): void => {
    cancel = clock.after(lookMs, () => {
      const now = clock.wallMs();
      look(now);
      if (now - before > lookMs + sleptMs) onWoken();
    });
  };
  look(clock.wallMs());
  return () => cancel();
}
