import { expect, it } from 'vitest';
import { watchSleep } from '../../../src/platform/account/page-ports.ts';

/** A wall clock that can continue while the timers of the page stand still. */
function sleepyClock() {
  let wallMs = Date.UTC(2026, 10, 22);
  let due: (() => void) | null = null;
  return {
    wallMs: () => wallMs,
    after: (_delayMs: number, callback: () => void) => {
      due = callback;
      return () => void (due = null);
    },
    fireAfter: (ms: number) => {
      wallMs += ms;
      due?.();
    },
  };
}

it('a device that was asleep pulls at once, and one that was only busy does not', () => {
  const clock = sleepyClock();
  let woken = 0;
  const stop = watchSleep(clock, () => void (woken += 1));
  clock.fireAfter(10_000);
  clock.fireAfter(25_000);
  expect(woken).toBe(0);
  clock.fireAfter(3 * 3_600_000);
  expect(woken).toBe(1);
  clock.fireAfter(10_000);
  expect(woken).toBe(1);
  stop();
  clock.fireAfter(3 * 3_600_000);
  expect(woken).toBe(1);
});
