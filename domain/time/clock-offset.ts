/** Header with the server's time, in milliseconds since the epoch, on every answer that is never cached. */
export const serverTimeHeader = 'x-portal-time';

/** One answer of the server: when it was asked for and heard on the device's clock, and the server's time in between. */
export type TimedAnswer = { readonly askedAtMs: number; readonly heardAtMs: number; readonly serverMs: number };

/** From this difference on, a person is told that the device's clock is wrong. */
export const wrongClockMs = 120_000;

/**
 * What to add to the device's clock to get the server's time, after one more answer. The true offset lies between the two that the
 * times of asking and of hearing give: a known one in between is kept, so that a slow answer changes nothing.
 */
export function offsetAfter(knownMs: number, { askedAtMs, heardAtMs, serverMs }: TimedAnswer): number {
  const [leastMs, mostMs] = [serverMs - heardAtMs, serverMs - askedAtMs];
  return knownMs >= leastMs && knownMs <= mostMs ? knownMs : Math.round((leastMs + mostMs) / 2);
}

export function isClockWrong(offsetMs: number): boolean {
  return Math.abs(offsetMs) > wrongClockMs;
}
