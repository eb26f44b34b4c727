/**
 * Timeouts of tests for the whole suite. A passing test never waits this long: it continues as soon as its condition is met. The limits
 * are far above the needs of a machine that is several times slower than usual or busy.
 */

/** One condition: a text on the screen, a page load, a click. */
export const waitLimitMs = 120_000;

/** The start of a server, a database or a browser; a process that ends instead reports that at once. */
export const startLimitMs = 300_000;

/** One whole test or hook, with any number of conditions. */
export const testLimitMs = 900_000;

/** A test that runs this number of schedules in sequence, each with this maximum duration. */
export function limitOfMany(count: number, eachMs: number): number {
  return testLimitMs + count * eachMs;
}
