/**
 * How long tests wait before they give up, for the whole suite. A test that passes never waits this long: it goes on as soon as
 * what it waits for is so. The limits are far above what a machine needs that is several times slower than usual or has other work.
 */

/** One condition: a text on the screen, a page load, a click. */
export const waitLimitMs = 120_000;

/** The start of a server, a database or a browser; one that ends instead says so at once. */
export const startLimitMs = 300_000;

/** One whole test or hook, however many conditions it waits for. */
export const testLimitMs = 900_000;

/** A test that runs so many schedules one after the other, each of which takes at most so long. */
export function limitOfMany(count: number, eachMs: number): number {
  return testLimitMs + count * eachMs;
}
