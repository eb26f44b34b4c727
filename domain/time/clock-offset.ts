/** Header with the server's time, in milliseconds since the epoch, on every uncached response. */
export const serverTimeHeader = 'x-portal-time';

/** One response of the server: when it was requested and received by the device's clock, and the server's time in between. */
export type TimedAnswer = { readonly askedAtMs: number; readonly heardAtMs: number; readonly serverMs: number };

/** From this difference on, a person is told that the device's clock is wrong. */
export const wrongClockMs = 120_000;

/**
 * The value to add to the device's clock for the server's time, after one more response. The true offset lies between the bounds from the
 * times of request and receipt. A known offset within these bounds is kept, so that a slow response changes nothing.
 */
export function offsetAfter(knownMs: number, { askedAtMs, heardAtMs, serverMs }: TimedAnswer): number {
  const [leastMs, mostMs] = [serverMs - heardAtMs, serverMs - askedAtMs];
  return knownMs >= leastMs && knownMs <= mostMs ? knownMs : Math.round((leastMs + mostMs) / 2);
}

export function isClockWrong(offsetMs: number): boolean {
  return Math.abs(offsetMs) > wrongClockMs;
}
